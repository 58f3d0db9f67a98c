import { KnownErrors } from '@keystack/contract';
import { grantProjectPermission, listProjectPermissions, revokeProjectPermission } from '@keystack/contract/endpoints';
import {
  grantPermissionInProject,
  readProjectPermissions,
  revokePermissionInProject,
} from '../domain/permissions/project-permissions.ts';
import { recordWebhookEvent } from '../domain/webhooks/events.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';

/** Endpoints for the permissions of users in the whole project. */
export const projectPermissionEndpoints = [
  implement(listProjectPermissions, async ({ deps, caller, query }) => {
    restrictClientToOwnUser(caller, query.user_id, 'the permissions');
    const { user_id: userId = null, permission_id: id = null, recursive = false } = query;
    return readProjectPermissions(deps.db, caller.project.project_id, {
      user_id: userId,
      permission_id: id,
      recursive,
    });
  }),

  implement(grantProjectPermission, async ({ deps, caller: { project }, params, transaction }) => {
    const { user_id: userId, permission_id: id } = params;
    await transaction(async (tx) => {
      await grantPermissionInProject(tx, project.project_id, userId, id);
      const data = { permission_id: id };
      await deps.events.record(tx, project.project_id, { type: 'permission.granted', userId, data });
      const held = { id, user_id: userId };
      await recordWebhookEvent(tx, deps, project.project_id, 'project_permission.created', () => held);
    });
    return { id, user_id: userId };
  }),

  implement(revokeProjectPermission, async ({ deps, caller: { project }, params, transaction }) => {
    const { user_id: userId, permission_id: id } = params;
    const wasHeld = await transaction(async (tx) => {
      if (!(await revokePermissionInProject(tx, project.project_id, userId, id))) return false;
      const data = { permission_id: id };
      await deps.events.record(tx, project.project_id, { type: 'permission.revoked', userId, data });
      const held = { id, user_id: userId };
      await recordWebhookEvent(tx, deps, project.project_id, 'project_permission.deleted', () => held);
      return true;
    });
    if (!wasHeld) throw new KnownErrors.PermissionNotFound(id);
    return { success: true };
  }),
];
