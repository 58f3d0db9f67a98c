import { createStatement, type Executor } from '../../database/database.ts';
import { holdsInTeamSql } from '../permissions/team-access.ts';

const teamOfCode = `(c.data ->> 'team_id')::uuid`;
const inviter = `(c.data ->> 'inviter_id')::uuid`;

/**
 * SQL condition: the reason for the invitation to a team in the row `c` of `verification_codes` still holds. The member
 * who sent it has been in the team since then, may still invite, and is not suspended. Invitations of the app's server
 * stay valid. `$1` is the id of the project.
 */
export const invitationReasonHoldsSql = `(c.data ->> 'inviter_id' is null or exists (
    select from team_members m join users i on i.project_id = m.project_id and i.id = m.user_id
    where m.project_id = $1 and m.team_id = ${teamOfCode} and m.user_id = ${inviter} and m.created_at <= c.created_at
      and i.suspended_at is null
  ) and ${holdsInTeamSql(teamOfCode, inviter, `'$invite_members'`)})`;

/** Returns an SQL condition: the user of the SQL expression was removed from the team after the invitation `c`. */
export function isExcludedSql(userId: string): string {
  return `coalesce(c.data -> 'excluded_user_ids' ? ${userId}::text, false)`;
}

const pendingSql = `c.project_id = $1 and c.purpose = 'team_invitation' and c.used_at is null and c.expires_at > c.created_at`;

// In the order of the hashes, so that two statements cannot deadlock. Sets the same expiry as the database triggers.
const endAfterRemoval = createStatement<never>(
  'end_invitations_after_removal',
  `with emails as (
    select email_identity from users where project_id = $1 and id = $3
    union all select email_identity from contact_channels where project_id = $1 and user_id = $3 and is_verified
  ), pending as (
    select c.purpose, c.code_hash, c.data ->> 'inviter_id' = $3::text or c.email in (select email_identity from emails) as ends
    from verification_codes c where ${pendingSql} and c.data ->> 'team_id' = any($2::text[])
    order by c.code_hash for update of c
  )
  update verification_codes c set
    expires_at = case when pending.ends then c.created_at - interval '1 day' else c.expires_at end,
    data = jsonb_set(c.data, '{excluded_user_ids}',
      coalesce(c.data -> 'excluded_user_ids', '[]'::jsonb) - $3::text || jsonb_build_array($3::text))
  from pending where c.project_id = $1 and c.purpose = pending.purpose and c.code_hash = pending.code_hash`,
);

/**
 * Ends the pending invitations to teams that a user has sent, and those to the user's own email addresses. The user can
 * no longer accept the other ones either, but other people can. Call it when the user leaves the teams or is removed.
 * Lock the user before.
 */
export async function endInvitationsAfterRemoval(
  tx: Executor,
  projectId: string,
  teamIds: readonly string[],
  userId: string,
): Promise<void> {
  await tx.write(endAfterRemoval, [projectId, teamIds, userId]);
}

const endOfInviter = createStatement<never>(
  'end_invitations_of_inviter',
  `with pending as (
    select c.purpose, c.code_hash from verification_codes c
    where ${pendingSql} and c.data ->> 'inviter_id' = $2::uuid::text and c.data ->> 'team_id' in (
      select team_id::text from team_members where project_id = $1 and user_id = $2
    ) and not ${invitationReasonHoldsSql}
    order by c.code_hash for update of c
  )
  update verification_codes c set expires_at = c.created_at - interval '1 day'
  from pending where c.project_id = $1 and c.purpose = pending.purpose and c.code_hash = pending.code_hash`,
);

/**
 * Ends the pending invitations that a user has sent and could not send any more, so that they stay invalid if the user
 * gets the right to invite again. Call it after the user has lost the right.
 */
export async function endInvitationsWithoutReason(tx: Executor, projectId: string, inviterId: string): Promise<void> {
  await tx.write(endOfInviter, [projectId, inviterId]);
}

const endOfOwner = createStatement<never>(
  'end_invitations_of_owner',
  `with pending as (
    select c.purpose, c.code_hash from verification_codes c where ${pendingSql} and c.data ->> 'owner_id' = $2::uuid::text
    order by c.code_hash for update of c
  )
  update verification_codes c set expires_at = c.created_at - interval '1 day'
  from pending where c.project_id = $1 and c.purpose = pending.purpose and c.code_hash = pending.code_hash`,
);

/**
 * Ends the pending invitations to teams of a project that one of its owners has sent in a session. Call it when the
 * ownership ends. Lock the owner before.
 */
export async function endTeamInvitationsOfOwner(tx: Executor, projectId: string, ownerId: string): Promise<void> {
  await tx.write(endOfOwner, [projectId, ownerId]);
}
