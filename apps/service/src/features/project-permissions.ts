import { KnownErrors } from '@keystack/contract';
import { grantProjectPermission, listProjectPermissions, revokeProjectPermission } from '@keystack/contract/endpoints';
import {
  grantUserPermission,
  readUserPermissions,
  revokeUserPermission,
} from '../domain/permissions/user-permissions.ts';
import { implement } from '../http/implement.ts';
import { requireOwnUser } from '../http/own-user.ts';

/** Endpoints for the permissions of users in the whole project. */
export const projectPermissions = [
  implement(listProjectPermissions, async ({ deps, caller, query }) => {
    requireOwnUser(caller, query.user_id, 'the permissions');
    const { user_id: userId = null, permission_id: id = null, recursive = false } = query;
    return readUserPermissions(deps.db, caller.project.project_id, { user_id: userId, permission_id: id, recursive });
  }),

  implement(grantProjectPermission, async ({ caller: { project }, params, transaction }) => {
    const { user_id: userId, permission_id: id } = params;
    await transaction((tx) => grantUserPermission(tx, project.project_id, userId, id));
    return { id, user_id: userId };
  }),

  implement(revokeProjectPermission, async ({ caller: { project }, params, transaction }) => {
    const { user_id: userId, permission_id: id } = params;
    const wasHeld = await transaction((tx) => revokeUserPermission(tx, project.project_id, userId, id));
    if (!wasHeld) throw new KnownErrors.PermissionNotFound(id);
    return { success: true };
  }),
];
