import { KnownErrors } from '@keystack/contract';
import {
  createMembership,
  deleteMembership,
  getMemberProfile,
  listMemberProfiles,
  listSolelyAdministeredTeams,
  updateMemberProfile,
} from '@keystack/contract/endpoints';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { isSoleAdministrator, readSolelyAdministeredTeams } from '../domain/permissions/sole-administrators.ts';
import { requireTeamAccess } from '../domain/permissions/team-access.ts';
import { isDataUrl, parseRequestPicture, storePicture } from '../domain/pictures/pictures.ts';
import { addTeamMember } from '../domain/teams/team-members.ts';
import { lockTeam, readTeam } from '../domain/teams/teams.ts';
import { lockUser } from '../domain/users/lock-user.ts';
import {
  memberProfileView,
  readMemberProfile,
  readMemberProfiles,
  removeTeamMember,
  requireUserExists,
  updateMemberProfileRow,
} from '../domain/users/member-profiles.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';
import { limitCreationsByClient } from '../rate-limits/limit-requests.ts';

/** Endpoints to add and remove team members, to list the last administrators, and to list, get and update profiles. */
export const teamMemberEndpoints = [
  implement(listMemberProfiles, async ({ deps, caller: { access, project, user }, query, format }) => {
    const { project_id: projectId } = project;
    const { team_id: teamId, user_id: userId } = query;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (teamId === undefined)
        throw new HttpError(400, 'With client access, team_id is required. Send the id of one team.');
      const permission = userId === user.user_id ? undefined : '$read_members';
      await requireTeamAccess(deps.db, projectId, teamId, user.user_id, permission);
    } else {
      if (teamId !== undefined) await readTeam(deps.db, projectId, teamId);
      if (userId !== undefined) await requireUserExists(deps.db, projectId, userId);
    }
    return readMemberProfiles(deps.db, projectId, query, (member) => memberProfileView(format, member, access));
  }),

  implement(getMemberProfile, async ({ deps, caller: { access, project, user }, params, format }) => {
    const { project_id: projectId } = project;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (params.user_id !== user.user_id) {
        await requireTeamAccess(deps.db, projectId, params.team_id, user.user_id, '$read_members');
      }
    }
    return memberProfileView(format, await readMemberProfile(deps.db, projectId, params), access);
  }),

  implement(updateMemberProfile, async ({ deps, caller, params, body, ipAddress, transaction, format }) => {
    const { access, project, user } = caller;
    const { project_id: projectId } = project;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (params.user_id !== user.user_id) {
        throw new HttpError(
          403,
          'With client access, only the profile of the signed-in user can be updated. Send me as the user.',
        );
      }
    }
    if (isDataUrl(body.profile_image_url)) await limitCreationsByClient(deps, caller, ipAddress());
    const { display_name: name, profile_image_url: image } = body;
    const picture = parseRequestPicture(deps.config, access, projectId, image);
    const member = await transaction(async (tx) => {
      const columns = {
        ...(name === undefined ? {} : { display_name: name }),
        ...(await storePicture(tx, projectId, picture)),
      };
      await updateMemberProfileRow(tx, projectId, params, columns);
      const updated = await readMemberProfile(tx, projectId, params);
      if (access !== 'client' && Object.keys(columns).length > 0) {
        const { team_id: teamId, user_id: userId } = params;
        await deps.events.record(tx, projectId, { type: 'team_membership.updated', teamId, userId });
      }
      return updated;
    });
    return memberProfileView(format, member, access);
  }),

  implement(createMembership, async ({ deps, caller: { project }, params, transaction }) => {
    const { team_id: teamId, user_id: userId } = params;
    try {
      const joined = await transaction((tx) =>
        addTeamMember(tx, deps, project.project_id, teamId, userId, 'member', 'grant'),
      );
      if (!joined) throw new KnownErrors.TeamMembershipAlreadyExists();
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      await readTeam(deps.db, project.project_id, teamId);
      throw new KnownErrors.UserNotFound();
    }
    return params;
  }),

  implement(deleteMembership, async ({ deps, caller: { access, project, user }, params, transaction }) => {
    const { project_id: projectId } = project;
    const { team_id: teamId, user_id: userId } = params;
    let remover: string | null = null;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (userId !== user.user_id) {
        remover = user.user_id;
        await requireTeamAccess(deps.db, projectId, teamId, remover, '$remove_members');
      }
    }
    await transaction(async (tx) => {
      if (remover !== null) {
        await lockUser(tx, projectId, userId);
        // One removal at a time, so that two administrators cannot remove each other.
        await lockTeam(tx, projectId, teamId);
        await requireTeamAccess(tx, projectId, teamId, remover, '$remove_members');
        if (await isSoleAdministrator(tx, projectId, teamId, userId)) throw new KnownErrors.TeamLastAdministrator();
      }
      await removeTeamMember(tx, deps, projectId, params);
    });
    return { success: true };
  }),

  implement(listSolelyAdministeredTeams, async ({ deps, caller, query: { user_id: userId } }) => {
    restrictClientToOwnUser(caller, userId, 'the teams');
    const items = await readSolelyAdministeredTeams(deps.db, caller.project.project_id, userId);
    return { items, is_paginated: false };
  }),
];
