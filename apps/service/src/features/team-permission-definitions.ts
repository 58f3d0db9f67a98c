import { KnownErrors, systemPermissions } from '@keystack/contract';
import {
  createPermissionDefinition,
  deletePermissionDefinition,
  listPermissionDefinitions,
  updatePermissionDefinition,
} from '@keystack/contract/endpoints';
import { readPages } from '../database/pages.ts';
import {
  type Definition,
  deletePermissionDefinition as deleteRow,
  insertPermissionDefinition,
  readPermissionDefinition,
  readPermissionDefinitions,
  replaceContainedPermissions,
  updatePermissionDefinition as updateRow,
} from '../domain/permissions/permission-definitions.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { implement } from '../http/implement.ts';

const systemDefinitions = Object.entries(systemPermissions).map(([id, description]) => ({
  id,
  description,
  contained_permission_ids: [],
}));

/** Endpoints to list, create, update and delete the permissions that a project defines for its teams. */
export const teamPermissionDefinitions = [
  implement(listPermissionDefinitions, async ({ deps, caller: { project } }) => {
    return readPages('', async (after) => {
      const { items, next } = await readPermissionDefinitions(deps.db, project.project_id, after);
      return { items: [...items.map(definitionView), ...(next === null ? systemDefinitions : [])], next };
    });
  }),

  implement(createPermissionDefinition, async ({ caller: { project }, body, transaction }) => {
    const { project_id: projectId } = project;
    const { id, contained_permission_ids: contained = [] } = body;
    return transaction(async (tx) => {
      await lockProject(tx, projectId);
      const key = await insertPermissionDefinition(tx, projectId, id, body.description);
      await replaceContainedPermissions(tx, projectId, { key, id }, contained);
      return definitionView(await readPermissionDefinition(tx, projectId, id));
    });
  }),

  implement(updatePermissionDefinition, async ({ caller: { project }, params, body, transaction }) => {
    const { project_id: projectId } = project;
    return transaction(async (tx) => {
      await lockProject(tx, projectId);
      const { key, ...before } = await readPermissionDefinition(tx, projectId, params.permission_id);
      const { id = before.id, description = before.description, contained_permission_ids: contained } = body;
      await updateRow(tx, projectId, key, { id, description });
      if (contained !== undefined) await replaceContainedPermissions(tx, projectId, { key, id }, contained);
      return definitionView(await readPermissionDefinition(tx, projectId, id));
    });
  }),

  implement(deletePermissionDefinition, async ({ caller: { project }, params, transaction }) => {
    const { project_id: projectId } = project;
    await transaction(async (tx) => {
      await lockProject(tx, projectId);
      const wasDefined = await deleteRow(tx, projectId, params.permission_id);
      if (!wasDefined) throw new KnownErrors.PermissionNotFound(params.permission_id);
    });
    return { success: true };
  }),
];

function definitionView({ id, description, contained_permission_ids }: Definition) {
  return { id, ...(description === '' ? {} : { description }), contained_permission_ids };
}
