import type { ProjectOwner } from './app-types.ts';
import type { SessionScope } from './user-scope.ts';

const load = () => import('./project-owner.ts');
let loading: ReturnType<typeof load> | undefined;

/** What users of the project `internal` have beside others. It is loaded when it is first asked for: only dashboards need it. */
export function ownerActions(scope: SessionScope): ProjectOwner {
  return {
    createProject: async (options) => (await load()).createProject(scope, options),
    listOwnedProjects: async () => (await load()).ownedProjects(scope).get(),
    useOwnedProjects() {
      const { use, useCached } = scope.values.view;
      loading ??= load();
      return useCached(use(loading).ownedProjects(scope));
    },
  };
}
