import { createLookupStatement, createStatement, type Executor } from '../../database/database.ts';

/** The data of a user that a sign-in with a password needs. */
export interface PasswordUser {
  readonly id: string;
  readonly password_hash: string | null;
  readonly locale: string | null;
  readonly requires_totp: boolean;
  /** The time until which the account trusts the IP address of the request; `null` if it does not. */
  readonly trusted_until: Date | null;
}

const findPassword = createLookupStatement<PasswordUser>(
  'find_password',
  `select u.id, u.password_hash, u.locale, u.totp_secret is not null as requires_totp, k.trusted_until from users u
  left join trusted_ips k
    on k.project_id = u.project_id and k.user_id = u.id and k.ip_hash = $3 and k.trusted_until > $4 and k.trusted
  where u.project_id = $1 and u.email_identity = $2 and u.email_used_for_auth`,
);

/** The further conditions of a sign-in with a correct password. */
interface LockedPasswordUser {
  readonly requires_totp: boolean;
  readonly is_suspended: boolean;
}

const replaceByCode = createStatement<{ id: string }>(
  'reset_password',
  `update users set password_hash = $3 where project_id = $1 and id = $2 and email_identity = $4 returning id`,
);

const readPassword = createStatement<{ password_hash: string | null }>(
  'read_password',
  `select password_hash from users where project_id = $1 and id = $2`,
);

const setFirstPassword = createStatement<{ id: string }>(
  'set_first_password',
  `update users set password_hash = $3
  where project_id = $1 and id = $2 and password_hash is null and email_used_for_auth returning id`,
);

// A parallel change of the password waits for this lock, and then also ends the new sign-in.
const lockPassword = createStatement<LockedPasswordUser>(
  'lock_password',
  `select totp_secret is not null as requires_totp, suspended_at is not null as is_suspended from users
  where project_id = $1 and id = $2 and password_hash = $3 for share`,
);

const replacePassword = createStatement<{ id: string }>(
  'replace_password',
  `update users set password_hash = $3 where project_id = $1 and id = $2 and password_hash = $4 returning id`,
);

/**
 * Returns the user who signs in with an email address, or `null` if there is none. `ipHash` is the hash of the
 * request's IP address (see `trustedIpHash`).
 */
export async function findPasswordUser(
  tx: Executor,
  projectId: string,
  emailIdentity: string,
  ipHash: Buffer | null,
  now: Date,
): Promise<PasswordUser | null> {
  const [user] = await tx.run(findPassword, [projectId, emailIdentity, ipHash, now]);
  return user ?? null;
}

/**
 * Replaces the password of a user, or sets the first one. Returns `false` if the user's email address is no longer
 * `emailIdentity`.
 */
export async function replacePasswordHashIfEmailUnchanged(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
  passwordHash: string,
): Promise<boolean> {
  return (await tx.run(replaceByCode, [projectId, userId, passwordHash, emailIdentity])).length > 0;
}

/** Returns the hash of a user's password, or `null` if the user has none. */
export async function readPasswordHash(tx: Executor, projectId: string, userId: string): Promise<string | null> {
  const [user] = await tx.run(readPassword, [projectId, userId]);
  return user?.password_hash ?? null;
}

/**
 * Sets the first password of a user. Returns `false` if the user already has a password, or has no email address to
 * sign in with. Of several parallel requests, one succeeds.
 */
export async function setFirstPasswordHash(
  tx: Executor,
  projectId: string,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  return (await tx.run(setFirstPassword, [projectId, userId, passwordHash])).length > 0;
}

/** Locks a user against changes. Returns `null` if the user no longer has this password. */
export async function lockPasswordUser(
  tx: Executor,
  projectId: string,
  userId: string,
  passwordHash: string,
): Promise<LockedPasswordUser | null> {
  const [user] = await tx.run(lockPassword, [projectId, userId, passwordHash]);
  return user ?? null;
}

/**
 * Replaces a password. Returns `false` if the password is no longer `oldHash`. Of several parallel requests, one
 * succeeds.
 */
export async function replacePasswordHash(
  tx: Executor,
  projectId: string,
  userId: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  return (await tx.run(replacePassword, [projectId, userId, newHash, oldHash])).length > 0;
}
