import type { ProjectOwner } from './app-types.ts';
import type { SessionScope } from './user-scope.ts';

const load = () => import('./project-owner.ts');
let loading: ReturnType<typeof load> | undefined;

/**
 * Creates the additional methods of users of the project `internal`. Their code is loaded on the first call, because
 * only dashboards need it.
 */
export function createProjectOwnerActions(scope: SessionScope): ProjectOwner {
  return {
    createProject: async (options) => (await load()).createProject(scope, options),
    listOwnedProjects: async () => (await load()).ownedProjects(scope).get(),
    useOwnedProjects() {
      const { use, useCached } = scope.queries.view;
      loading ??= load();
      return useCached(use(loading).ownedProjects(scope));
    },
  };
}
