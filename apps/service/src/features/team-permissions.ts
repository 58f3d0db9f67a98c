import {
  grantTeamPermission,
  isSystemPermission,
  KnownErrors,
  listTeamPermissions,
  type ParamsOf,
  type QueryOf,
  revokeTeamPermission,
} from '@keystack/contract';
import { type Executor, statement } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { isFull, oldest, type Page, pageOf, readPages, rowsThatFit, type SizedRow } from '../database/pages.ts';
import { readUser } from '../domain/users/users.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

interface Held {
  readonly team_id: string;
  readonly user_id: string;
  readonly id: string;
}

interface Member {
  readonly team_id: string;
  readonly user_id: string;
}

type Place = readonly [teamId: string, userId: string];

const first: Place = [oldest[1], oldest[1]];

/** Number of members whose permissions are read at once: each may have a thousand. */
const membersAtOnce = 100;

/** Size in bytes that a member's permission counts in addition to its id: the ids of the team and the user, and the keys. */
const heldOverhead = 150;

const listHolders = (name: string, condition: string) =>
  statement<Member>(
    name,
    `select distinct team_id, user_id from team_permissions where project_id = $1 and ${condition}
    order by team_id, user_id limit ${membersAtOnce}`,
  );
const listAllHolders = listHolders('list_holders', '(team_id, user_id) > ($2, $3)');
const listHoldersOfTeam = listHolders('list_holders_of_team', 'team_id = $2 and user_id > $3');
const listTeamsOfHolder = listHolders('list_teams_of_holder', 'team_id > $2 and user_id = $3');

// `union` visits each permission of a member once, however many ways lead to it. `offset 0` keeps each step a look into the
// index: joined, every step of a long chain would read all containments of the project.
// A page ends after all permissions of a member.
const listHeld = statement<Held & SizedRow>(
  'list_held_permissions',
  `with recursive held (team_id, user_id, permission, permission_key) as (
    select h.team_id, h.user_id, h.permission, h.permission_key from unnest($2::uuid[], $3::uuid[]) as m (team_id, user_id)
    join team_permissions h on h.project_id = $1 and h.team_id = m.team_id and h.user_id = m.user_id
    union
    select h.team_id, h.user_id, c.permission, c.permission_key from held h
    cross join lateral (
      select permission, permission_key from contained_permissions
      where project_id = $1 and container_key = h.permission_key and $5 offset 0
    ) c
  ), listed as (
    select h.team_id, h.user_id, coalesce(p.id, h.permission) collate "C" as id from held h
    left join permission_definitions p on p.project_id = $1 and p.key = h.permission_key
    where $4::text is null or coalesce(p.id, h.permission) = $4
  ), page as (
    select *, sum(octet_length(id) + ${heldOverhead}) over (partition by team_id, user_id) as row_bytes,
      sum(octet_length(id) + ${heldOverhead}) over (order by team_id, user_id) as page_bytes
    from listed
  ) ${rowsThatFit}, id`,
);

// The definition's row is kept from deletion meanwhile, so that nothing is granted that is gone.
const grant = statement<{ permission: string }>(
  'grant_team_permission',
  `with live as (
    select key::text as permission from permission_definitions where project_id = $1 and id = $4 for key share
  )
  insert into team_permissions (project_id, team_id, user_id, permission)
  select $1, $2, $3, permission from (select permission from live union all select $4 where $5) as granted
  on conflict (project_id, team_id, user_id, permission) do update set permission = excluded.permission
  returning permission`,
);

const revoke = statement<{ permission: string }>(
  'revoke_team_permission',
  `delete from team_permissions h where project_id = $1 and team_id = $2 and user_id = $3 and permission = coalesce((
    select key::text from permission_definitions where project_id = $1 and id = $4
  ), $4) returning permission`,
);

const findMember = statement<{ found: 1 }>(
  'find_team_member',
  `select 1 as found from team_members where project_id = $1 and team_id = $2 and user_id = $3`,
);

/** Endpoints for the permissions of team members. */
export const teamPermissions = [
  implement(listTeamPermissions, async ({ deps, caller: { access, project, user }, query }) => {
    const { user_id: userId, permission_id: id, recursive = false } = query;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (userId !== user.user_id) {
        throw new HttpError(403, 'Clients list the permissions of their own user only. Send user_id=me.');
      }
    }
    const { project_id: projectId } = project;
    return readPages<Held, Place>(first, async (place) => {
      const { items: members, next } = await readHolders(deps.db, projectId, query, place);
      const ids = [members.map(({ team_id }) => team_id), members.map(({ user_id }) => user_id)];
      const held = await deps.db.run(listHeld, [projectId, ...ids, id ?? null, recursive]);
      const [last, lastMember] = [held.at(-1), members.at(-1)];
      const isCut = isFull(held) && (last?.team_id !== lastMember?.team_id || last?.user_id !== lastMember?.user_id);
      return {
        items: held.map(({ team_id, user_id, id }) => ({ team_id, user_id, id })),
        next: last && isCut ? [last.team_id, last.user_id] : next,
      };
    });
  }),

  implement(grantTeamPermission, async ({ deps, caller: { project }, params, transaction }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = params;
    await requireMember(deps.db, project.project_id, teamId, userId);
    await transaction((tx) => grantTo(tx, project.project_id, params));
    return { id, user_id: userId, team_id: teamId };
  }),

  implement(revokeTeamPermission, async ({ deps, caller: { project }, params, transaction }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = params;
    const revoked = await transaction((tx) => tx.run(revoke, [project.project_id, teamId, userId, id]));
    if (revoked.length === 0) {
      await requireMember(deps.db, project.project_id, teamId, userId);
      throw new KnownErrors.TeamPermissionNotFound(teamId, userId, id);
    }
    return { success: true };
  }),
];

/** Reads the next members. */
async function readHolders(
  tx: Executor,
  projectId: string,
  { team_id: teamId, user_id: userId }: QueryOf<typeof listTeamPermissions>,
  [afterTeam, afterUser]: Place,
): Promise<Page<Member, Place>> {
  if (teamId !== undefined && userId !== undefined) {
    return { items: [{ team_id: teamId, user_id: userId }], next: null };
  }
  const list = teamId !== undefined ? listHoldersOfTeam : userId !== undefined ? listTeamsOfHolder : listAllHolders;
  const holders = await tx.run(list, [projectId, teamId ?? afterTeam, userId ?? afterUser]);
  return pageOf(
    holders,
    (holder) => holder,
    (last) => [last.team_id, last.user_id],
    membersAtOnce,
  );
}

async function grantTo(
  tx: Executor,
  projectId: string,
  { team_id: teamId, user_id: userId, permission_id: id }: ParamsOf<typeof grantTeamPermission>,
): Promise<void> {
  try {
    const granted = await tx.run(grant, [projectId, teamId, userId, id, isSystemPermission(id)]);
    if (granted.length === 0) throw new KnownErrors.PermissionNotFound(id);
  } catch (error) {
    // The member has left since it was looked for.
    throw isForeignKeyViolation(error) ? new KnownErrors.TeamMembershipNotFound(teamId, userId) : error;
  }
}

async function requireMember(tx: Executor, projectId: string, teamId: string, userId: string): Promise<void> {
  const [member] = await tx.run(findMember, [projectId, teamId, userId]);
  if (member !== undefined) return;
  if ((await readUser(tx, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
  throw new KnownErrors.TeamMembershipNotFound(teamId, userId);
}
