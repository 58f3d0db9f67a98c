import { type Executor, statement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { endSessions } from '../sessions/sessions.ts';
import { recordEvents } from '../webhooks/events.ts';

interface Confirmation {
  readonly confirmed: boolean;
  /** `true` if only people who signed up through the app, with an unverified email, can have attached anything. */
  readonly all_from_strangers: boolean;
}

const lockConfirmation = statement<Confirmation>(
  'lock_confirmation',
  `select confirmed, self_registered and not email_verified as all_from_strangers
  from users where project_id = $1 and id = $2 for update`,
);

// A second factor that was set after the address was verified stays: without it, access to the mailbox alone would open
// accounts that are protected by two factors.
const confirm = statement<never>(
  'confirm_account',
  `update users set confirmed = true, password_hash = $3, oauth_accounts = '[]',
    totp_secret = case when totp_confirmed then totp_secret end
  where project_id = $1 and id = $2`,
);

const unlinkAll = statement<never>(
  'unlink_all_oauth_accounts',
  `delete from oauth_accounts where project_id = $1 and user_id = $2`,
);

const clearProfile = statement<never>(
  'clear_profile',
  `update users set display_name = null, profile_image_url = null, selected_team_id = null, client_metadata = null
  where project_id = $1 and id = $2`,
);

const leaveTeams = statement<{ team_id: string; user_id: string }>(
  'leave_all_teams',
  `delete from team_members where project_id = $1 and user_id = $2 returning team_id, user_id`,
);

/**
 * Confirms an account for a user who has just proven access to its mailbox. Anybody can sign up with somebody else's address,
 * so everything that was attached before may be an attacker's: removes the password (or replaces it by `passwordHash`), the
 * links to OAuth providers, the sessions and a second factor from before the verification. An account that signed up through
 * the app and was never verified also loses its profile, client metadata and team memberships. Returns false, and changes
 * nothing, if the account is confirmed already.
 */
export async function confirmAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'wakeWebhooks'>,
  projectId: string,
  userId: string,
  passwordHash: string | null = null,
): Promise<boolean> {
  const [account] = await tx.run(lockConfirmation, [projectId, userId]);
  if (account === undefined || account.confirmed) return false;
  await tx.run(confirm, [projectId, userId, passwordHash]);
  await tx.run(unlinkAll, [projectId, userId]);
  await endSessions(tx, projectId, userId);
  if (account.all_from_strangers) {
    await tx.run(clearProfile, [projectId, userId]);
    const left = await tx.run(leaveTeams, [projectId, userId]);
    if (left.length > 0) await recordEvents(tx, deps, projectId, 'team_membership.deleted', async () => left);
  }
  return true;
}

const confirmEverything = statement<never>(
  'confirm_everything',
  `update users set confirmed = true, totp_confirmed = totp_secret is not null where project_id = $1 and id = $2`,
);

/** Confirms an account with all that is attached to it, because its owner is known to have attached it. */
export async function confirmAttachments(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.run(confirmEverything, [projectId, userId]);
}
