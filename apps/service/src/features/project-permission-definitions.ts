import { KnownErrors } from '@keystack/contract';
import {
  createProjectPermissionDefinition,
  deleteProjectPermissionDefinition,
  getProjectPermissionDefinition,
  listProjectPermissionDefinitions,
  updateProjectPermissionDefinition,
} from '@keystack/contract/endpoints';
import { readPages } from '../database/pages.ts';
import { recordDeletedPermission, recordRenamedPermission } from '../domain/events/permission-events.ts';
import { definePermission, definitionView, redefinePermission } from '../domain/permissions/define-permissions.ts';
import {
  deletePermissionDefinition as deleteRow,
  readPermissionDefinition,
  readPermissionDefinitions,
} from '../domain/permissions/permission-definitions.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { checkIfMatch } from '../http/etags.ts';
import { implement } from '../http/implement.ts';

/** Endpoints for the permissions that a project defines for its users in the whole project. */
export const projectPermissionDefinitionEndpoints = [
  implement(listProjectPermissionDefinitions, async ({ deps, caller: { project } }) => {
    return readPages('', async (after) => {
      const { items, next } = await readPermissionDefinitions(deps.db, project.project_id, 'project', after);
      return { items: items.map(definitionView), next };
    });
  }),

  implement(createProjectPermissionDefinition, async ({ deps, caller: { project }, body, transaction }) =>
    transaction(async (tx) => {
      await lockProject(tx, project.project_id);
      const definition = definitionView(await definePermission(tx, project.project_id, 'project', body));
      const data = { permission_id: definition.id };
      await deps.events.record(tx, project.project_id, { type: 'permission_definition.created', data });
      return definition;
    }),
  ),

  implement(getProjectPermissionDefinition, async ({ deps, caller: { project }, params }) =>
    definitionView(await readPermissionDefinition(deps.db, project.project_id, 'project', params.permission_id)),
  ),

  implement(
    updateProjectPermissionDefinition,
    async ({ deps, caller: { project }, params, body, headers, transaction }) =>
      transaction(async (tx) => {
        await lockProject(tx, project.project_id);
        const { permission_id: id } = params;
        const current = await readPermissionDefinition(tx, project.project_id, 'project', id);
        checkIfMatch(headers['if-match'], definitionView(current));
        const definition = definitionView(await redefinePermission(tx, project.project_id, 'project', id, body));
        await recordRenamedPermission(tx, deps, project.project_id, 'project', { formerId: id, id: definition.id });
        const data = { permission_id: definition.id };
        await deps.events.record(tx, project.project_id, { type: 'permission_definition.updated', data });
        return definition;
      }),
  ),

  implement(deleteProjectPermissionDefinition, async ({ deps, caller: { project }, params, transaction }) => {
    const { project_id: projectId } = project;
    await transaction(async (tx) => {
      await lockProject(tx, projectId);
      const wasDefined = await deleteRow(tx, projectId, 'project', params.permission_id);
      if (!wasDefined) throw new KnownErrors.PermissionNotFound(params.permission_id);
      await recordDeletedPermission(tx, deps, projectId, 'project', params.permission_id);
      const data = { permission_id: params.permission_id };
      await deps.events.record(tx, projectId, { type: 'permission_definition.deleted', data });
    });
    return { success: true };
  }),
];
