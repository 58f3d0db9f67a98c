import { createStatement, type Executor } from '../../database/database.ts';

/** A user whose email address is used to sign in. */
export interface SignInEmailUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly otp_enabled: boolean;
  readonly email_verified: boolean;
}

const findByEmail = createStatement<SignInEmailUser>(
  'find_by_email',
  `select id, email, display_name, otp_enabled, email_verified from users
  where project_id = $1 and email_identity = $2 and email_used_for_auth`,
);

// Does not require a second factor that `confirmAccountAndClearSignIns` removes, because it may be an attacker's.
const lockUser = createStatement<{ requires_totp: boolean }>(
  'lock_user',
  `select totp_secret is not null and (confirmed or totp_confirmed) as requires_totp from users
  where project_id = $1 and id = $2 and email_identity = $3 for update`,
);

const verifyUser = createStatement<never>(
  'verify_user',
  `update users set email_verified = true, otp_enabled = true where project_id = $1 and id = $2`,
);

/** Returns the user who signs in with an email address, or `null`. */
export async function findUserBySignInEmail(
  tx: Executor,
  projectId: string,
  emailIdentity: string,
): Promise<SignInEmailUser | null> {
  const [user] = await tx.run(findByEmail, [projectId, emailIdentity]);
  return user ?? null;
}

/**
 * Locks a user and returns whether a sign-in requires the second factor. Returns `null` if the email address is no
 * longer `emailIdentity`.
 */
export async function lockUserAndCheckTotpRequired(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<boolean | null> {
  const [user] = await tx.run(lockUser, [projectId, userId, emailIdentity]);
  return user?.requires_totp ?? null;
}

/** Marks the email address of a user as verified and enables magic links, after the user has signed in with one. */
export async function markEmailVerifiedAndEnableMagicLinks(
  tx: Executor,
  projectId: string,
  userId: string,
): Promise<void> {
  await tx.run(verifyUser, [projectId, userId]);
}
