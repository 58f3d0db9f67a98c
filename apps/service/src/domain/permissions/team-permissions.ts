import { isSystemPermission, KnownErrors } from '@keystack/contract';
import { createLookupStatement, createStatement, type Executor } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/database-errors.ts';
import {
  beforeOldest,
  type Page,
  type Pages,
  pageFromRows,
  type RowWithCumulativeBytes,
  reachesMaxPageBytes,
  readPages,
  selectRowsWithinPageBytesSql,
} from '../../database/pages.ts';

/** A permission that a user holds in a team. */
export interface HeldTeamPermission {
  readonly team_id: string;
  readonly user_id: string;
  readonly id: string;
}

/** Filters of a list of permissions of team members. All given ids must match. */
interface Filter {
  readonly team_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly permission_id?: string | undefined;
  /** `true` to include permissions that are contained in those that users hold directly. */
  readonly recursive: boolean;
}

interface Member {
  readonly team_id: string;
  readonly user_id: string;
}

type Place = readonly [teamId: string, userId: string];

const firstPlace: Place = [beforeOldest[1], beforeOldest[1]];

/** Number of members whose permissions are read in one statement. Each member may hold a thousand. */
const membersPerPage = 100;

/** Size in bytes of a listed permission in addition to its id: the ids of team and user, and the property names. */
const heldOverhead = 150;

const listHolders = (name: string, condition: string) =>
  createStatement<Member>(
    name,
    `select distinct team_id, user_id from team_permissions where project_id = $1 and ${condition}
    order by team_id, user_id limit ${membersPerPage}`,
  );
const listAllHolders = listHolders('list_holders', '(team_id, user_id) > ($2, $3)');
const listHoldersOfTeam = listHolders('list_holders_of_team', 'team_id = $2 and user_id > $3');
const listTeamsOfHolder = listHolders('list_teams_of_holder', 'team_id > $2 and user_id = $3');

const heldDirectly = `select h.team_id, h.user_id, h.permission, h.permission_key
    from unnest($2::uuid[], $3::uuid[]) as m (team_id, user_id)
    join team_permissions h on h.project_id = $1 and h.team_id = m.team_id and h.user_id = m.user_id`;

const heldThroughOthers = `select h.team_id, h.user_id, c.permission, c.permission_key
    from unnest($2::uuid[], $3::uuid[]) as m (team_id, user_id)
    join team_permissions h on h.project_id = $1 and h.team_id = m.team_id and h.user_id = m.user_id
    join permission_closure c on c.project_id = $1 and c.container_key = h.permission_key`;

/** SQL for the permission with the id in `$4`, as tables store it: the key of its definition, or its system name. */
const wanted = `coalesce((select key::text from permission_definitions where project_id = $1 and id = $4), $4)`;

// Sums up the size per member, so that a page never ends between the permissions of a member.
const listHeld = (name: string, held: string) =>
  createStatement<HeldTeamPermission & RowWithCumulativeBytes>(
    name,
    `with held as (${held}), listed as (
      select h.team_id, h.user_id, coalesce(p.id, h.permission) collate "C" as id from held h
      left join permission_definitions p on p.project_id = $1 and p.key = h.permission_key
    ), page as (
      select *, sum(octet_length(id) + ${heldOverhead}) over (partition by team_id, user_id) as row_bytes,
        sum(octet_length(id) + ${heldOverhead}) over (order by team_id, user_id) as page_bytes
      from listed
    ) ${selectRowsWithinPageBytesSql}, id`,
  );

const listDirect = listHeld('list_held_permissions', heldDirectly);
const listAll = listHeld('list_all_held_permissions', `${heldDirectly} union ${heldThroughOthers}`);
const findDirect = listHeld('find_held_permission', `${heldDirectly} where h.permission = ${wanted}`);
const findAny = listHeld(
  'find_any_held_permission',
  `${heldDirectly} where h.permission = ${wanted} union ${heldThroughOthers} where c.permission = ${wanted}`,
);

/** Reads the permissions of team members page by page, ordered by team, user and id. */
export function readHeldTeamPermissions(tx: Executor, projectId: string, filter: Filter): Pages<HeldTeamPermission> {
  return readPages<HeldTeamPermission, Place>(firstPlace, async (place) => {
    const { items: members, next } = await readHolders(tx, projectId, filter, place);
    const held = await readHeldOf(tx, projectId, members, filter);
    const [last, lastMember] = [held.at(-1), members.at(-1)];
    const isCut =
      reachesMaxPageBytes(held) && (last?.team_id !== lastMember?.team_id || last?.user_id !== lastMember?.user_id);
    return {
      items: held.map(({ team_id, user_id, id }) => ({ team_id, user_id, id })),
      next: last && isCut ? [last.team_id, last.user_id] : next,
    };
  });
}

/**
 * Reads the next members who hold at least one permission directly. If the filter names a team and a user, returns only
 * this member without a check.
 */
async function readHolders(
  tx: Executor,
  projectId: string,
  { team_id: teamId, user_id: userId }: Filter,
  [afterTeam, afterUser]: Place,
): Promise<Page<Member, Place>> {
  if (teamId !== undefined && userId !== undefined) {
    return { items: [{ team_id: teamId, user_id: userId }], next: null };
  }
  const list = teamId !== undefined ? listHoldersOfTeam : userId !== undefined ? listTeamsOfHolder : listAllHolders;
  const holders = await tx.run(list, [projectId, teamId ?? afterTeam, userId ?? afterUser]);
  return pageFromRows(
    holders,
    (holder) => holder,
    (last) => [last.team_id, last.user_id],
    membersPerPage,
  );
}

function readHeldOf(
  tx: Executor,
  projectId: string,
  members: readonly Member[],
  { permission_id: id, recursive }: Filter,
): Promise<(HeldTeamPermission & RowWithCumulativeBytes)[]> {
  const values = [projectId, members.map(({ team_id }) => team_id), members.map(({ user_id }) => user_id)];
  if (id === undefined) return tx.run(recursive ? listAll : listDirect, values);
  return tx.run(recursive ? findAny : findDirect, [...values, id]);
}

// A lookup, because apps check permissions at many of their own requests.
const checkHeld = createLookupStatement<{ found: 1 }>(
  'check_held_permission',
  `select 1 as found from (select ${wanted} as permission offset 0) as wanted
  join team_permissions h on h.project_id = $1 and h.team_id = $2 and h.user_id = $3
  where h.permission = wanted.permission or $5 and exists (
    select from permission_closure c
    where c.project_id = $1 and c.container_key = h.permission_key and c.permission = wanted.permission
  ) limit 1`,
);

/** Returns whether a team member holds a permission, directly or with `recursive` also through another one. */
export async function holdsTeamPermission(
  tx: Executor,
  projectId: string,
  { team_id: teamId, user_id: userId, id }: HeldTeamPermission,
  recursive: boolean,
): Promise<boolean> {
  return (await tx.run(checkHeld, [projectId, teamId, userId, id, recursive])).length > 0;
}

// The lock keeps the definition from being deleted at the same time, so that no deleted permission is granted.
const grant = createStatement<{ permission: string }>(
  'grant_team_permission',
  `with live as (
    select key::text as permission from permission_definitions
    where project_id = $1 and id = $4 and scope = 'team' for key share
  )
  insert into team_permissions (project_id, team_id, user_id, permission)
  select $1, $2, $3, permission from (select permission from live union all select $4 where $5) as granted
  on conflict (project_id, team_id, user_id, permission) do update set permission = excluded.permission
  returning permission`,
);

/**
 * Grants a permission to a team member, if the member does not hold it already. Throws if the permission is not defined
 * or the user is not a member of the team.
 */
export async function grantPermissionInTeam(
  tx: Executor,
  projectId: string,
  teamId: string,
  userId: string,
  id: string,
): Promise<void> {
  try {
    const granted = await tx.run(grant, [projectId, teamId, userId, id, isSystemPermission(id)]);
    if (granted.length === 0) throw new KnownErrors.PermissionNotFound(id);
  } catch (error) {
    throw isForeignKeyViolation(error) ? new KnownErrors.TeamMembershipNotFound(teamId, userId) : error;
  }
}

const revoke = createStatement<{ permission: string }>(
  'revoke_team_permission',
  `delete from team_permissions h where project_id = $1 and team_id = $2 and user_id = $3 and permission = ${wanted}
  returning permission`,
);

/** Revokes a permission that a team member holds directly. Returns `false` if there is none. */
export async function revokePermissionInTeam(
  tx: Executor,
  projectId: string,
  teamId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  return (await tx.run(revoke, [projectId, teamId, userId, id])).length > 0;
}
