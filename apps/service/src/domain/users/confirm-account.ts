import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordChange } from '../events/record-change.ts';
import { removeUnprovenOwnerships } from '../projects/owner-access.ts';
import { clearUnprovenMarks } from '../projects/project-owners.ts';
import { endSessionsAndIpTrust } from '../sessions/sessions.ts';
import { removeNonPrimaryChannels } from './contact-channels.ts';

interface Confirmation {
  readonly confirmed: boolean;
  /**
   * `true` if the user signed up through the app and never verified the email, so that everything may be an attacker's.
   */
  readonly was_never_verified: boolean;
}

const lockConfirmation = createStatement<Confirmation>(
  'lock_confirmation',
  `select confirmed, self_registered and not email_verified as was_never_verified
  from users where project_id = $1 and id = $2 for update`,
);

// Keeps a second factor that was set after the email was verified. Otherwise access to the mailbox alone would be
// enough to sign in to an account with two factors.
const confirm = createStatement<never>(
  'confirm_account',
  `update users set confirmed = true, password_hash = $3, oauth_accounts = '[]',
    totp_secret = case when totp_confirmed then totp_secret end
  where project_id = $1 and id = $2`,
);

const unlinkAll = createStatement<never>(
  'unlink_all_oauth_accounts',
  `delete from oauth_accounts where project_id = $1 and user_id = $2`,
);

const clearProfile = createStatement<never>(
  'clear_profile',
  `update users set display_name = null, profile_image_url = null, selected_team_id = null, client_metadata = null
  where project_id = $1 and id = $2`,
);

const leaveTeams = createStatement<{ team_id: string; user_id: string }>(
  'leave_all_teams',
  `delete from team_members where project_id = $1 and user_id = $2 returning team_id, user_id`,
);

/**
 * Confirms an account after its owner has proven access to the mailbox. Protects against pre-hijacking: an attacker may
 * have signed up with the owner's email address before. So this removes the password (or replaces it with
 * `passwordHash`), the OAuth accounts, the other email addresses, the sessions, and a second factor that was set before
 * the email was verified. If the user signed up through the app and the email was never verified, it also removes the
 * profile, client metadata and team memberships. In production, an owner loses the projects that were attached before.
 * In development, everybody reads all emails, so they prove nothing. Returns `false`, and changes nothing, if the
 * account is confirmed already.
 */
export async function confirmAccountAndClearSignIns(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks'>,
  projectId: string,
  userId: string,
  passwordHash: string | null = null,
): Promise<boolean> {
  const [account] = await tx.run(lockConfirmation, [projectId, userId]);
  if (account === undefined || account.confirmed) return false;
  await tx.run(confirm, [projectId, userId, passwordHash]);
  await tx.run(unlinkAll, [projectId, userId]);
  await removeNonPrimaryChannels(tx, projectId, userId);
  await endSessionsAndIpTrust(tx, projectId, userId);
  if (projectId === 'internal' && deps.config.production) await removeUnprovenOwnerships(tx, deps, userId);
  if (account.was_never_verified) {
    await tx.run(clearProfile, [projectId, userId]);
    const left = await tx.run(leaveTeams, [projectId, userId]);
    for (const membership of left) {
      const { team_id: teamId } = membership;
      await recordChange(tx, deps, projectId, { type: 'team_membership.deleted', teamId, userId }, () => membership);
    }
  }
  return true;
}

const confirmEverything = createStatement<never>(
  'confirm_everything',
  `update users set confirmed = true, totp_confirmed = totp_secret is not null where project_id = $1 and id = $2`,
);

/**
 * Confirms an account and keeps its sign-in methods, second factor, profile and projects, because they are known to be
 * the owner's.
 */
export async function confirmAccountKeepingSignIns(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.run(confirmEverything, [projectId, userId]);
  if (projectId === 'internal') await clearUnprovenMarks(tx, userId);
}
