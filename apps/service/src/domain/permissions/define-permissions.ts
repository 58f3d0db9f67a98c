import type { Executor } from '../../database/database.ts';
import {
  insertPermissionDefinition,
  type PermissionDefinition,
  type PermissionScope,
  readPermissionDefinition,
  replaceContainedPermissions,
  updateDefinitionIdAndDescription,
} from './permission-definitions.ts';

/** The fields of a definition that the owner of a project sets. Absent ones stay unchanged. */
interface DefinitionFields {
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  readonly contained_permission_ids?: readonly string[] | undefined;
}

/** Creates a definition with the permissions that it contains. Lock the project before. */
export async function definePermission(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  { id, description, contained_permission_ids: contained = [] }: DefinitionFields & { readonly id: string },
): Promise<PermissionDefinition> {
  const key = await insertPermissionDefinition(tx, projectId, scope, id, description);
  await replaceContainedPermissions(tx, projectId, scope, { key, id }, contained);
  return readPermissionDefinition(tx, projectId, scope, id);
}

/** Updates a definition. Lock the project before. Throws if there is none. */
export async function redefinePermission(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  currentId: string,
  fields: DefinitionFields,
): Promise<PermissionDefinition> {
  const { key, ...before } = await readPermissionDefinition(tx, projectId, scope, currentId);
  const { id = before.id, description = before.description, contained_permission_ids: contained } = fields;
  await updateDefinitionIdAndDescription(tx, projectId, key, { id, description });
  if (contained !== undefined) await replaceContainedPermissions(tx, projectId, scope, { key, id }, contained);
  return readPermissionDefinition(tx, projectId, scope, id);
}

/** Returns a definition in the format of the API. */
export function definitionView({ id, description, contained_permission_ids }: PermissionDefinition) {
  return { id, ...(description === '' ? {} : { description }), contained_permission_ids };
}
