import { randomUUID } from 'node:crypto';
import { KnownErrors } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { limitRequestsFromIp } from '../../rate-limits/limit-requests.ts';
import { canonicalEmailOf } from '../emails/canonical-email.ts';
import type { Project } from '../projects/read-project.ts';
import { notifyAccountOwner } from '../sign-in/account-owner-emails.ts';
import { confirmAccountAndClearSignIns } from '../users/confirm-account.ts';
import { completeUserCreation } from '../users/new-users.ts';
import { recordUserChange } from '../users/user-events.ts';
import { requireSignUp } from '../verification-codes/invited-sign-up.ts';
import {
  addAccountToUserRow,
  claimOAuthAccount,
  lockUserOfOAuthAccount,
  moveClaimedAccountToUser,
  requireLinkableAccount,
  undoClaimAccount,
} from './accounts.ts';
import { type AuthenticatedOAuthAccount, type PendingAccountLink, saveProviderTokens } from './links.ts';
import type { ProviderProfile } from './profile.ts';

interface UserWithEmail {
  readonly id: string;
  readonly email_verified: boolean;
  readonly email_used_for_auth: boolean;
  /** `true` if the user has a password or an OAuth account, and so can sign in without access to the mailbox. */
  readonly has_credential: boolean;
  /** `true` if the user has a second factor that access to the mailbox does not remove. */
  readonly requires_totp: boolean;
}

// Uses the expression of the index over all users. A user who has verified the email comes before users who have not.
const findUserByEmail = createStatement<UserWithEmail>(
  'find_oauth_user_by_email',
  `select id, email_verified, email_used_for_auth, password_hash is not null or oauth_accounts <> '[]' as has_credential,
    totp_secret is not null and (confirmed or totp_confirmed) as requires_totp
  from users
  where project_id = $1 and coalesce(email_identity, '') collate "C" = $2 and email_identity is not null
  order by email_verified desc, email_used_for_auth desc, signed_up_at, id limit 1 for update`,
);

// `email_used_for_auth` reserves a verified email, so that nobody else can sign up with it. It does not enable sign-in
// by email.
const insertUser = createStatement<{ id: string }>(
  'insert_oauth_user',
  `insert into users (project_id, id, email, email_identity, email_verified, email_used_for_auth, display_name,
    profile_image_url, signed_up_at, last_active_at, self_registered, confirmed)
  values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $8, true, $5 or $3::text is null)
  on conflict (project_id, email_identity) where email_used_for_auth do nothing
  returning id`,
);

const verifyEmail = createStatement<never>(
  'verify_email_by_provider',
  `update users set email_verified = true where project_id = $1 and id = $2`,
);

type SignInDeps = Pick<
  Deps,
  'clock' | 'config' | 'keys' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'wakeWebhooks' | 'project'
>;

/**
 * The user who signs in with an account. `link` is set if the account is linked only after the second factor is
 * verified.
 */
export interface OAuthSignInResult {
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly link: PendingAccountLink | null;
}

/**
 * Finds or creates the user who signs in with an account: the one who has it, otherwise the user with the same email if
 * it can be linked (see `findJoinable`), otherwise a new user. Of several parallel first sign-ins with an account, one
 * claims it and the others find its user. Throws `UserEmailAlreadyExists` if the email is taken but cannot be linked,
 * and `SignUpNotEnabled`.
 */
export async function findOrCreateOAuthUser(
  tx: Transaction,
  deps: SignInDeps,
  project: Project,
  account: AuthenticatedOAuthAccount,
  profile: ProviderProfile,
  ipAddress: string | null,
): Promise<OAuthSignInResult> {
  const projectId = project.project_id;
  const newUserId = randomUUID();
  const now = new Date(deps.clock.now());
  if (!(await claimOAuthAccount(tx, projectId, account, newUserId, now))) {
    const userId = await lockUserOfOAuthAccount(tx, projectId, account);
    // The user was deleted between the two statements.
    if (userId === null) throw new KnownErrors.InvalidAuthorizationCode();
    await saveProviderTokens(tx, deps, projectId, account);
    return { userId, isNewUser: false, link: null };
  }
  const newAccount: NewAccount = { userId: newUserId, profile, ipAddress };
  const existing = (await findJoinable(tx, project, profile)) ?? (await signUp(tx, deps, project, newAccount));
  if (existing !== null) return linkToExistingUser(tx, deps, projectId, account, profile, existing);
  await addAccountToUserRow(tx, projectId, account, newUserId);
  await saveProviderTokens(tx, deps, projectId, account);
  await completeUserCreation(tx, deps, projectId, { ...profile, userId: newUserId });
  return { userId: newUserId, isNewUser: true, link: null };
}

/**
 * Links a claimed account to the existing user with the same email, which the provider has verified. This proves access
 * to the mailbox, so `confirmAccountAndClearSignIns` removes what an attacker may have attached to the user
 * (pre-hijacking). If the user has a second factor, all of this is deferred until the second factor is verified.
 */
async function linkToExistingUser(
  tx: Transaction,
  deps: SignInDeps,
  projectId: string,
  account: AuthenticatedOAuthAccount,
  { email }: ProviderProfile,
  { id: userId, requires_totp: requiresTotp }: UserWithEmail,
): Promise<OAuthSignInResult> {
  if (requiresTotp && email !== null) {
    await undoClaimAccount(tx, projectId, account);
    await requireLinkableAccount(tx, projectId, account, userId);
    const link: PendingAccountLink = { account, reason: { type: 'email', emailIdentity: canonicalEmailOf(email) } };
    return { userId, isNewUser: false, link };
  }
  await confirmAccountAndClearSignIns(tx, deps, projectId, userId);
  await tx.write(verifyEmail, [projectId, userId]);
  await moveClaimedAccountToUser(tx, projectId, account, userId);
  await saveProviderTokens(tx, deps, projectId, account);
  await notifyAccountOwner(tx, deps, projectId, userId, { type: 'provider_linked', providerId: account.providerId });
  await recordUserChange(tx, deps, projectId, 'user.updated', userId);
  return { userId, isNewUser: false, link: null };
}

interface NewAccount {
  readonly userId: string;
  readonly profile: ProviderProfile;
  /** The IP address of the sign-in; `null` if unknown. */
  readonly ipAddress: string | null;
}

/**
 * Creates a user and returns `null`. If a parallel request has just created a user with the same email, returns that
 * user if it can be linked. Throws if sign-up is not enabled, limited by a rate limit, or the email is taken.
 */
async function signUp(
  tx: Executor,
  deps: SignInDeps,
  project: Project,
  { userId, profile, ipAddress }: NewAccount,
): Promise<UserWithEmail | null> {
  const { email, emailVerified, displayName, imageUrl } = profile;
  const identity = email === null ? null : canonicalEmailOf(email);
  await requireSignUp(tx, deps, project, { emailIdentity: emailVerified ? identity : null, proof: 'mailbox' });
  await limitRequestsFromIp(tx, deps, project.project_id, 'signUpsFrom', ipAddress);
  const now = new Date(deps.clock.now());
  const values = [project.project_id, userId, email, identity, emailVerified, displayName, imageUrl, now];
  const inserted = await tx.run(insertUser, values);
  if (inserted.length > 0) return null;
  const other = await findJoinable(tx, project, profile);
  if (other === null) throw new KnownErrors.UserEmailAlreadyExists();
  return other;
}

/**
 * Returns the user that an account can be linked to because of its email, or `null` if a new user may be created.
 * Otherwise throws `UserEmailAlreadyExists`. The provider must have verified the email: otherwise an attacker could get
 * into the account of the owner. A user who has a password or an OAuth account but has not verified the email may be an
 * attacker, so this user must not block the owner, whose email the provider has verified.
 */
async function findJoinable(tx: Executor, project: Project, profile: ProviderProfile): Promise<UserWithEmail | null> {
  if (profile.email === null) return null;
  const [existing] = await tx.run(findUserByEmail, [project.project_id, canonicalEmailOf(profile.email)]);
  if (existing === undefined) return null;
  if (!profile.emailVerified) throw new KnownErrors.UserEmailAlreadyExists();
  if (existing.email_verified || !existing.has_credential) return existing;
  // This user signed up with a provider that does not verify emails. Both users keep the email in their profile.
  if (!existing.email_used_for_auth) return null;
  return existing;
}
