import type { BodyOf, EndpointsByRoute } from '@keystack/contract';
import type { AdminContext } from '../../apps/admin-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { toSnake } from '../../http/camel.ts';
import type { TeamPermission } from './team-permissions.ts';

/** The definition of a permission that users can have in teams. */
export interface AdminTeamPermissionDefinition {
  /** ID of lower-case letters, digits, `_` and `:`. The IDs of system permissions start with `$`. */
  readonly id: string;
  /** Description of the actions that the permission allows, shown to project owners. */
  readonly description?: string | undefined;
  /** IDs of the permissions that this permission contains. */
  readonly containedPermissionIds: readonly string[];
}

/** Alias of `TeamPermission`, kept for compatibility. */
export type AdminTeamPermission = TeamPermission;

/** Fields of a new team permission. */
export type AdminTeamPermissionDefinitionCreateOptions = AdminTeamPermissionDefinition;

/** Fields of a team permission to update. Absent fields stay unchanged. */
export type AdminTeamPermissionDefinitionUpdateOptions = {
  readonly [Field in keyof AdminTeamPermissionDefinition]?: AdminTeamPermissionDefinition[Field] | undefined;
};

/** The query for the permissions that the project defines, sorted by ID, and then the system permissions. */
export const teamPermissionDefinitions: Query<
  AdminContext,
  [],
  readonly AdminTeamPermissionDefinition[],
  AdminTeamPermissionDefinition[]
> = defineQuery(
  'definitions',
  async ({ admin }) => (await admin.request('GET /team-permission-definitions', {})).items,
  (raws) => [...raws],
);

/** Defines a permission of the project. Throws `ContainedPermissionNotFound` if a contained one is not defined. */
export async function createTeamPermissionDefinition(
  { admin, queries }: AdminContext,
  { containedPermissionIds, ...fields }: AdminTeamPermissionDefinitionCreateOptions,
): Promise<AdminTeamPermissionDefinition> {
  const body = { ...fields, containedPermissionIds: [...containedPermissionIds] };
  const definition = await admin.request('POST /team-permission-definitions', { body });
  await queries.invalidate('definitions', 'permissions');
  return definition;
}

/** Updates a permission of the project. Throws `PermissionNotFound` and `ContainedPermissionNotFound`. */
export async function updateTeamPermissionDefinition(
  { admin, queries }: AdminContext,
  permissionId: string,
  body: AdminTeamPermissionDefinitionUpdateOptions,
): Promise<void> {
  await admin.request('PATCH /team-permission-definitions/{permission_id}', { params: { permissionId }, body });
  await queries.invalidate('definitions', 'permissions', 'project');
}

/** Deletes a permission of the project and revokes it from all users. Throws `PermissionNotFound`. */
export async function deleteTeamPermissionDefinition(
  { admin, queries }: AdminContext,
  permissionId: string,
): Promise<void> {
  await admin.request('DELETE /team-permission-definitions/{permission_id}', { params: { permissionId } });
  await queries.invalidate('definitions', 'permissions', 'project');
}

type WireCreation = BodyOf<EndpointsByRoute['POST /team-permission-definitions']>;
type WireUpdate = BodyOf<EndpointsByRoute['PATCH /team-permission-definitions/{permission_id}']>;

/**
 * Converts the options of `createTeamPermissionDefinition` to the request body of the HTTP API.
 *
 * @example
 * import { serverTeamPermissionDefinitionCreateOptionsToCrud } from '@keystack/js';
 *
 * const body = serverTeamPermissionDefinitionCreateOptionsToCrud({
 *   id: 'billing:write',
 *   containedPermissionIds: ['billing:read'],
 * });
 */
export function serverTeamPermissionDefinitionCreateOptionsToCrud(
  options: AdminTeamPermissionDefinitionCreateOptions,
): WireCreation {
  return toSnake(options) as WireCreation;
}

/**
 * Converts the options of `updateTeamPermissionDefinition` to the request body of the HTTP API.
 *
 * @example
 * import { serverTeamPermissionDefinitionUpdateOptionsToCrud } from '@keystack/js';
 *
 * const body = serverTeamPermissionDefinitionUpdateOptionsToCrud({ containedPermissionIds: ['billing:read'] });
 */
export function serverTeamPermissionDefinitionUpdateOptionsToCrud(
  options: AdminTeamPermissionDefinitionUpdateOptions,
): WireUpdate {
  return toSnake(options) as WireUpdate;
}
