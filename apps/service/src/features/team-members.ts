import { type AccessType, KnownErrors, type QueryOf, type ResponseOf } from '@keystack/contract';
import {
  createMembership,
  deleteMembership,
  getMemberProfile,
  listMemberProfiles,
  updateMemberProfile,
} from '@keystack/contract/endpoints';
import type { Config } from '../config.ts';
import { type Executor, statement } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { millis } from '../database/millis.ts';
import {
  boundedPageOf,
  oldest,
  type Pages,
  pageSize,
  readPages,
  rowsThatFit,
  type SizedRow,
  sizeColumns,
} from '../database/pages.ts';
import { requireTeamAccess } from '../domain/permissions/team-access.ts';
import { containsPicture, pictureUrl, readPicture, storePicture } from '../domain/profiles/pictures.ts';
import { addTeamMember } from '../domain/teams/team-members.ts';
import { readTeam } from '../domain/teams/teams.ts';
import { readUser, serverUserView, type User, userBytes, userColumns } from '../domain/users/users.ts';
import { recordEvent } from '../domain/webhooks/events.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitCreations } from '../rate-limits/abuse-limits.ts';

interface Member extends User, SizedRow {
  readonly team_id: string;
  readonly member_name: string | null;
  readonly member_picture: string | null;
  readonly joined_at_millis: number;
}

const memberColumns = `m.team_id, coalesce(m.display_name, u.display_name) as member_name,
    coalesce(m.profile_image_url, u.profile_image_url) as member_picture,
    ${millis('m.created_at')} as joined_at_millis, ${userColumns}`;

const memberBytes = `${userBytes} + octet_length(coalesce(m.display_name, ''))
  + octet_length(coalesce(m.profile_image_url, ''))`;

const fromMembers = `
  from team_members m
  join users u on u.project_id = m.project_id and u.id = m.user_id
  left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
  where m.project_id = $1`;

// Each through an index of its own; what all its rows share is not compared.
const membersWhere = (condition: string, order: string) => `with page as (
    select ${memberColumns}, ${sizeColumns(memberBytes, order)} ${fromMembers} and ${condition}
    order by ${order} limit ${pageSize}
  ) ${rowsThatFit}`;

const listMembers = statement<Member>(
  'list_members',
  membersWhere('(m.created_at, m.team_id, m.user_id) > ($2, $3, $4)', 'm.created_at, m.team_id, m.user_id'),
);

const listMembersOfTeam = statement<Member>(
  'list_members_of_team',
  membersWhere('m.team_id = $4 and (m.created_at, m.user_id) > ($2, $3)', 'm.created_at, m.user_id'),
);

const listMembershipsOfUser = statement<Member>(
  'list_memberships_of_user',
  membersWhere('m.user_id = $4 and (m.created_at, m.team_id) > ($2, $3)', 'm.created_at, m.team_id'),
);

const listMember = statement<Member>(
  'list_member',
  membersWhere('m.team_id = $4 and m.user_id = $5 and (m.created_at, m.user_id) > ($2, $3)', 'm.created_at, m.user_id'),
);

// Leaving a team ends its selection. Selecting another team at the same time locks the user first, and so does this.
const lockLeaver = statement<never>(
  'lock_leaver_of_team',
  `select 1 from users where project_id = $1 and id = $2 for no key update`,
);

const deleteMember = statement<{ user_id: string }>(
  'delete_team_member',
  `delete from team_members where project_id = $1 and team_id = $2 and user_id = $3 returning user_id`,
);

/** Endpoints for the members of teams and their profiles. */
export const teamMembers = [
  implement(listMemberProfiles, async ({ deps, caller: { access, project, user }, query }) => {
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
      if (userId !== undefined) await requireUser(deps.db, projectId, userId);
    }
    return readMembers(deps.db, projectId, query, (member) => profileView(deps.config, member, access));
  }),

  implement(getMemberProfile, async ({ deps, caller: { access, project, user }, params }) => {
    const { project_id: projectId } = project;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (params.user_id !== user.user_id) {
        await requireTeamAccess(deps.db, projectId, params.team_id, user.user_id, '$read_members');
      }
    }
    return profileView(deps.config, await readMember(deps.db, projectId, params), access);
  }),

  implement(updateMemberProfile, async ({ deps, caller, params, body, ipAddress, transaction }) => {
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
    if (containsPicture(body.profile_image_url)) await limitCreations(deps, caller, ipAddress());
    const { display_name: name, profile_image_url: image } = body;
    const picture = readPicture(deps.config, access, projectId, image);
    const member = await transaction(async (tx) => {
      const columns = {
        ...(name === undefined ? {} : { display_name: name }),
        ...(await storePicture(tx, projectId, picture)),
      };
      if (Object.keys(columns).length > 0) {
        await tx.sql
          .updateTable('team_members')
          .set(columns)
          .where('project_id', '=', projectId)
          .where('team_id', '=', params.team_id)
          .where('user_id', '=', params.user_id)
          .execute();
      }
      return readMember(tx, projectId, params);
    });
    return profileView(deps.config, member, access);
  }),

  implement(createMembership, async ({ deps, caller: { project }, params, transaction }) => {
    const { team_id: teamId, user_id: userId } = params;
    try {
      const joined = await transaction((tx) => addTeamMember(tx, deps, project.project_id, teamId, userId, 'member'));
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
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (params.user_id !== user.user_id) {
        await requireTeamAccess(deps.db, projectId, params.team_id, user.user_id, '$remove_members');
      }
    }
    await transaction(async (tx) => {
      await tx.run(lockLeaver, [projectId, params.user_id]);
      const deleted = await tx.run(deleteMember, [projectId, params.team_id, params.user_id]);
      if (deleted.length === 0) await refuseMissingMember(tx, projectId, params);
      await recordEvent(tx, deps, projectId, 'team_membership.deleted', () => params);
    });
    return { success: true };
  }),
];

interface Membership {
  readonly team_id: string;
  readonly user_id: string;
}

async function readMember(tx: Executor, projectId: string, membership: Membership): Promise<Member> {
  const { team_id: teamId, user_id: userId } = membership;
  const [member] = await tx.run(listMember, [projectId, ...oldest, teamId, userId]);
  return member ?? refuseMissingMember(tx, projectId, membership);
}

/** Reads the members of a team, the teams of a user, or all memberships, the oldest first. */
function readMembers<View>(
  tx: Executor,
  projectId: string,
  query: QueryOf<typeof listMemberProfiles>,
  view: (member: Member) => View,
): Pages<View> {
  const { list, filter, idsOf } = listOf(query);
  const [time, id] = oldest;
  return readPages<View, unknown[]>([time, ...idsOf({ team_id: id, user_id: id })], async (place) => {
    const members = await tx.run(list, [projectId, ...place, ...filter]);
    return boundedPageOf(members, view, (last) => [new Date(last.joined_at_millis), ...idsOf(last)]);
  });
}

/** The statement for these members, what it asks for, and the ids that its order goes by. */
function listOf({ team_id: teamId, user_id: userId }: QueryOf<typeof listMemberProfiles>) {
  const userOf = (member: Membership) => [member.user_id];
  const teamOf = (member: Membership) => [member.team_id];
  if (userId === undefined) {
    return teamId === undefined
      ? { list: listMembers, filter: [], idsOf: (member: Membership) => [member.team_id, member.user_id] }
      : { list: listMembersOfTeam, filter: [teamId], idsOf: userOf };
  }
  return teamId === undefined
    ? { list: listMembershipsOfUser, filter: [userId], idsOf: teamOf }
    : { list: listMember, filter: [teamId, userId], idsOf: userOf };
}

async function refuseMissingMember(tx: Executor, projectId: string, membership: Membership): Promise<never> {
  await requireUser(tx, projectId, membership.user_id);
  throw new KnownErrors.TeamMembershipNotFound(membership.team_id, membership.user_id);
}

async function requireUser(tx: Executor, projectId: string, userId: string): Promise<void> {
  if ((await readUser(tx, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
}

type ViewConfig = Pick<Config, 'url'>;

function profileView(config: ViewConfig, member: Member, access: AccessType) {
  return access === 'client' ? clientProfile(config, member) : serverProfile(config, member);
}

function clientProfile(config: ViewConfig, member: Member): ResponseOf<typeof getMemberProfile, 'client'> {
  return {
    team_id: member.team_id,
    user_id: member.user_id,
    display_name: member.member_name,
    profile_image_url: pictureUrl(config, member.member_picture),
  };
}

function serverProfile(config: ViewConfig, member: Member): ResponseOf<typeof getMemberProfile, 'server'> {
  return { ...clientProfile(config, member), user: serverUserView(config, member) };
}
