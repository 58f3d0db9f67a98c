import { createStatement, type Executor } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import type { Deps } from '../../deps.ts';
import { createUnmatchableHash } from '../../security/password-hasher.ts';
import { sha256 } from '../../security/random-text.ts';
import { endSessionsAndIpTrust } from '../sessions/sessions.ts';
import { passwordHashDigestSql, type SignInMethodsBeforeChange } from '../sign-in/email-undos.ts';
import { removeNonPrimaryChannels } from './contact-channels.ts';
import { recordUserChange } from './user-events.ts';

/** A change of a user's email address that can be undone, with the sign-in methods from before it. */
export interface UndoableEmailChange extends SignInMethodsBeforeChange {
  readonly user_id: string;
  /** The old email address, which is restored. */
  readonly email: string;
  readonly email_identity: string;
  readonly email_used_for_auth: boolean;
  readonly otp_enabled: boolean;
  readonly position: string;
  readonly locale: string | null;
  readonly project_display_name: string;
}

const findUndo = createStatement<UndoableEmailChange>(
  'find_email_undo',
  `select e.user_id, e.email, e.email_identity, e.email_used_for_auth, e.otp_enabled, e.totp_hash, e.password_digest,
    e.oauth_accounts::text, e.position::text, u.locale,
    p.display_name as project_display_name
  from email_undos e
  join users u on u.project_id = e.project_id and u.id = e.user_id
  join projects p on p.project_id = e.project_id
  where e.project_id = $1 and e.code_hash = $2 and e.expires_at > $3`,
);

/** Returns the change that a code undoes, or `null` if the code is unknown, used or expired. */
export async function findUndoableEmailChange(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  code: string,
): Promise<UndoableEmailChange | null> {
  const [undo] = await tx.run(findUndo, [projectId, sha256(code), new Date(clock.now())]);
  return undo ?? null;
}

const lockUser = createStatement<never>(
  'lock_user_of_email_undo',
  `select 1 from users where project_id = $1 and id = $2 for update`,
);

// Removes the sign-in methods that were added since the change, because they may be an attacker's, who could otherwise
// sign in before the owner does. Replaces a new password with an unknown one, because a password can only be reset if
// there is one. The next proof of access to the mailbox removes the rest (see `confirmAccountAndClearSignIns`), except
// a second factor from before the change, which access to the old mailbox alone must not bypass.
const restoreEmail = createStatement<never>(
  'restore_email',
  `update users set email = $3, email_identity = $4, email_used_for_auth = $5, otp_enabled = $6, email_verified = true,
    confirmed = false, was_confirmed = true, contact_channel_id = null, totp_confirmed = coalesce(sha256(totp_secret) = $7, false),
    totp_secret = case when sha256(totp_secret) = $7 then totp_secret end,
    password_hash = case when password_hash is null or ${passwordHashDigestSql} = $8 then password_hash else $9 end,
    oauth_accounts = coalesce(
      (select jsonb_agg(a) from jsonb_array_elements(oauth_accounts) a where $10::jsonb @> jsonb_build_array(a)), '[]')
  where project_id = $1 and id = $2`,
);

// Otherwise an attacker could block the undo by signing up, or requesting a magic link, with the old email address.
const releaseEmail = createStatement<{ id: string }>(
  'release_unverified_email',
  `update users set email_used_for_auth = false, otp_enabled = false
  where project_id = $1 and id <> $2 and email_identity = $3 and email_used_for_auth and not email_verified and not confirmed
  returning id`,
);

const unlinkNew = createStatement<never>(
  'unlink_accounts_since_email_change',
  `delete from oauth_accounts a where project_id = $1 and user_id = $2
    and not $3::jsonb @> jsonb_build_array(jsonb_build_object('id', a.provider_id, 'account_id', a.account_id))`,
);

// Also deletes the links of later changes, because an attacker could use them to take over the account again.
const deleteUndos = createStatement<{ code_hash: Buffer }>(
  'delete_email_undos',
  `delete from email_undos where project_id = $1 and user_id = $2 and position >= $3::bigint returning code_hash`,
);

/**
 * Undoes a change of the email address: restores the old one, removes the sign-in methods that were added since and all
 * other email addresses, and ends all sessions and pending sign-ins of the account. If another user has the old email
 * address without having verified it, that user can no longer sign in with it. Of several parallel requests, one
 * succeeds. Returns `taken` if another user signs in with the old email address, and `invalid` if the code is unknown,
 * used or expired.
 */
export async function undoEmailChange(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'emailOutbox' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  code: string,
): Promise<'done' | 'taken' | 'invalid'> {
  try {
    const isDone = await deps.db.transaction(async (tx) => {
      const undo = await findUndoableEmailChange(tx, deps, projectId, code);
      if (undo === null) return false;
      const { user_id: userId } = undo;
      await tx.write(lockUser, [projectId, userId]);
      const deleted = await tx.run(deleteUndos, [projectId, userId, undo.position]);
      if (!deleted.some(({ code_hash: hash }) => sha256(code).equals(hash))) return false;
      const { email, email_identity: identity, email_used_for_auth: isUsedForAuth, otp_enabled: isOtpEnabled } = undo;
      const { totp_hash: totpHash, password_digest: password, oauth_accounts: accounts } = undo;
      const methods = [isUsedForAuth, isOtpEnabled, totpHash, password, createUnmatchableHash(), accounts];
      const released = isUsedForAuth ? await tx.run(releaseEmail, [projectId, userId, identity]) : [];
      for (const { id } of released) await recordUserChange(tx, deps, projectId, 'user.updated', id);
      await tx.write(restoreEmail, [projectId, userId, email, identity, ...methods]);
      await tx.write(unlinkNew, [projectId, userId, accounts]);
      // An attacker may have added any of them before making one the primary one.
      await removeNonPrimaryChannels(tx, projectId, userId);
      await endSessionsAndIpTrust(tx, projectId, userId);
      await recordUserChange(tx, deps, projectId, 'user.updated', userId);
      return true;
    });
    return isDone ? 'done' : 'invalid';
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_for_auth')) return 'taken';
    throw error;
  }
}
