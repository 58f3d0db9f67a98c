import {
  grantTeamPermission,
  isSystemPermission,
  KnownErrors,
  listTeamPermissions,
  type ParamsOf,
  revokeTeamPermission,
} from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/database-errors.ts';
import { Refusal } from '../domain/refusal.ts';
import { readUser } from '../domain/users.ts';
import { implement } from '../http/implement.ts';

interface Held {
  readonly team_id: string;
  readonly user_id: string;
  readonly id: string;
}

// `union` visits each permission of a member once, however many ways lead to it. `offset 0` keeps each step a look into the
// index: joined, every step of a long chain would read all containments of the project.
const listHeld = statement<Held>(
  'list_team_permissions',
  `with recursive held (team_id, user_id, permission, permission_key) as (
    select team_id, user_id, permission, permission_key from team_permissions
    where project_id = $1 and ($2::uuid is null or team_id = $2) and ($3::uuid is null or user_id = $3)
    union
    select h.team_id, h.user_id, c.permission, c.permission_key from held h
    cross join lateral (
      select permission, permission_key from contained_permissions
      where project_id = $1 and container_key = h.permission_key and $5 offset 0
    ) c
  )
  select h.team_id, h.user_id, coalesce(p.id, h.permission) collate "C" as id from held h
  left join permission_definitions p on p.project_id = $1 and p.key = h.permission_key
  where $4::text is null or coalesce(p.id, h.permission) = $4
  order by team_id, user_id, id`,
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

/** What the members of teams may do. */
export const teamPermissions = [
  implement(listTeamPermissions, async ({ deps, caller: { access, project, user }, query }) => {
    const { team_id: teamId, user_id: userId, permission_id: id, recursive = false } = query;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (userId !== user.user_id) {
        throw new Refusal(403, 'Clients list the permissions of their own user only. Send user_id=me.');
      }
    }
    const values = [project.project_id, teamId ?? null, userId ?? null, id ?? null, recursive];
    return { items: await deps.db.run(listHeld, values), is_paginated: false };
  }),

  implement(grantTeamPermission, async ({ deps, caller: { project }, params }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = params;
    await requireMember(deps.db, project.project_id, teamId, userId);
    await grantTo(deps.db, project.project_id, params);
    return { id, user_id: userId, team_id: teamId };
  }),

  implement(revokeTeamPermission, async ({ deps, caller: { project }, params }) => {
    const { team_id: teamId, user_id: userId, permission_id: id } = params;
    const revoked = await deps.db.run(revoke, [project.project_id, teamId, userId, id]);
    if (revoked.length === 0) {
      await requireMember(deps.db, project.project_id, teamId, userId);
      throw new KnownErrors.TeamPermissionNotFound(teamId, userId, id);
    }
    return { success: true };
  }),
];

async function grantTo(
  db: Executor,
  projectId: string,
  { team_id: teamId, user_id: userId, permission_id: id }: ParamsOf<typeof grantTeamPermission>,
): Promise<void> {
  try {
    const granted = await db.run(grant, [projectId, teamId, userId, id, isSystemPermission(id)]);
    if (granted.length === 0) throw new KnownErrors.PermissionNotFound(id);
  } catch (error) {
    // The member has left since it was looked for.
    throw isForeignKeyViolation(error) ? new KnownErrors.TeamMembershipNotFound(teamId, userId) : error;
  }
}

async function requireMember(db: Executor, projectId: string, teamId: string, userId: string): Promise<void> {
  const [member] = await db.run(findMember, [projectId, teamId, userId]);
  if (member !== undefined) return;
  if ((await readUser(db, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
  throw new KnownErrors.TeamMembershipNotFound(teamId, userId);
}
