import {
  type AdminProjectCreateOptions,
  createAdminProject,
  projectBody,
  type RawAdminProject,
} from '../areas/projects/admin-project.ts';
import { perObject } from '../cache/per-object.ts';
import { defineQuery, type Query, Values } from '../cache/values.ts';
import { createTransport } from '../http/transport.ts';
import { diagnosis } from './actions.ts';
import { AdminApp } from './admin-app.ts';
import type { AdminOwnedProject, StackAdminApp } from './app-types.ts';
import { asOwner } from './as-owner.ts';
import type { Runtime } from './runtime.ts';
import type { SessionScope } from './user-scope.ts';

/** The projects of a user, the newest first. */
export const ownedProjects: Query<SessionScope, [], readonly RawAdminProject[], AdminOwnedProject[]> = defineQuery(
  'projects',
  async ({ transport }) => (await transport.call('GET /internal/projects', {})).items,
  (raws, scope) => raws.map((raw) => ownedProject(raw, scope)),
);

/** Creates a project that the user owns. */
export async function createProject(
  scope: SessionScope,
  options: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const raw = await scope.transport.call('POST /internal/projects', {
    body: { ...projectBody(options), displayName: options.displayName },
  });
  await scope.values.invalidate('projects');
  return ownedProject(raw, scope);
}

const appsOf = perObject((_scope: SessionScope) => new Map<string, StackAdminApp<false>>());

/** Returns the admin app of a project, one for each session and project. */
function appOf(scope: SessionScope, projectId: string): StackAdminApp<false> {
  const known = appsOf(scope);
  const { session, runtime, values } = scope;
  const { baseUrl } = scope.identity;
  const options = { tokenStore: null, baseUrl, projectId, projectOwnerSession: session };
  const app =
    known.get(projectId) ?? new AdminApp<false, string>(options, runtime, { values: linkedTo(values, runtime) });
  known.set(projectId, app);
  return app;
}

/** Creates queries that are invalidated with the owner's list of projects, and the other way round. */
function linkedTo(owners: Values, runtime: Runtime): Values {
  const values = new Values(runtime);
  owners.add('projects', () => values.invalidate('project'));
  values.add('projects', () => owners.invalidate('projects'));
  return values;
}

function ownedProject(raw: RawAdminProject, scope: SessionScope): AdminOwnedProject {
  const { session: owner, runtime, values } = scope;
  const { baseUrl } = scope.identity;
  const project = { baseUrl, projectId: raw.id, access: 'admin', keys: {} } as const;
  const admin = createTransport<'admin'>(project, asOwner(runtime, owner), diagnosis);
  return { ...createAdminProject(raw, { key: scope.key, values, admin }), app: appOf(scope, raw.id) };
}
