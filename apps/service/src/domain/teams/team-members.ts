import type { AccessType } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordDefaultPermissions } from '../events/permission-events.ts';
import { type ChangeDeps, recordChange } from '../events/record-change.ts';
import { recordWebhookEvent, recordWebhookEvents } from '../webhooks/events.ts';

// Once an account is confirmed, nobody asks its owner whether it joined a team.
const insertMember = createStatement<{ user_id: string }>(
  'insert_team_member',
  `insert into team_members (project_id, team_id, user_id, created_at, by_user)
  values ($1, $2, $3, $4, $5 and exists(select 1 from users where project_id = $1 and id = $3 and not confirmed))
  on conflict do nothing returning user_id`,
);

// The lock waits for a parallel deletion of a definition, so that a deleted permission is not granted.
const grantDefaults = createStatement<{ id: string }>(
  'grant_default_permissions',
  `with live as (
    select p.key from default_permissions d
    join permission_definitions p on p.project_id = d.project_id and p.key = d.permission_key
    where d.project_id = $1 and d.role = $4 for key share of p
  )
  insert into team_permissions (project_id, team_id, user_id, permission)
  select d.project_id, $2, $3, d.permission from default_permissions d
  where d.project_id = $1 and d.role = $4 and (d.permission_key is null or d.permission_key in (select key from live))
  returning coalesce((
    select p.id from permission_definitions p where p.project_id = $1 and p.key = team_permissions.permission_key
  ), permission) as id`,
);

/** The origin of a membership: the account itself, or somebody who grants it. */
export type MembershipOrigin = 'user' | 'grant';

/** Returns the origin of a membership that a request with this access level creates. */
export const membershipOrigin = (access: AccessType): MembershipOrigin => (access === 'client' ? 'user' : 'grant');

/** The role in which a user joins a team. Each role has its default permissions. */
export type TeamRole = 'creator' | 'member';

/**
 * Adds a user to a team with the default permissions of the role, and records the webhook events of a new member. Those
 * of a creator follow `team.created` (`recordCreatorMembership`).
 * Returns `false` if the user is a member already.
 */
export async function addTeamMember(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  teamId: string,
  userId: string,
  role: TeamRole,
  origin: MembershipOrigin,
): Promise<boolean> {
  const now = new Date(deps.clock.now());
  const inserted = await tx.run(insertMember, [projectId, teamId, userId, now, origin === 'user']);
  if (inserted.length === 0) return false;
  const granted = await tx.run(grantDefaults, [projectId, teamId, userId, role]);
  if (role === 'member') {
    const membership = { team_id: teamId, user_id: userId };
    await recordChange(tx, deps, projectId, { type: 'team_membership.created', teamId, userId }, () => membership);
    const ids = granted.map(({ id }) => id);
    await recordDefaultPermissions(tx, deps, projectId, { userId, teamId, ids });
  }
  return true;
}

const findMemberByEmail = createStatement<{ found: 1 }>(
  'find_team_member_by_email',
  `select 1 as found from team_members where project_id = $1 and team_id = $2 and user_id in (
    select id from users where project_id = $1 and email_identity = $3
    union all select user_id from contact_channels where project_id = $1 and email_identity = $3 and is_verified
  ) limit 1`,
);

/**
 * Returns whether a member of a team has an email address: the primary one, or a verified additional one.
 *
 * @param emailIdentity The canonical email address.
 */
export async function hasMemberWithEmail(
  tx: Executor,
  projectId: string,
  teamId: string,
  emailIdentity: string,
): Promise<boolean> {
  return (await tx.run(findMemberByEmail, [projectId, teamId, emailIdentity])).length > 0;
}

const listPermissions = createStatement<{ id: string }>(
  'list_permissions_of_member',
  `select coalesce(p.id, h.permission) as id from team_permissions h
  left join permission_definitions p on p.project_id = $1 and p.key = h.permission_key
  where h.project_id = $1 and h.team_id = $2 and h.user_id = $3 order by 1`,
);

/**
 * Records the webhook events of the membership of the user who created a team, and of the user's permissions there. The
 * activity log does not contain them, because `team.created` implies them there.
 */
export async function recordCreatorMembership(
  tx: Transaction,
  deps: ChangeDeps,
  projectId: string,
  teamId: string,
  userId: string,
): Promise<void> {
  const membership = { team_id: teamId, user_id: userId };
  await recordWebhookEvent(tx, deps, projectId, 'team_membership.created', () => membership);
  await recordWebhookEvents(tx, deps, projectId, 'team_permission.created', async () => {
    const held = await tx.run(listPermissions, [projectId, teamId, userId]);
    return held.map(({ id }) => ({ id, ...membership }));
  });
}

const findMember = createStatement<{ found: 1 }>(
  'find_team_member',
  `select 1 as found from team_members where project_id = $1 and team_id = $2 and user_id = $3`,
);

/** Returns whether a user is a member of a team. */
export async function isTeamMember(tx: Executor, projectId: string, teamId: string, userId: string): Promise<boolean> {
  return (await tx.run(findMember, [projectId, teamId, userId])).length > 0;
}
