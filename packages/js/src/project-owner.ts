import { StackAdminApp } from './admin.ts';
import {
  type AdminProject,
  type AdminProjectCreateOptions,
  createAdminProject,
  projectBody,
  type RawAdminProject,
} from './admin-project.ts';
import { type CurrentUser, scopeOfCurrentUser } from './current-user.ts';
import { createTransport } from './transport.ts';
import type { SessionScope } from './user-scope.ts';
import { type Family, family } from './values.ts';

/** A project of the signed-in user, with an app that acts as its owner. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: StackAdminApp<false>;
}

/** What users of the project `internal` may do: have projects of their own. */
export interface ProjectOwner {
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /** The newest first. */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  useOwnedProjects(): AdminOwnedProject[];
}

/** A signed-in user of the project `internal`. */
export type CurrentInternalUser = CurrentUser & ProjectOwner;

const ownedProjects: Family<SessionScope, [], readonly RawAdminProject[], AdminOwnedProject[]> = family(
  'projects',
  async ({ transport }) => (await transport.call('GET /internal/projects', {})).items,
  (raws, scope) => raws.map((raw) => ownedProject(raw, scope)),
);

/** The user, with the projects that it owns. Apart from the apps, since only dashboards need it. */
export function asProjectOwner<U extends CurrentUser>(user: U): U & ProjectOwner {
  const scope = scopeOfCurrentUser(user);
  const { transport, values } = scope;
  return {
    ...user,
    async createProject(options) {
      const raw = await transport.call('POST /internal/projects', {
        body: { ...projectBody(options), displayName: options.displayName },
      });
      await values.changed('projects');
      return ownedProject(raw, scope);
    },
    listOwnedProjects: () => ownedProjects(scope).get(),
    useOwnedProjects: () => values.view.useCached(ownedProjects(scope)),
  };
}

const apps = new WeakMap<SessionScope, Map<string, StackAdminApp<false>>>();

/** One app for each session and project. */
function appOf(scope: SessionScope, projectId: string): StackAdminApp<false> {
  const known = apps.get(scope) ?? new Map<string, StackAdminApp<false>>();
  apps.set(scope, known);
  const { baseUrl, session, runtime } = scope;
  const app =
    known.get(projectId) ??
    new StackAdminApp<false, string>({ tokenStore: null, baseUrl, projectId, projectOwnerSession: session }, runtime);
  known.set(projectId, app);
  return app;
}

function ownedProject(raw: RawAdminProject, scope: SessionScope): AdminOwnedProject {
  const { baseUrl, session: owner, runtime, values } = scope;
  const admin = createTransport<'admin'>({ baseUrl, projectId: raw.id, access: 'admin', keys: {}, owner }, runtime);
  return { ...createAdminProject(raw, { key: scope.key, values, admin }), app: appOf(scope, raw.id) };
}
