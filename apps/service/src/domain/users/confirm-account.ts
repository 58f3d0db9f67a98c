import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { removeUnprovenOwnerships } from '../projects/owner-access.ts';
import { clearUnprovenMarks } from '../projects/project-owners.ts';
import { endSessionsAndIpTrust } from '../sessions/sessions.ts';
import { notifyAccountOwner, type RemovedSignIns } from '../sign-in/account-owner-emails.ts';
import { hasMarkerOfUser } from '../sign-in/browser-markers.ts';
import { removeNonPrimaryChannels } from './contact-channels.ts';

/** The review of an account: what was removed, and whether to ask the user if the account was theirs. */
export interface AccountReview {
  readonly removed: RemovedSignIns;
  /** `true` if the user signed up through the app and never verified the email address. */
  readonly asks_if_own: boolean;
}

interface Confirmation {
  readonly confirmed: boolean;
  readonly was_never_verified: boolean;
  readonly has_password: boolean;
  readonly has_second_factor: boolean;
  readonly has_sessions: boolean;
  readonly providers: string[];
  readonly emails: string[];
}

const lockConfirmation = createStatement<Confirmation>(
  'lock_confirmation',
  `select confirmed, self_registered and not email_verified as was_never_verified, password_hash is not null as has_password,
    totp_secret is not null and not totp_confirmed as has_second_factor,
    exists(select 1 from sessions where project_id = $1 and user_id = $2 and expires_at > $3 and not is_impersonation) as has_sessions,
    array(select a ->> 'id' from jsonb_array_elements(oauth_accounts) a order by 1) as providers,
    array(select c.email from contact_channels c where c.project_id = $1 and c.user_id = $2 order by 1) as emails
  from users where project_id = $1 and id = $2 for update`,
);

// Keeps a second factor that was set after the email was verified. Otherwise access to the mailbox alone would be
// enough to sign in to an account with two factors.
const confirm = createStatement<never>(
  'confirm_account',
  `update users set confirmed = true, password_hash = $3, oauth_accounts = '[]', removed_sign_ins = $4,
    totp_secret = case when totp_confirmed then totp_secret end
  where project_id = $1 and id = $2`,
);

const unlinkAll = createStatement<never>(
  'unlink_all_oauth_accounts',
  `delete from oauth_accounts where project_id = $1 and user_id = $2`,
);

type ConfirmDeps = Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'keys' | 'log' | 'metrics' | 'project'>;

/** A proof of the owner's access to the mailbox of an account. */
interface MailboxProof {
  /** The new password of a reset, which replaces the old one. Default: none. */
  readonly passwordHash?: string;
  /** The marker of the browser (see `issueBrowserMarker`). */
  readonly browserMarker?: string | undefined;
}

/**
 * Confirms an account after its owner has proven access to the mailbox. Protects against pre-hijacking: an attacker may
 * have signed up with the owner's email address before. So this removes the password (or replaces it with
 * `passwordHash`), the OAuth accounts, the other email addresses, the sessions, and a second factor that was set before
 * the email was verified. It tells the owner by email, and records the removal until the user has answered the review.
 * Removes nothing if the browser has a marker of the account. In production, an owner loses the projects that were
 * attached before. In development, everybody reads all emails, so they prove nothing. Returns `false` if nothing was
 * removed.
 */
export async function confirmAccountAndClearSignIns(
  tx: Transaction,
  deps: ConfirmDeps,
  projectId: string,
  userId: string,
  { passwordHash, browserMarker }: MailboxProof = {},
): Promise<boolean> {
  const [account] = await tx.run(lockConfirmation, [projectId, userId, new Date(deps.clock.now())]);
  if (account === undefined || account.confirmed) return false;
  // Not for owners of projects, for whom more is at stake than a new password.
  if (projectId !== 'internal' && hasMarkerOfUser(deps, projectId, userId, browserMarker)) {
    await confirmAccountKeepingSignIns(tx, projectId, userId);
    return false;
  }
  const removed: RemovedSignIns = {
    password: account.has_password && passwordHash === undefined,
    second_factor: account.has_second_factor,
    providers: account.providers,
    emails: account.emails,
    sessions: account.has_sessions,
  };
  const { password, second_factor, providers, emails, sessions } = removed;
  const isSomethingRemoved = password || second_factor || sessions || providers.length > 0 || emails.length > 0;
  const review: AccountReview = { removed, asks_if_own: account.was_never_verified };
  const isReviewed = isSomethingRemoved || review.asks_if_own;
  await tx.write(confirm, [projectId, userId, passwordHash ?? null, isReviewed ? JSON.stringify(review) : null]);
  await tx.write(unlinkAll, [projectId, userId]);
  await removeNonPrimaryChannels(tx, projectId, userId);
  await endSessionsAndIpTrust(tx, projectId, userId);
  if (projectId === 'internal' && deps.config.production) await removeUnprovenOwnerships(tx, deps, userId);
  if (isSomethingRemoved) await notifyAccountOwner(tx, deps, projectId, userId, { type: 'sign_ins_removed', removed });
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
  await tx.write(confirmEverything, [projectId, userId]);
  if (projectId === 'internal') await clearUnprovenMarks(tx, userId);
}
