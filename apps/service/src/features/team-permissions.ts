import { isSystemPermission, KnownErrors } from '@keystack/contract';
import {
  explainTeamPermission,
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
} from '@keystack/contract/endpoints';
import type { Executor } from '../database/database.ts';
import { explainPermission } from '../domain/permissions/explain-permission.ts';
import { readPermissionDefinition } from '../domain/permissions/permission-definitions.ts';
import {
  grantPermissionInTeam,
  holdsTeamPermission,
  readHeldTeamPermissions,
  revokePermissionInTeam,
} from '../domain/permissions/team-permissions.ts';
import { isTeamMember } from '../domain/teams/team-members.ts';
import { readUser } from '../domain/users/users.ts';
import { endInvitationsWithoutReason } from '../domain/verification-codes/invitation-reasons.ts';
import { recordWebhookEvent } from '../domain/webhooks/events.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

/** Endpoints to list, explain, grant and revoke permissions of team members. */
export const teamPermissionEndpoints = [
  implement(listTeamPermissions, async ({ deps, caller: { access, project, user }, query }) => {
    const { user_id: userId } = query;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (userId !== user.user_id) {
        throw new HttpError(
          403,
          'With client access, only the permissions of the signed-in user can be listed. Send user_id=me.',
        );
      }
    }
    const { project_id: projectId } = project;
    const { team_id: teamId, permission_id: id, recursive = false } = query;
    if (teamId !== undefined && userId !== undefined && id !== undefined) {
      const held = { team_id: teamId, user_id: userId, id };
      const holds = await holdsTeamPermission(deps.db, projectId, held, recursive);
      return { items: holds ? [held] : [], is_paginated: false };
    }
    return readHeldTeamPermissions(deps.db, projectId, { ...query, recursive });
  }),

  implement(explainTeamPermission, async ({ deps, caller: { project }, query }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = query;
    const { project_id: projectId } = project;
    await requireMember(deps.db, projectId, teamId, userId);
    if (!isSystemPermission(id)) await readPermissionDefinition(deps.db, projectId, 'team', id);
    const { paths, containers } = await explainPermission(deps.db, projectId, teamId, userId, id);
    return { is_granted: paths.length > 0, paths, containing_permission_ids: containers };
  }),

  implement(grantTeamPermission, async ({ deps, caller: { project }, params, transaction }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = params;
    await requireMember(deps.db, project.project_id, teamId, userId);
    await transaction(async (tx) => {
      await grantPermissionInTeam(tx, project.project_id, teamId, userId, id);
      const data = { permission_id: id };
      await deps.events.record(tx, project.project_id, { type: 'permission.granted', userId, teamId, data });
      const held = { id, team_id: teamId, user_id: userId };
      await recordWebhookEvent(tx, deps, project.project_id, 'team_permission.created', () => held);
    });
    return { id, user_id: userId, team_id: teamId };
  }),

  implement(revokeTeamPermission, async ({ deps, caller: { project }, params, transaction }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = params;
    const wasHeld = await transaction(async (tx) => {
      if (!(await revokePermissionInTeam(tx, project.project_id, teamId, userId, id))) return false;
      await endInvitationsWithoutReason(tx, project.project_id, userId);
      const data = { permission_id: id };
      await deps.events.record(tx, project.project_id, { type: 'permission.revoked', userId, teamId, data });
      const held = { id, team_id: teamId, user_id: userId };
      await recordWebhookEvent(tx, deps, project.project_id, 'team_permission.deleted', () => held);
      return true;
    });
    if (!wasHeld) {
      await requireMember(deps.db, project.project_id, teamId, userId);
      throw new KnownErrors.TeamPermissionNotFound(teamId, userId, id);
    }
    return { success: true };
  }),
];

async function requireMember(tx: Executor, projectId: string, teamId: string, userId: string): Promise<void> {
  if (await isTeamMember(tx, projectId, teamId, userId)) return;
  if ((await readUser(tx, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
  throw new KnownErrors.TeamMembershipNotFound(teamId, userId);
}
