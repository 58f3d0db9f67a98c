import { serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { invitationReasonHoldsSql, isExcludedSql } from './invitation-reasons.ts';

/** A pending invitation to a team. */
export interface PendingInvitation {
  readonly id: string;
  readonly team_id: string;
  readonly team_display_name: string;
  readonly expires_at: Date;
  readonly email: string;
}

const pending = `select c.id, t.id as team_id, t.display_name as team_display_name, c.expires_at, c.email
  from verification_codes c join teams t on t.project_id = c.project_id and t.id = (c.data ->> 'team_id')::uuid
  where c.project_id = $1 and c.purpose = 'team_invitation' and c.used_at is null and c.expires_at > $2
    and ${invitationReasonHoldsSql}`;
const inOrder = `order by c.created_at, c.id limit ${serviceLimits.listedInvitationMaxCount}`;

const listOfTeam = createStatement<PendingInvitation>(
  'list_invitations_of_team',
  `${pending} and c.data ->> 'team_id' = $3::text ${inOrder}`,
);

// Only email addresses that were verified in a session of the user. Another person may have verified one by mistake
// that an attacker added, and the attacker must not get that person's invitations.
const confirmedEmails = `select email_identity from users
    where project_id = $1 and id = $3 and email_verified and confirmed
  union all select email_identity from contact_channels
    where project_id = $1 and user_id = $3 and is_verified and is_confirmed`;

const listOfUser = createStatement<PendingInvitation>(
  'list_invitations_of_user',
  `${pending} and c.email in (${confirmedEmails}) and not ${isExcludedSql('$3')} ${inOrder}`,
);

/** Returns the pending invitations to a team, oldest first. */
export function readTeamInvitations(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  teamId: string,
): Promise<PendingInvitation[]> {
  return tx.run(listOfTeam, [projectId, new Date(clock.now()), teamId]);
}

/** Returns the pending invitations that were sent to a confirmed email address of a user, oldest first. */
export function readUserInvitations(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
): Promise<PendingInvitation[]> {
  return tx.run(listOfUser, [projectId, new Date(clock.now()), userId]);
}

const revoke = createStatement<{ id: string }>(
  'revoke_invitation',
  `delete from verification_codes where project_id = $1 and purpose = 'team_invitation' and id = $2
    and data ->> 'team_id' = $3::text and used_at is null and expires_at > $4 returning id`,
);

/** Revokes a pending invitation to a team. Returns `false` if there is none. */
export async function revokeInvitation(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  teamId: string,
  invitationId: string,
): Promise<boolean> {
  return (await tx.run(revoke, [projectId, invitationId, teamId, new Date(clock.now())])).length > 0;
}

const redeem = createStatement<{ team_id: string }>(
  'redeem_listed_invitation',
  `update verification_codes c set used_at = $2
  where c.project_id = $1 and c.purpose = 'team_invitation' and c.id = $4 and c.used_at is null and c.expires_at > $2
    and c.email in (${confirmedEmails}) and ${invitationReasonHoldsSql} and not ${isExcludedSql('$3')}
  returning c.data ->> 'team_id' as team_id`,
);

/**
 * Redeems an invitation that was sent to a confirmed email address of a user, and returns the id of the team. Returns
 * `null` if there is none. Of several parallel requests, one succeeds. Lock the user before, so that the address stays
 * confirmed.
 */
export async function redeemListedInvitation(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  invitationId: string,
): Promise<string | null> {
  const [redeemed] = await tx.run(redeem, [projectId, new Date(clock.now()), userId, invitationId]);
  return redeemed?.team_id ?? null;
}
