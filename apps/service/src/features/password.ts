import { randomUUID } from 'node:crypto';
import { headerNames, KnownErrors } from '@keystack/contract';
import {
  checkPasswordResetCode,
  resetPassword,
  sendPasswordReset,
  setFirstPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
} from '@keystack/contract/endpoints';
import type { Deps } from '../deps.ts';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import type { Project } from '../domain/projects/read-project.ts';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { endSessionsAndIpTrust, startPasswordSession, type VerifiedPassword } from '../domain/sessions/sessions.ts';
import { notifyAccountOwner } from '../domain/sign-in/account-owner-emails.ts';
import { issueBrowserMarker } from '../domain/sign-in/browser-markers.ts';
import {
  answerCodeRequest,
  codeRecipient,
  codeRequesterOf,
  quotaOf,
  sendCodeEmail,
} from '../domain/sign-in/code-emails.ts';
import { createSessionGuard } from '../domain/sign-in/fresh-sessions.ts';
import {
  checkGuessWithinLimits,
  countWrongGuess,
  oldPasswordGuessLimitKeys,
  passwordGuessLimitKeys,
  throwIfExhausted,
  trustIpAfterPasswordReset,
} from '../domain/sign-in/guesses.ts';
import { completeSignIn, recordUserLocale, trustSignInIpAndNotifyOwner } from '../domain/sign-in/sign-ins.ts';
import { renewIpTrust, trustedIpHash } from '../domain/sign-in/trusted-ips.ts';
import { confirmAccountAndClearSignIns } from '../domain/users/confirm-account.ts';
import { findUserBySignInEmail } from '../domain/users/magic-link-users.ts';
import { checkNewPassword } from '../domain/users/new-passwords.ts';
import { completeUserCreation, insertPasswordUser } from '../domain/users/new-users.ts';
import {
  findPasswordUser,
  lockPasswordUser,
  readPasswordHash,
  replacePasswordHash,
  replacePasswordHashIfEmailUnchanged,
  setFirstPasswordHash,
} from '../domain/users/passwords.ts';
import { requireNotSuspended } from '../domain/users/suspension.ts';
import { recordUserChange } from '../domain/users/user-events.ts';
import { requireSignUp } from '../domain/verification-codes/invited-sign-up.ts';
import { checkCode, readCodeWithoutCountingAttempt, redeemCode } from '../domain/verification-codes/redeem-code.ts';
import { createCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { findExhaustedRateLimits } from '../rate-limits/counters.ts';
import {
  limitEmailRequestsFromIp,
  limitEmailsHidingAccounts,
  limitSignUpsAndConsumeEmailQuota,
  reportEmailOverQuota,
} from '../rate-limits/limit-requests.ts';

/** The same response for every email, so that it does not reveal who has an account. */
const resetResponse = 'If a user with this email address exists, an email is on its way.';

const untrustedCallbackHint =
  'A user signed up, but gets no verification email: the project does not trust the domain of verification_callback_url. Add it to the domains of the project.';

/** Endpoints to sign up and in with email and password, and to set, update and reset the password. */
export const passwordEndpoints = [
  implement(signUpWithPassword, async ({ deps, caller: { project }, body, ipAddress, locale, device, hint }) => {
    checkPasswordsEnabled(project);
    await checkNewPassword(body.password, project, body.email);
    const projectId = project.project_id;
    const newUserId = randomUUID();
    const { email } = body;
    const emailIdentity = canonicalEmailOf(email);
    const invitation = { emailIdentity, proof: { code: body.team_invitation_code } };
    await requireSignUp(deps.db, deps, project, invitation);
    const sendAt = await limitSignUpsAndConsumeEmailQuota(deps, projectId, ipAddress());
    const passwordHash = await deps.passwordHasher.hash(body.password, ipAddress() ?? projectId);
    const signedUp = await deps.db.transaction(async (tx) => {
      // Again, because the invitation may have been revoked while the password was hashed.
      await requireSignUp(tx, deps, project, invitation);
      const isOtpEnabled = project.magic_link_enabled;
      const newUser = { userId: newUserId, email, emailIdentity, isOtpEnabled, passwordHash };
      const userId = await insertPasswordUser(tx, deps, projectId, newUser);
      if (userId === null) throw new KnownErrors.UserEmailAlreadyExists();
      const isNewAccount = userId === newUserId;
      if (isNewAccount) await completeUserCreation(tx, deps, projectId, { userId, email, displayName: null });
      else await recordUserChange(tx, deps, projectId, 'user.updated', userId);
      // An untrusted callback URL prevents the email, not the sign-up: the email can be requested again.
      const { verification_callback_url: callbackUrl } = body;
      const isTrusted = callbackUrl !== undefined && isTrustedCallback(project, callbackUrl);
      if (callbackUrl !== undefined && !isTrusted) {
        const origin = URL.canParse(callbackUrl) ? new URL(callbackUrl).origin : null;
        deps.log.warn({ projectId, origin }, untrustedCallbackHint);
        hint(untrustedCallbackHint);
        const skipped = { type: 'user.verification_email_skipped', userId, data: { origin } } as const;
        await deps.events.record(tx, projectId, skipped);
      }
      if (isTrusted) {
        if (sendAt > deps.clock.now()) reportEmailOverQuota(deps, projectId, 'emailsToUnverified', 'delayed');
        const recipient = { userId, email, emailIdentity, displayName: null };
        const request = { locale: locale(), device: device() };
        const verification = { template: 'email_verification', recipient, callbackUrl, request } as const;
        await sendCodeEmail(tx, deps, project, { ...verification, requester: 'account', sendAt, isNewAccount });
      }
      const origin = { ipAddress: ipAddress(), locale: locale(), device: device() };
      const signIn = { project, ...origin, method: 'password', isNewUser: true };
      const tokens = await completeSignIn(tx, deps, userId, signIn);
      return { ...tokens, is_new_user: true, user_id: userId, ...markerFor(deps, projectId, userId, body) };
    });
    return signedUp;
  }),

  implement(signInWithPassword, async ({ deps, caller: { project }, body, isUnknownVisitor, ...request }) => {
    const { ipAddress, locale, device } = request;
    checkPasswordsEnabled(project);
    const projectId = project.project_id;
    const account = canonicalEmailOf(body.email);
    const ip = ipAddress();
    const now = new Date(deps.clock.now());
    // Any visitor of the app could use up a limit that all of them share, and lock the account owner out.
    const keysOf = (isTrusted: boolean) => (isUnknownVisitor ? [] : passwordGuessLimitKeys(account, ip, isTrusted));
    // In parallel: on a PostgreSQL server both share a round trip.
    const [user, exhausted] = await Promise.all([
      findPasswordUser(deps.db, projectId, account, trustedIpHash(account, ip), now),
      findExhaustedRateLimits(deps.db, deps, projectId, keysOf(false)),
    ]);
    const trustedUntil = user?.trusted_until ?? null;
    const limitKeys = keysOf(trustedUntil !== null);
    throwIfExhausted(exhausted, limitKeys);
    // An unknown account and one without a password cost the same hash, and the same rate limits, as a wrong password.
    const matches = await deps.passwordHasher.verify(body.password, user?.password_hash ?? null, ip ?? projectId);
    if (user === null || !matches) {
      const userId = user?.password_hash == null ? null : user.id;
      await countWrongGuess(deps, { projectId, userId, limitKeys }, { type: 'sign_in', method: 'password' });
      throw new KnownErrors.EmailPasswordMismatch();
    }
    const checked = { projectId, userId: user.id, hash: user.password_hash ?? '', limitKeys, device: device() };
    const ipToReport = project.new_device_emails && trustedUntil === null ? ip : null;
    const tokens = user.requires_totp ? null : await startSessionFrom(deps, checked, ipToReport);
    if (tokens === null) {
      throwIfExhausted(await findExhaustedRateLimits(deps.db, deps, projectId, limitKeys), limitKeys);
      // The second factor may have been enabled while the password was hashed.
      const attempt = await startAttempt(deps, checked);
      if (attempt === null) throw new KnownErrors.EmailPasswordMismatch();
      throw new KnownErrors.MultiFactorAuthenticationRequired(attempt);
    }
    await renewIpTrust(deps.db, deps, { projectId, userId: user.id, ipAddress: ip }, trustedUntil);
    if (locale() !== user.locale) await recordUserLocale(deps.db, projectId, user.id, locale());
    return { ...tokens, is_new_user: false, user_id: user.id, ...markerFor(deps, projectId, user.id, body) };
  }),

  implement(sendPasswordReset, async ({ deps, caller, body, ipAddress, isUnknownVisitor, locale, device }) => {
    const { project } = caller;
    checkPasswordsEnabled(project);
    if (!isTrustedCallback(project, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
    const emailIdentity = canonicalEmailOf(body.email);
    await limitEmailRequestsFromIp(deps, project.project_id, emailIdentity, ipAddress());
    const ipHash = trustedIpHash(emailIdentity, ipAddress());
    const now = new Date(deps.clock.now());
    const user = await findUserBySignInEmail(deps.db, project.project_id, emailIdentity, ipHash, now);
    const requester = codeRequesterOf(caller.user, user, isUnknownVisitor);
    const mayMail = await limitEmailsHidingAccounts(deps, project.project_id, {
      recipient: emailIdentity,
      isVerified: user?.email_verified ?? false,
      quota: 'resetEmailsFor',
      ...quotaOf(requester),
    });
    await answerCodeRequest(deps, project, {
      template: 'password_reset',
      recipient: user && codeRecipient(user, project, emailIdentity, user.may_reset_password),
      email: body.email,
      requester,
      mayMail,
      callbackUrl: body.callback_url,
      request: { locale: locale(), device: device() },
    });
    return { success: resetResponse };
  }),

  implement(resetPassword, async ({ deps, caller: { project }, body, ipAddress }) => {
    const projectId = project.project_id;
    checkPasswordsEnabled(project);
    const presented = { projectId, purpose: 'password_reset', code: body.code } as const;
    const { emailIdentity: account } = await readCodeWithoutCountingAttempt(deps, presented);
    await checkNewPassword(body.password, project, account);
    const passwordHash = await deps.passwordHasher.hash(body.password, ipAddress() ?? projectId);
    await redeemCode(deps, presented, async (tx, { userId, emailIdentity }) => {
      const isChanged = await replacePasswordHashIfEmailUnchanged(tx, projectId, userId, emailIdentity, passwordHash);
      await requireNotSuspended(tx, projectId, userId);
      // The user has another email by now, and a code sent to the old one is no longer valid.
      if (!isChanged || emailIdentity === null) throw new KnownErrors.VerificationCodeNotFound();
      const proof = { passwordHash, browserMarker: body.browser_marker };
      // Before the sessions end, because it tells the owner which sessions were removed.
      await confirmAccountAndClearSignIns(tx, deps, projectId, userId, proof);
      await endSessionsAndIpTrust(tx, projectId, userId);
      await trustIpAfterPasswordReset(tx, deps, { projectId, userId, ipAddress: ipAddress() }, emailIdentity);
      await notifyAccountOwner(tx, deps, projectId, userId, { type: 'password_changed' });
      await recordUserChange(tx, deps, projectId, 'user.updated', userId);
    });
    return { success: true };
  }),

  implement(checkPasswordResetCode, async ({ deps, caller: { project }, body, format }) => {
    const presented = { projectId: project.project_id, purpose: 'password_reset', code: body.code } as const;
    const { emailIdentity } = await checkCode(deps, presented);
    return { is_code_valid: true, ...(format.isOwnClient && emailIdentity !== null && { email: emailIdentity }) };
  }),

  implement(setFirstPassword, async ({ deps, caller, body, ipAddress, transaction }) => {
    const { access, project, user, session } = caller;
    checkPasswordsEnabled(project);
    await checkNewPassword(body.password, project, user.email);
    const { project_id: projectId } = project;
    const { user_id: userId } = user;
    const guarded = access === 'client' ? session : null;
    const guard = await createSessionGuard(deps, guarded, 'set the password', body.totp_code, ipAddress());
    if ((await readPasswordHash(deps.db, projectId, userId)) !== null) throw passwordExistsError();
    const passwordHash = await deps.passwordHasher.hash(body.password, ipAddress() ?? projectId);
    await transaction(async (tx) => {
      await guard(tx);
      const isChanged = await setFirstPasswordHash(tx, projectId, userId, passwordHash);
      if (!isChanged) throw passwordExistsError();
      await notifyAccountOwner(tx, deps, projectId, userId, { type: 'password_changed' });
      await recordUserChange(tx, deps, projectId, 'user.updated', userId);
    });
    return { success: true };
  }),

  implement(
    updatePassword,
    async ({ deps, caller: { project, user }, body, headers: sent, ipAddress, transaction }) => {
      checkPasswordsEnabled(project);
      await checkNewPassword(body.new_password, project, user.email);
      const { project_id: projectId } = project;
      const { user_id: userId } = user;
      const oldHash = await readPasswordHash(deps.db, projectId, userId);
      if (oldHash === null) throw new KnownErrors.UserDoesNotHavePassword();
      const matches = await checkGuessWithinLimits(
        deps,
        { projectId, userId, limitKeys: oldPasswordGuessLimitKeys(userId) },
        { type: 'password.changed', method: null },
        () => deps.passwordHasher.verify(body.old_password, oldHash, ipAddress() ?? projectId),
      );
      if (!matches) throw new KnownErrors.PasswordConfirmationMismatch();
      const newHash = await deps.passwordHasher.hash(body.new_password, ipAddress() ?? projectId);
      await transaction(async (tx) => {
        // Only the password that was confirmed is replaced, so of two changes at the same time one succeeds.
        const isChanged = await replacePasswordHash(tx, projectId, userId, oldHash, newHash);
        if (!isChanged) throw new KnownErrors.PasswordConfirmationMismatch();
        await endSessionsAndIpTrust(tx, projectId, userId, { refreshToken: sent[headerNames.refreshToken] });
        await renewIpTrust(tx, deps, { projectId, userId, ipAddress: ipAddress() });
        await notifyAccountOwner(tx, deps, projectId, userId, { type: 'password_changed' });
      });
      return { success: true };
    },
  ),
];

/**
 * Starts a session of a user whose password was verified (see `startPasswordSession`). If `ipToReport` is given, also
 * trusts this IP address (see `trustSignInIpAndNotifyOwner`).
 */
async function startSessionFrom(deps: Deps, checked: VerifiedPassword, ipToReport: string | null) {
  if (ipToReport === null) return startPasswordSession(deps.db, deps, checked);
  const { projectId, userId, device } = checked;
  const tokens = await deps.db.transaction(async (tx) => {
    const started = await startPasswordSession(tx, deps, checked);
    if (started !== null) await trustSignInIpAndNotifyOwner(tx, deps, projectId, userId, ipToReport, device);
    return started;
  });
  return tokens;
}

/**
 * Creates the attempt code of the second factor. Returns `null` if the password was changed or the second factor
 * disabled. A suspended user is told so only after all factors are proven.
 *
 * @throws `UserSuspended` if the user has no second factor.
 */
async function startAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  { projectId, userId, hash }: VerifiedPassword,
): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    const user = await lockPasswordUser(tx, projectId, userId, hash);
    if (user?.is_suspended && !user.requires_totp) throw new KnownErrors.UserSuspended();
    if (!user?.requires_totp) return null;
    return createCode(tx, deps, projectId, 'mfa', { userId, emailIdentity: null, method: 'password' });
  });
}

function passwordExistsError(): HttpError {
  return new HttpError(
    400,
    'The user has a password already, or no email address to sign in with. Change a password at POST /auth/password/update.',
  );
}

function checkPasswordsEnabled(project: Project): void {
  if (!project.credential_enabled) throw new KnownErrors.PasswordAuthenticationNotEnabled();
}

/** Returns the browser marker of a request that asked for it. */
function markerFor(
  deps: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  userId: string,
  { remember_browser: isWanted }: { readonly remember_browser?: boolean | undefined },
): { readonly browser_marker?: string } {
  return isWanted ? { browser_marker: issueBrowserMarker(deps, projectId, userId) } : {};
}
