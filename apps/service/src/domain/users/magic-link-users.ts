import { KnownErrors } from '@keystack/contract';
import { createLookupStatement, createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Project } from '../projects/read-project.ts';
import { isTrustedIpSql } from '../sign-in/trusted-ips.ts';
import { requireSignUp } from '../verification-codes/invited-sign-up.ts';
import { mayUseCodesSql } from '../verification-codes/may-use-codes.ts';
import { createMailboxUser } from './new-users.ts';

/** A user whose email address is used to sign in. */
interface SignInEmailUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly locale: string | null;
  /** `true` if the user may sign in by email, in a project that offers it (see `mayUseCodesSql`). */
  readonly may_use_codes: boolean;
  readonly email_verified: boolean;
  readonly has_password: boolean;
  /** `true` if the user has a password or has signed in by email, so that a reset can set a password. */
  readonly may_reset_password: boolean;
  /** The ids of the linked OAuth providers that the project has enabled. */
  readonly provider_ids: readonly string[];
  /** `true` if the account trusts the IP address of the request. */
  readonly is_trusted_ip: boolean;
}

const findByEmail = createLookupStatement<SignInEmailUser>(
  'find_by_email',
  `select u.id, u.email, u.display_name, u.locale, ${mayUseCodesSql} as may_use_codes, u.email_verified,
    u.password_hash is not null as has_password, u.password_hash is not null or u.otp_enabled as may_reset_password,
    array(select o.id from oauth_providers o where o.project_id = $1 and o.enabled
      and u.oauth_accounts @> jsonb_build_array(jsonb_build_object('id', o.id)) order by o.id) as provider_ids,
    ${isTrustedIpSql('$3', '$4')} as is_trusted_ip
  from users u where u.project_id = $1 and u.email_identity = $2 and u.email_used_for_auth`,
);

// Does not require a second factor that `confirmAccountAndClearSignIns` removes, because it may be an attacker's.
const lockUser = createStatement<{ requires_totp: boolean }>(
  'lock_user',
  `select totp_secret is not null and (confirmed or totp_confirmed) as requires_totp from users
  where project_id = $1 and id = $2 and email_identity = $3 for update`,
);

const verifyUser = createStatement<{ id: string }>(
  'verify_user',
  `update users set email_verified = true, otp_enabled = true, otp_disabled = false
  where project_id = $1 and id = $2 and not (email_verified and otp_enabled and not otp_disabled) returning id`,
);

/**
 * Returns the user who signs in with an email address, or `null`. `ipHash` is the hash of the request's IP address (see
 * `trustedIpHash`).
 */
export async function findUserBySignInEmail(
  tx: Executor,
  projectId: string,
  emailIdentity: string,
  ipHash: Buffer | null = null,
  now: Date = new Date(0),
): Promise<SignInEmailUser | null> {
  const [user] = await tx.run(findByEmail, [projectId, emailIdentity, ipHash, now]);
  return user ?? null;
}

/** The user who signs in with a code. */
interface MailboxUser {
  readonly userId: string;
  /** `true` if the code has just created the user. */
  readonly isNewUser: boolean;
}

/**
 * Returns the user of an email address whose mailbox the request has proven, or creates one.
 *
 * @throws {KnownErrors.SignUpNotEnabled}
 */
export async function findOrCreateMailboxUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
  project: Project,
  { email, emailIdentity }: { readonly email: string; readonly emailIdentity: string },
): Promise<MailboxUser> {
  await requireSignUp(tx, deps, project, { emailIdentity, proof: 'mailbox' });
  const { project_id: projectId } = project;
  const newUserId = await createMailboxUser(tx, deps, projectId, email, emailIdentity);
  if (newUserId !== null) return { userId: newUserId, isNewUser: true };
  // A parallel request has just created the user.
  const user = await findUserBySignInEmail(tx, projectId, emailIdentity);
  if (user === null) throw new KnownErrors.VerificationCodeNotFound();
  return { userId: user.id, isNewUser: false };
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

/**
 * Marks the email address of a user as verified and enables magic links, after the user has signed in with one. Returns
 * `false` if both were so already.
 */
export async function markEmailVerifiedAndEnableMagicLinks(
  tx: Executor,
  projectId: string,
  userId: string,
): Promise<boolean> {
  return (await tx.run(verifyUser, [projectId, userId])).length > 0;
}
