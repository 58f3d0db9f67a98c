import {
  type AdminProjectCreateOptions,
  type AdminProjectResponse,
  createAdminProjectObject,
  toProjectBody,
} from '../areas/projects/admin-project.ts';
import { memoizePerObject } from '../cache/per-object.ts';
import { defineQuery, type Query, QueryCache } from '../cache/query-cache.ts';
import { createTransport } from '../http/transport.ts';
import { AdminApp } from './admin-app.ts';
import type { AdminOwnedProject, StackAdminApp } from './app-types.ts';
import { lazyDiagnosis } from './context.ts';
import type { Runtime } from './runtime.ts';
import type { SessionScope } from './user-scope.ts';
import { withProjectOwnerSession } from './with-project-owner-session.ts';

/** The query for the projects that the user owns, the newest first. */
export const ownedProjects: Query<SessionScope, [], readonly AdminProjectResponse[], AdminOwnedProject[]> = defineQuery(
  'projects',
  async ({ transport }) => (await transport.request('GET /internal/projects', {})).items,
  (raws, scope) => raws.map((raw) => ownedProject(raw, scope)),
);

/** Creates a project that the user owns. */
export async function createProject(
  scope: SessionScope,
  options: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const raw = await scope.transport.request('POST /internal/projects', {
    body: { ...toProjectBody(options), displayName: options.displayName },
  });
  await scope.queries.invalidate('projects');
  return ownedProject(raw, scope);
}

const appsOf = memoizePerObject((_scope: SessionScope) => new Map<string, StackAdminApp<false>>());

/** Returns the admin app of a project, one for each session and project. */
function appOf(scope: SessionScope, projectId: string): StackAdminApp<false> {
  const apps = appsOf(scope);
  const { session, runtime, queries } = scope;
  const { baseUrl, requestTimeout } = scope.settings;
  const options = { tokenStore: null, baseUrl, requestTimeout, projectId, projectOwnerSession: session };
  const app =
    apps.get(projectId) ??
    new AdminApp<false, string>(options, runtime, { queries: createLinkedQueries(queries, runtime) });
  apps.set(projectId, app);
  return app;
}

/**
 * Creates the query cache of a project's admin app. An update of the project invalidates the owner's list of projects,
 * and vice versa.
 */
function createLinkedQueries(ownerQueries: QueryCache, runtime: Runtime): QueryCache {
  const queries = new QueryCache(runtime);
  ownerQueries.register('projects', () => queries.refresh(['project']));
  queries.register('projects', () => ownerQueries.refresh(['projects']));
  return queries;
}

function ownedProject(raw: AdminProjectResponse, scope: SessionScope): AdminOwnedProject {
  const { session: owner, runtime, queries } = scope;
  const project = { ...scope.settings, projectId: raw.id, access: 'admin', keys: {} } as const;
  const admin = createTransport<'admin'>(project, withProjectOwnerSession(runtime, owner), lazyDiagnosis);
  return { ...createAdminProjectObject(raw, { key: scope.key, queries, admin }), app: appOf(scope, raw.id) };
}
