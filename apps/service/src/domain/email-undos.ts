import { limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { Deps } from '../deps.ts';
import { recordUser } from '../webhooks/events.ts';
import { unknownPasswordHash } from './limiter.ts';
import { randomText, sha256 } from './random-text.ts';
import { endSessions } from './sessions.ts';

/** The sign-in methods of a user before a change of the email address. */
interface OldMethods {
  /** The hash of the encrypted second factor; null if there is none that access to the mailbox does not remove. */
  readonly totp_hash: Buffer | null;
  /** The hash of the stored password hash; null without a password. */
  readonly password_digest: Buffer | null;
  /** The accounts at OAuth providers, as JSON. */
  readonly oauth_accounts: string;
}

/** The email address of a user before a change. */
export interface OldEmail {
  /** As the user typed it. */
  readonly email: string;
  /** The canonical form. */
  readonly identity: string;
  readonly isVerified: boolean;
  readonly isUsedForAuth: boolean;
  readonly isOtpEnabled: boolean;
  readonly methods: OldMethods;
}

interface EmailRow extends OldMethods {
  readonly email: string | null;
  readonly email_identity: string | null;
  readonly email_verified: boolean;
  readonly email_used_for_auth: boolean;
  readonly otp_enabled: boolean;
}

const passwordDigest = `sha256(convert_to(password_hash, 'UTF8'))`;

const lockEmailRow = statement<EmailRow>(
  'lock_email',
  `select email, email_identity, email_verified, email_used_for_auth, otp_enabled,
    case when confirmed or totp_confirmed then sha256(totp_secret) end as totp_hash,
    ${passwordDigest} as password_digest, oauth_accounts::text
  from users
  where project_id = $1 and id = $2 for update`,
);

/** Locks a user and returns the email address, or `null` if there is none. */
export async function lockEmail(tx: Executor, projectId: string, userId: string): Promise<OldEmail | null> {
  const [user] = await tx.run(lockEmailRow, [projectId, userId]);
  if (user === undefined || user.email === null || user.email_identity === null) return null;
  const { email, email_identity: identity, email_verified: isVerified, ...methods } = user;
  const flags = { isVerified, isUsedForAuth: user.email_used_for_auth, isOtpEnabled: user.otp_enabled };
  return { email, identity, ...flags, methods };
}

const insertUndo = statement<never>(
  'insert_email_undo',
  `insert into email_undos
    (project_id, code_hash, user_id, email, email_identity, email_used_for_auth, otp_enabled, totp_hash,
      password_digest, oauth_accounts, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Returns a link to the page that undoes a change of the email address, for 72 hours. Only a hash of its code is stored. */
export async function createEmailUndo(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  userId: string,
  { email, identity, isUsedForAuth, isOtpEnabled, methods }: OldEmail,
): Promise<string> {
  const code = randomText(limits.verificationCodeLength);
  const now = clock.now();
  const times = [new Date(now), new Date(now + limits.emailUndoLifetime)];
  const { totp_hash: totpHash, password_digest: password, oauth_accounts: accounts } = methods;
  const old = [email, identity, isUsedForAuth, isOtpEnabled, totpHash, password, accounts];
  await tx.run(insertUndo, [projectId, sha256(code), userId, ...old, ...times]);
  const link = new URL(`${config.url}${undoPath}`);
  link.searchParams.set('project_id', projectId);
  link.searchParams.set('code', code);
  return link.href;
}

/** The path of the page that undoes a change of the email address. */
export const undoPath = '/undo-email-change';

/** A change of the email address that can be undone. */
export interface EmailUndo extends OldMethods {
  readonly user_id: string;
  /** The old address, which the account gets back. */
  readonly email: string;
  readonly email_identity: string;
  readonly email_used_for_auth: boolean;
  readonly otp_enabled: boolean;
  readonly position: string;
  readonly locale: string | null;
  readonly project_display_name: string;
}

const findUndo = statement<EmailUndo>(
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
export async function findEmailUndo(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  code: string,
): Promise<EmailUndo | null> {
  const [undo] = await tx.run(findUndo, [projectId, sha256(code), new Date(clock.now())]);
  return undo ?? null;
}

const findReturn = statement<{ position: string }>(
  'find_email_undo_of_return',
  `select min(position)::text as position from email_undos
  where project_id = $1 and user_id = $2 and email_identity = $3 and expires_at > $4 having min(position) is not null`,
);

// The first link stays: should the address be changed again, its owner may hold no other.
const deleteLaterUndos = statement<never>(
  'delete_later_email_undos',
  `delete from email_undos where project_id = $1 and user_id = $2 and position > $3::bigint`,
);

/**
 * Returns whether a change gives an account an address back that it had before, and that could still be restored with a link.
 * It then ends the links of the changes in between, because a server may just have removed the address of an attacker.
 */
export async function isEmailReturn(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  identity: string,
): Promise<boolean> {
  const [first] = await tx.run(findReturn, [projectId, userId, identity, new Date(clock.now())]);
  if (first === undefined) return false;
  await tx.run(deleteLaterUndos, [projectId, userId, first.position]);
  return true;
}

const lockUser = statement<never>(
  'lock_user_of_email_undo',
  `select 1 from users where project_id = $1 and id = $2 for update`,
);

// Sign-in methods attached since the change may be an attacker's, who could otherwise sign in before the owner does. A password
// is replaced by one that nobody knows, because an account without a password cannot be reset. The rest is removed by the next
// proof of access to the mailbox (see `confirmAccount`), except a second factor from before the change: access to the old
// mailbox alone must not bypass it.
const restoreEmail = statement<never>(
  'restore_email',
  `update users set email = $3, email_identity = $4, email_used_for_auth = $5, otp_enabled = $6, email_verified = true,
    confirmed = false, was_confirmed = true, totp_confirmed = coalesce(sha256(totp_secret) = $7, false),
    totp_secret = case when sha256(totp_secret) = $7 then totp_secret end,
    password_hash = case when password_hash is null or ${passwordDigest} = $8 then password_hash else $9 end,
    oauth_accounts = coalesce(
      (select jsonb_agg(a) from jsonb_array_elements(oauth_accounts) a where $10::jsonb @> jsonb_build_array(a)), '[]')
  where project_id = $1 and id = $2`,
);

// An attacker could otherwise block the undo with one request: a sign-up, or for a magic link, with the old address.
const releaseEmail = statement<{ id: string }>(
  'release_unverified_email',
  `update users set email_used_for_auth = false, otp_enabled = false
  where project_id = $1 and id <> $2 and email_identity = $3 and email_used_for_auth and not email_verified and not confirmed
  returning id`,
);

const unlinkNew = statement<never>(
  'unlink_accounts_since_email_change',
  `delete from oauth_accounts a where project_id = $1 and user_id = $2
    and not $3::jsonb @> jsonb_build_array(jsonb_build_object('id', a.provider_id, 'account_id', a.account_id))`,
);

// Later changes may be those of an attacker, whose links would take the account away again.
const deleteUndos = statement<{ code_hash: Buffer }>(
  'delete_email_undos',
  `delete from email_undos where project_id = $1 and user_id = $2 and position >= $3::bigint returning code_hash`,
);

/**
 * Undoes a change of the email address: restores the old one, removes the sign-in methods that were attached since, and ends every
 * session and every outstanding code of the account. An account that has not verified the old address no longer signs in with it.
 * Of any number of parallel requests one succeeds.
 */
export async function undoEmailChange(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'outbox'>,
  projectId: string,
  code: string,
): Promise<'done' | 'taken' | 'invalid'> {
  try {
    const isDone = await deps.db.transaction(async (tx) => {
      const undo = await findEmailUndo(tx, deps, projectId, code);
      if (undo === null) return false;
      const { user_id: userId } = undo;
      await tx.run(lockUser, [projectId, userId]);
      const deleted = await tx.run(deleteUndos, [projectId, userId, undo.position]);
      if (!deleted.some(({ code_hash: hash }) => sha256(code).equals(hash))) return false;
      const { email, email_identity: identity, email_used_for_auth: isUsedForAuth, otp_enabled: isOtpEnabled } = undo;
      const { totp_hash: totpHash, password_digest: password, oauth_accounts: accounts } = undo;
      const methods = [isUsedForAuth, isOtpEnabled, totpHash, password, unknownPasswordHash(), accounts];
      const released = isUsedForAuth ? await tx.run(releaseEmail, [projectId, userId, identity]) : [];
      for (const { id } of released) await recordUser(tx, deps, projectId, 'user.updated', id);
      await tx.run(restoreEmail, [projectId, userId, email, identity, ...methods]);
      await tx.run(unlinkNew, [projectId, userId, accounts]);
      await endSessions(tx, projectId, userId);
      await recordUser(tx, deps, projectId, 'user.updated', userId);
      return true;
    });
    if (isDone) deps.outbox.wake();
    return isDone ? 'done' : 'invalid';
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_for_auth')) return 'taken';
    throw error;
  }
}
