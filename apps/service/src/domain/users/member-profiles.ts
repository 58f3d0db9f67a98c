import { type AccessType, KnownErrors, type QueryOf, type ResponseOf } from '@keystack/contract';
import type { getMemberProfile, listMemberProfiles } from '@keystack/contract/endpoints';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import { unixMillisSql } from '../../database/millis.ts';
import {
  beforeOldest,
  cumulativeBytesColumnsSql,
  maxPageRows,
  type Pages,
  pageFromSizedRows,
  type RowWithCumulativeBytes,
  readPages,
  selectRowsWithinPageBytesSql,
} from '../../database/pages.ts';
import type { Deps } from '../../deps.ts';
import { recordChange } from '../events/record-change.ts';
import { pictureUrl } from '../pictures/pictures.ts';
import { endInvitationsAfterRemoval } from '../verification-codes/invitation-reasons.ts';
import { lockUser } from './lock-user.ts';
import { readUser, serverUserView, type User, userColumns, userRowBytesSql, type ViewConfig } from './users.ts';

/** A member of a team, with the user's profile in that team. */
interface Member extends User, RowWithCumulativeBytes {
  readonly team_id: string;
  readonly member_name: string | null;
  readonly member_picture: string | null;
  readonly joined_at_millis: number;
}

const memberColumns = `m.team_id, coalesce(m.display_name, u.display_name) as member_name,
    coalesce(m.profile_image_url, u.profile_image_url) as member_picture,
    ${unixMillisSql('m.created_at')} as joined_at_millis, ${userColumns}`;

const memberBytes = `${userRowBytesSql} + octet_length(coalesce(m.display_name, ''))
  + octet_length(coalesce(m.profile_image_url, ''))`;

const fromMembers = `
  from team_members m
  join users u on u.project_id = m.project_id and u.id = m.user_id
  left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
  where m.project_id = $1`;

// Each list has its own index, and compares only the columns in which its rows differ.
const membersWhere = (condition: string, order: string) => `with page as (
    select ${memberColumns}, ${cumulativeBytesColumnsSql(memberBytes, order)} ${fromMembers} and ${condition}
    order by ${order} limit ${maxPageRows}
  ) ${selectRowsWithinPageBytesSql}`;

const listMembers = createStatement<Member>(
  'list_members',
  membersWhere('(m.created_at, m.team_id, m.user_id) > ($2, $3, $4)', 'm.created_at, m.team_id, m.user_id'),
);

const listMembersOfTeam = createStatement<Member>(
  'list_members_of_team',
  membersWhere('m.team_id = $4 and (m.created_at, m.user_id) > ($2, $3)', 'm.created_at, m.user_id'),
);

const listMembershipsOfUser = createStatement<Member>(
  'list_memberships_of_user',
  membersWhere('m.user_id = $4 and (m.created_at, m.team_id) > ($2, $3)', 'm.created_at, m.team_id'),
);

const listMember = createStatement<Member>(
  'list_member',
  membersWhere('m.team_id = $4 and m.user_id = $5 and (m.created_at, m.user_id) > ($2, $3)', 'm.created_at, m.user_id'),
);

const deleteMember = createStatement<{ user_id: string }>(
  'delete_team_member',
  `delete from team_members where project_id = $1 and team_id = $2 and user_id = $3 returning user_id`,
);

/** The ids of a membership: the team and the user. */
interface Membership {
  readonly team_id: string;
  readonly user_id: string;
}

/** Reads the profile of a member. Throws if the user or the membership does not exist. */
export async function readMemberProfile(tx: Executor, projectId: string, membership: Membership): Promise<Member> {
  const { team_id: teamId, user_id: userId } = membership;
  const [member] = await tx.run(listMember, [projectId, ...beforeOldest, teamId, userId]);
  return member ?? throwMissingMember(tx, projectId, membership);
}

/**
 * Reads the members of a team, the memberships of a user, one membership, or all memberships of a project page by page,
 * oldest first, and converts each with `view`.
 */
export function readMemberProfiles<View>(
  tx: Executor,
  projectId: string,
  query: QueryOf<typeof listMemberProfiles>,
  view: (member: Member) => View,
): Pages<View> {
  const { list, filter, idsOf } = listOf(query);
  const [time, id] = beforeOldest;
  return readPages<View, unknown[]>([time, ...idsOf({ team_id: id, user_id: id })], async (place) => {
    const members = await tx.run(list, [projectId, ...place, ...filter]);
    return pageFromSizedRows(members, view, (last) => [new Date(last.joined_at_millis), ...idsOf(last)]);
  });
}

/**
 * Returns the statement for a query, its filter parameters, and the function that returns the ids its rows are ordered
 * by.
 */
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

async function throwMissingMember(tx: Executor, projectId: string, membership: Membership): Promise<never> {
  await requireUserExists(tx, projectId, membership.user_id);
  throw new KnownErrors.TeamMembershipNotFound(membership.team_id, membership.user_id);
}

/** Updates the profile of a member. Absent columns keep their values. */
export async function updateMemberProfileRow(
  tx: Transaction,
  projectId: string,
  { team_id: teamId, user_id: userId }: Membership,
  columns: { readonly display_name?: string | null; readonly profile_image_url?: string | null },
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.sql
    .updateTable('team_members')
    .set(columns)
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a user from a team and records the change. Throws if the user or the membership does not exist. */
export async function removeTeamMember(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  { team_id: teamId, user_id: userId }: Membership,
): Promise<void> {
  // Deleting a membership updates the user's selected team. Locks the user first, as selecting a team does, to avoid
  // deadlocks.
  await lockUser(tx, projectId, userId);
  const deleted = await tx.run(deleteMember, [projectId, teamId, userId]);
  if (deleted.length === 0) await throwMissingMember(tx, projectId, { team_id: teamId, user_id: userId });
  await endInvitationsAfterRemoval(tx, projectId, [teamId], userId);
  await recordChange(tx, deps, projectId, { type: 'team_membership.deleted', teamId, userId }, () => ({
    team_id: teamId,
    user_id: userId,
  }));
}

/** Throws if there is no such user. */
export async function requireUserExists(tx: Executor, projectId: string, userId: string): Promise<void> {
  if ((await readUser(tx, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
}

/** Returns the profile of a member in the format of the API for an access level. */
export function memberProfileView(config: ViewConfig, member: Member, access: AccessType) {
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
