import { randomUUID } from 'node:crypto';
import { KnownErrors, type SystemPermissionId } from '@keystack/contract';
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from '@keystack/contract/endpoints';
import { encodeCursor } from '../database/cursors.ts';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../domain/events/record-change.ts';
import { requireTeamAccess } from '../domain/permissions/team-access.ts';
import { isDataUrl, parseRequestPicture, storePicture } from '../domain/pictures/pictures.ts';
import { addTeamMember, membershipOrigin, recordCreatorMembership } from '../domain/teams/team-members.ts';
import { decodeTeamCursor, readTeamPage } from '../domain/teams/team-pages.ts';
import {
  deleteTeam as deleteRow,
  insertTeam,
  lockAndReadTeam,
  readTeam,
  readTeams,
  serverTeamView,
  teamView,
  updateTeamRow,
} from '../domain/teams/teams.ts';
import type { Caller } from '../http/caller.ts';
import { checkIfMatch } from '../http/etags.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitCreationsByClient, limitMetadataUpdatesByClient } from '../rate-limits/limit-requests.ts';

const defaultPageSize = 100;

/**
 * Endpoints to list, create, get, update and delete teams. Clients have access to the teams of the signed-in user,
 * servers to all teams.
 */
export const teamEndpoints = [
  implement(listTeams, async ({ deps, caller: { access, project, user }, query }) => {
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (query.user_id !== user.user_id) {
        throw new HttpError(
          403,
          'With client access, only the teams of the signed-in user can be listed. Send user_id=me.',
        );
      }
    }
    const { user_id: userId, cursor, limit, query: text } = query;
    if (cursor === undefined && limit === undefined && text === undefined)
      return readTeams(deps.db, project.project_id, query, (team) => teamView(deps.config, team, access));
    if (userId !== undefined)
      throw new HttpError(400, 'The teams of a user have no pages. Leave out cursor, limit and query, or user_id.');
    const wanted = text?.trim() ?? '';
    const after = cursor === undefined ? null : decodeTeamCursor(cursor, wanted !== '');
    const size = limit ?? defaultPageSize;
    // Only servers and owners get here: clients list their own teams.
    const page = await readTeamPage(deps.db, project.project_id, wanted, after, size, (team) =>
      serverTeamView(deps.config, team),
    );
    return {
      items: page.items,
      is_paginated: true,
      pagination: { next_cursor: page.next && encodeCursor(page.next) },
    };
  }),

  implement(createTeam, async ({ deps, caller, body, query, ipAddress, transaction }) => {
    const { access, project } = caller;
    const creatorId = findCreator(caller, body.creator_user_id, query.add_current_user ?? false);
    const picture = parseRequestPicture(deps.config, access, project.project_id, body.profile_image_url);
    if (access === 'client' && creatorId !== undefined && creatorId !== caller.user?.user_id) {
      throw new HttpError(
        403,
        'With client access, teams can be created only for the signed-in user. Send creator_user_id=me.',
      );
    }
    const projectId = project.project_id;
    await limitCreationsByClient(deps, caller, ipAddress());
    const id = randomUUID();
    const now = new Date(deps.clock.now());
    const team = await transaction(async (tx) => {
      await insertTeam(tx, projectId, { id, createdAt: now }, body, await storePicture(tx, projectId, picture));
      if (creatorId !== undefined)
        await joinAsCreator(() =>
          addTeamMember(tx, deps, projectId, id, creatorId, 'creator', membershipOrigin(access)),
        );
      const made = await readTeam(tx, projectId, id);
      await recordChange(tx, deps, projectId, { type: 'team.created', teamId: id, userId: creatorId }, () =>
        serverTeamView(deps.config, made),
      );
      if (creatorId !== undefined) await recordCreatorMembership(tx, deps, projectId, id, creatorId);
      return made;
    });
    return teamView(deps.config, team, access);
  }),

  implement(getTeam, async ({ deps, caller, params }) => {
    await checkClient(deps, caller, params.team_id);
    const team = await readTeam(deps.db, caller.project.project_id, params.team_id);
    return teamView(deps.config, team, caller.access);
  }),

  implement(updateTeam, async ({ deps, caller, params, body, headers, ipAddress, transaction }) => {
    const projectId = caller.project.project_id;
    const picture = parseRequestPicture(deps.config, caller.access, projectId, body.profile_image_url);
    await checkClient(deps, caller, params.team_id, '$update_team');
    if (isDataUrl(body.profile_image_url)) await limitCreationsByClient(deps, caller, ipAddress());
    if (body.client_metadata !== undefined) await limitMetadataUpdatesByClient(deps, caller, ipAddress());
    const team = await transaction(async (tx) => {
      if (headers['if-match'] !== undefined) {
        const current = await lockAndReadTeam(tx, projectId, params.team_id);
        checkIfMatch(headers['if-match'], teamView(deps.config, current, caller.access));
      }
      const shown = await storePicture(tx, projectId, picture);
      const changed = await updateTeamRow(tx, projectId, params.team_id, body, shown);
      await recordChange(tx, deps, projectId, { type: 'team.updated', teamId: params.team_id }, () =>
        serverTeamView(deps.config, changed),
      );
      return changed;
    });
    return teamView(deps.config, team, caller.access);
  }),

  implement(deleteTeam, async ({ deps, caller, params, transaction }) => {
    await checkClient(deps, caller, params.team_id, '$delete_team');
    const { project_id: projectId } = caller.project;
    await transaction(async (tx) => {
      const wasThere = await deleteRow(tx, projectId, params.team_id);
      if (!wasThere) throw new KnownErrors.TeamNotFound(params.team_id);
      await recordChange(tx, deps, projectId, { type: 'team.deleted', teamId: params.team_id }, () => ({
        id: params.team_id,
      }));
    });
    return { success: true };
  }),
];

function findCreator({ access, project, user }: Caller, creatorId: string | undefined, addsCaller: boolean) {
  if (access === 'client') {
    if (user === null) throw new KnownErrors.UserAuthenticationRequired();
    if (!project.client_team_creation_enabled) {
      throw new HttpError(
        403,
        'Team creation with client access is disabled for this project. Create the team with server access.',
      );
    }
  }
  if (!addsCaller) return creatorId;
  if (creatorId !== undefined) throw new HttpError(400, 'Send creator_user_id or add_current_user, not both.');
  if (user === null) throw new HttpError(401, 'add_current_user needs a signed-in user, who becomes the creator.');
  return user.user_id;
}

async function joinAsCreator(join: () => Promise<unknown>): Promise<void> {
  try {
    await join();
  } catch (error) {
    throw isForeignKeyViolation(error) ? new KnownErrors.UserNotFound() : error;
  }
}

/**
 * Throws if the caller is a client whose user is not in the team, or does not have the permission. Allows servers
 * everything.
 */
async function checkClient(
  { db }: Pick<Deps, 'db'>,
  { access, project, user }: Caller,
  teamId: string,
  permission?: SystemPermissionId,
): Promise<void> {
  if (access !== 'client') return;
  if (user === null) throw new KnownErrors.UserAuthenticationRequired();
  await requireTeamAccess(db, project.project_id, teamId, user.user_id, permission);
}
