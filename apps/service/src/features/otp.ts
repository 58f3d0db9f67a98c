import { KnownErrors } from '@keystack/contract';
import { checkSignInCode, sendSignInCode, signInWithCode } from '@keystack/contract/endpoints';
import type { Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import { maskEmail } from '../domain/emails/masked-email.ts';
import type { Project } from '../domain/projects/projects.ts';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { startSession } from '../domain/sessions/sessions.ts';
import { type CodeEmailRecipient, sendSignInCodes, simulateSignInCodes } from '../domain/sign-in/code-emails.ts';
import { consumeSignInCodes, createTypedCodeGuessCounter } from '../domain/sign-in/sign-in-codes.ts';
import { recordSignIn } from '../domain/sign-in/sign-ins.ts';
import { confirmAccountAndClearSignIns } from '../domain/users/confirm-account.ts';
import {
  findUserBySignInEmail,
  lockUserAndCheckTotpRequired,
  markEmailVerifiedAndEnableMagicLinks,
  type SignInEmailUser,
} from '../domain/users/magic-link-users.ts';
import { completeUserCreation, insertPlaceholderUser } from '../domain/users/new-users.ts';
import { recordUserChange } from '../domain/users/user-events.ts';
import { checkCode, redeemCode } from '../domain/verification-codes/redeem-code.ts';
import { createCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitEmailRequestsFromIp, limitEmailsHidingAccounts } from '../rate-limits/limit-requests.ts';

/** Endpoints to sign in with a link or a code from an email. */
export const otpEndpoints = [
  implement(sendSignInCode, async ({ deps, caller: { project }, body, ipAddress, locale, device }) => {
    if (!project.magic_link_enabled) throw new HttpError(403, 'Sign-in by magic link is disabled for this project.');
    const emailIdentity = canonicalEmailOf(body.email);
    await limitEmailRequestsFromIp(deps, project.project_id, emailIdentity, ipAddress());
    const known = await findUserBySignInEmail(deps.db, project.project_id, emailIdentity);
    if (known === null && !project.sign_up_enabled) throw new KnownErrors.SignUpNotEnabled();
    if (known !== null) checkMayUseLinks(known);
    if (!(await isTrustedCallback(deps.db, project, body.callback_url)))
      throw new KnownErrors.RedirectUrlNotWhitelisted();
    const isVerified = known?.email_verified ?? false;
    const to = { recipient: emailIdentity, isVerified, quota: 'signInEmailsFor' } as const;
    const mayMail = await limitEmailsHidingAccounts(deps, project.project_id, to);
    const nonce = await deps.db.transaction(async (tx) => {
      const recipient = await findOrCreateUser(tx, deps, project, body.email, emailIdentity);
      const request = { locale: locale(), device: device() };
      const issue = mayMail ? sendSignInCodes : simulateSignInCodes;
      return issue(tx, deps, project, { recipient, callbackUrl: body.callback_url, request });
    });
    return { nonce };
  }),

  implement(signInWithCode, async ({ deps, caller: { project }, body, ipAddress, locale, device }) => {
    const projectId = project.project_id;
    const countGuess = createTypedCodeGuessCounter(deps, projectId, ipAddress());
    const result = await redeemCode(
      deps,
      { projectId, purpose: 'magic_link', code: body.code, countGuess },
      async (tx, subject) => {
        const { userId, emailIdentity, isNewUser } = subject;
        await consumeSignInCodes(tx, deps, projectId, userId);
        const requiresTotp = await lockUserAndCheckTotpRequired(tx, projectId, userId, emailIdentity);
        if (requiresTotp === null) throw new KnownErrors.VerificationCodeNotFound();
        if (requiresTotp) {
          const mfaSubject = { userId, emailIdentity: null, isNewUser, method: 'magic_link' } as const;
          return { attempt: await createCode(tx, deps, projectId, 'mfa', mfaSubject) };
        }
        const evicted = await confirmAccountAndClearSignIns(tx, deps, projectId, userId);
        await markEmailVerifiedAndEnableMagicLinks(tx, projectId, userId);
        if (evicted) await recordUserChange(tx, deps, projectId, 'user.updated', userId);
        const origin = { ipAddress: ipAddress(), locale: locale(), device: device() };
        const signIn = { project, ...origin, method: 'magic_link', isNewUser };
        await recordSignIn(tx, deps, userId, signIn);
        const tokens = await startSession(tx, deps, projectId, userId, { device: device() });
        return { ...tokens, is_new_user: isNewUser, user_id: userId };
      },
    );
    if ('attempt' in result) throw new KnownErrors.MultiFactorAuthenticationRequired(result.attempt);
    return result;
  }),

  implement(checkSignInCode, async ({ deps, caller: { project }, body, ipAddress }) => {
    const { project_id: projectId } = project;
    const countGuess = createTypedCodeGuessCounter(deps, projectId, ipAddress());
    const { emailIdentity } = await checkCode(deps, { projectId, purpose: 'magic_link', code: body.code, countGuess });
    return { is_code_valid: true, email: maskEmail(emailIdentity ?? '') };
  }),
];

/**
 * Throws if an account may not use magic links. With an unverified email address it always may, because a link proves
 * who owns the mailbox.
 */
function checkMayUseLinks(user: SignInEmailUser): void {
  if (!user.otp_enabled && user.email_verified) throw new KnownErrors.UserEmailAlreadyExists();
}

/**
 * Returns the user of an email address, or creates a placeholder user. Of several parallel requests, one creates it.
 */
async function findOrCreateUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks'>,
  project: Project,
  email: string,
  emailIdentity: string,
): Promise<CodeEmailRecipient> {
  const id = await insertPlaceholderUser(tx, deps, project.project_id, email, emailIdentity);
  if (id !== null) {
    const recipient = { userId: id, email, emailIdentity, displayName: null, isNewUser: true };
    await completeUserCreation(tx, deps, project.project_id, recipient);
    return recipient;
  }
  const user = await findUserBySignInEmail(tx, project.project_id, emailIdentity);
  if (user === null) throw new KnownErrors.UserEmailAlreadyExists();
  checkMayUseLinks(user);
  return { userId: user.id, email: user.email, emailIdentity, displayName: user.display_name };
}
