import { limits, serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { randomText, sha256 } from '../../security/random-text.ts';

/** The sign-in methods of a user before the email address was changed. */
export interface SignInMethodsBeforeChange {
  /**
   * The hash of the encrypted TOTP secret; `null` if there is none, or none that `confirmAccountAndClearSignIns` keeps.
   */
  readonly totp_hash: Buffer | null;
  /** The hash of the stored password hash; `null` without a password. */
  readonly password_digest: Buffer | null;
  /** The accounts at OAuth providers, as JSON. */
  readonly oauth_accounts: string;
}

/** The email address of a user before it was changed. */
export interface EmailBeforeChange {
  /** As the user typed it. */
  readonly email: string;
  /** The canonical form. */
  readonly identity: string;
  readonly isVerified: boolean;
  readonly isUsedForAuth: boolean;
  readonly isOtpEnabled: boolean;
  readonly methods: SignInMethodsBeforeChange;
}

interface EmailRow extends SignInMethodsBeforeChange {
  readonly email: string | null;
  readonly email_identity: string | null;
  readonly email_verified: boolean;
  readonly email_used_for_auth: boolean;
  readonly otp_enabled: boolean;
}

/** The hash of the stored password hash, as an SQL expression. */
export const passwordHashDigestSql = `sha256(convert_to(password_hash, 'UTF8'))`;

const lockEmailRow = createStatement<EmailRow>(
  'lock_email',
  `select email, email_identity, email_verified, email_used_for_auth, otp_enabled,
    case when confirmed or totp_confirmed then sha256(totp_secret) end as totp_hash,
    ${passwordHashDigestSql} as password_digest, oauth_accounts::text
  from users
  where project_id = $1 and id = $2 for update`,
);

/**
 * Locks a user, and returns the email address and sign-in methods as they are before a change. Returns `null` if the
 * user does not exist or has no email address.
 */
export async function lockUserAndReadEmail(
  tx: Executor,
  projectId: string,
  userId: string,
): Promise<EmailBeforeChange | null> {
  const [user] = await tx.run(lockEmailRow, [projectId, userId]);
  if (user === undefined || user.email === null || user.email_identity === null) return null;
  const { email, email_identity: identity, email_verified: isVerified, ...methods } = user;
  const flags = { isVerified, isUsedForAuth: user.email_used_for_auth, isOtpEnabled: user.otp_enabled };
  return { email, identity, ...flags, methods };
}

const insertUndo = createStatement<never>(
  'insert_email_undo',
  `insert into email_undos
    (project_id, code_hash, user_id, email, email_identity, email_used_for_auth, otp_enabled, totp_hash,
      password_digest, oauth_accounts, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/**
 * Creates a link to the page that undoes a change of the email address, valid for `serviceLimits.emailUndoLifetime`.
 * Stores only a hash of its code.
 */
export async function createEmailUndoLink(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  userId: string,
  { email, identity, isUsedForAuth, isOtpEnabled, methods }: EmailBeforeChange,
): Promise<string> {
  const code = randomText(limits.verificationCodeLength);
  const now = clock.now();
  const times = [new Date(now), new Date(now + serviceLimits.emailUndoLifetime)];
  const { totp_hash: totpHash, password_digest: password, oauth_accounts: accounts } = methods;
  const old = [email, identity, isUsedForAuth, isOtpEnabled, totpHash, password, accounts];
  await tx.write(insertUndo, [projectId, sha256(code), userId, ...old, ...times]);
  const link = new URL(`${config.url}${undoEmailChangePath}`);
  link.searchParams.set('project_id', projectId);
  link.searchParams.set('code', code);
  return link.href;
}

/** The path of the page that undoes a change of the email address. */
export const undoEmailChangePath = '/undo-email-change';

const findAnyUndo = createStatement<{ exists: boolean }>(
  'find_any_email_undo',
  `select exists (select from email_undos where project_id = $1 and user_id = $2 and expires_at > $3) as exists`,
);

/** Returns whether the owner of a previous email address can still undo a change of it. */
export async function hasUndoableEmailChange(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const [found] = await tx.run(findAnyUndo, [projectId, userId, new Date(clock.now())]);
  return found?.exists ?? false;
}

const findReturn = createStatement<{ position: string }>(
  'find_email_undo_of_return',
  `select min(position)::text as position from email_undos
  where project_id = $1 and user_id = $2 and email_identity = $3 and expires_at > $4 having min(position) is not null`,
);

// Keeps the first link: if the email address is changed again, the owner may have no other link.
const deleteLaterUndos = createStatement<never>(
  'delete_later_email_undos',
  `delete from email_undos where project_id = $1 and user_id = $2 and position > $3::bigint`,
);

/**
 * Returns whether an account gets back a previous email address that a valid link could restore. If so, deletes the
 * links of the changes in between, because a server may just have removed an attacker's email address.
 */
export async function deleteUndosIfEmailRestored(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  identity: string,
): Promise<boolean> {
  const [first] = await tx.run(findReturn, [projectId, userId, identity, new Date(clock.now())]);
  if (first === undefined) return false;
  await tx.write(deleteLaterUndos, [projectId, userId, first.position]);
  return true;
}
