import type { BodyOf, Route } from '@keystack/contract';
import type { AdminContext } from '../../apps/admin-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { toSnake } from '../../http/camel.ts';
import type { TeamPermission } from './team-permissions.ts';

/** A permission that teams can give, and the others that come with it. */
export interface AdminTeamPermissionDefinition {
  /** Lower-case letters, digits, `_` and `:`; those that begin with `$` every project has. */
  readonly id: string;
  /** Description of what the permission allows, shown to owners. */
  readonly description?: string | undefined;
  /** The ids of the permissions that this one includes. */
  readonly containedPermissionIds: readonly string[];
}

/** The name in the reference SDK for the response of `createTeamPermissionDefinition`. */
export type AdminTeamPermission = TeamPermission;

/** The fields of a new permission. */
export type AdminTeamPermissionDefinitionCreateOptions = AdminTeamPermissionDefinition;

/** The fields of a permission to update. Absent fields stay unchanged. */
export type AdminTeamPermissionDefinitionUpdateOptions = {
  readonly [Field in keyof AdminTeamPermissionDefinition]?: AdminTeamPermissionDefinition[Field] | undefined;
};

/** The permissions of the project: its own by id, then those of every project. */
export const permissionDefinitions: Query<
  AdminContext,
  [],
  readonly AdminTeamPermissionDefinition[],
  AdminTeamPermissionDefinition[]
> = defineQuery(
  'definitions',
  async ({ admin }) => (await admin.request('GET /team-permission-definitions', {})).items,
  (raws) => [...raws],
);

/** Defines a permission. Throws `ContainedPermissionNotFound`. */
export async function createPermissionDefinition(
  { admin, queries }: AdminContext,
  { containedPermissionIds, ...fields }: AdminTeamPermissionDefinitionCreateOptions,
): Promise<AdminTeamPermissionDefinition> {
  const body = { ...fields, containedPermissionIds: [...containedPermissionIds] };
  const definition = await admin.request('POST /team-permission-definitions', { body });
  await queries.invalidate('definitions', 'permissions');
  return definition;
}

/** Updates a permission. Throws `PermissionNotFound` and `ContainedPermissionNotFound`. */
export async function updatePermissionDefinition(
  { admin, queries }: AdminContext,
  permissionId: string,
  body: AdminTeamPermissionDefinitionUpdateOptions,
): Promise<void> {
  await admin.request('PATCH /team-permission-definitions/{permission_id}', { params: { permissionId }, body });
  await queries.invalidate('definitions', 'permissions', 'project');
}

/** Deletes a permission. Throws `PermissionNotFound`. */
export async function deletePermissionDefinition(
  { admin, queries }: AdminContext,
  permissionId: string,
): Promise<void> {
  await admin.request('DELETE /team-permission-definitions/{permission_id}', { params: { permissionId } });
  await queries.invalidate('definitions', 'permissions', 'project');
}

type WireCreation = BodyOf<Route['POST /team-permission-definitions']>;
type WireUpdate = BodyOf<Route['PATCH /team-permission-definitions/{permission_id}']>;

/** A new permission as the wire has it. */
export function serverTeamPermissionDefinitionCreateOptionsToCrud(
  options: AdminTeamPermissionDefinitionCreateOptions,
): WireCreation {
  return toSnake(options) as WireCreation;
}

/** A change of a permission as the wire has it. */
export function serverTeamPermissionDefinitionUpdateOptionsToCrud(
  options: AdminTeamPermissionDefinitionUpdateOptions,
): WireUpdate {
  return toSnake(options) as WireUpdate;
}
