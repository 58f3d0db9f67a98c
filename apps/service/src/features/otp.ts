import { KnownErrors } from '@keystack/contract';
import { checkSignInCode, sendSignInCode, signInWithCode } from '@keystack/contract/endpoints';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import { maskEmail } from '../domain/emails/masked-email.ts';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { answerCodeRequest, codeRecipient, codeRequesterOf, quotaOf } from '../domain/sign-in/code-emails.ts';
import { createTypedCodeGuessCounter } from '../domain/sign-in/sign-in-codes.ts';
import { completeSignIn } from '../domain/sign-in/sign-ins.ts';
import { trustedIpHash } from '../domain/sign-in/trusted-ips.ts';
import { confirmAccountAndClearSignIns } from '../domain/users/confirm-account.ts';
import {
  findOrCreateMailboxUser,
  findUserBySignInEmail,
  lockUserAndCheckTotpRequired,
  markEmailVerifiedAndEnableMagicLinks,
} from '../domain/users/magic-link-users.ts';
import { recordUserChange } from '../domain/users/user-events.ts';
import { requireSignUp } from '../domain/verification-codes/invited-sign-up.ts';
import { checkSignInCode as checkCode, redeemSignInCode } from '../domain/verification-codes/redeem-code.ts';
import { consumeUnusedCodes, createCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitEmailRequestsFromIp, limitEmailsHidingAccounts } from '../rate-limits/limit-requests.ts';

/** Endpoints to sign in with a link or a code from an email. */
export const otpEndpoints = [
  implement(sendSignInCode, async ({ deps, caller, body, ipAddress, isUnknownVisitor, locale, device }) => {
    const { project, user } = caller;
    if (!project.magic_link_enabled) throw new HttpError(403, 'Sign-in by magic link is disabled for this project.');
    const emailIdentity = canonicalEmailOf(body.email);
    await limitEmailRequestsFromIp(deps, project.project_id, emailIdentity, ipAddress());
    const ipHash = trustedIpHash(emailIdentity, ipAddress());
    const now = new Date(deps.clock.now());
    const known = await findUserBySignInEmail(deps.db, project.project_id, emailIdentity, ipHash, now);
    if (known === null) {
      await requireSignUp(deps.db, deps, project, { emailIdentity, proof: { code: body.team_invitation_code } });
    }
    if (!isTrustedCallback(project, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
    const requester = codeRequesterOf(user, known, isUnknownVisitor);
    const mayMail = await limitEmailsHidingAccounts(deps, project.project_id, {
      recipient: emailIdentity,
      isVerified: known?.email_verified ?? false,
      quota: 'signInEmailsFor',
      ...quotaOf(requester),
    });
    // The user is created when the code is redeemed: anybody can request one for any address.
    const recipient =
      known === null
        ? { userId: null, email: body.email, emailIdentity, displayName: null, locale: null }
        : codeRecipient(known, project, emailIdentity, known.may_use_codes);
    const nonce = await answerCodeRequest(deps, project, {
      template: 'magic_link',
      recipient,
      email: body.email,
      requester,
      mayMail,
      callbackUrl: body.callback_url,
      request: { locale: locale(), device: device() },
    });
    return { nonce };
  }),

  implement(
    signInWithCode,
    async ({ deps, caller: { project }, body, ipAddress, isUnknownVisitor, locale, device }) => {
      const projectId = project.project_id;
      const countGuess = createTypedCodeGuessCounter(deps, projectId, ipAddress(), isUnknownVisitor);
      const result = await redeemSignInCode(deps, { projectId, code: body.code, countGuess }, async (tx, subject) => {
        const { emailIdentity } = subject;
        const { userId, isNewUser } =
          subject.userId === null
            ? await findOrCreateMailboxUser(tx, deps, project, subject)
            : { userId: subject.userId, isNewUser: subject.isNewUser };
        await consumeUnusedCodes(tx, deps, projectId, 'magic_link', userId, emailIdentity);
        const requiresTotp = await lockUserAndCheckTotpRequired(tx, projectId, userId, emailIdentity);
        if (requiresTotp === null) throw new KnownErrors.VerificationCodeNotFound();
        if (requiresTotp) {
          const mfaSubject = { userId, emailIdentity: null, isNewUser, method: 'magic_link' } as const;
          return { attempt: await createCode(tx, deps, projectId, 'mfa', mfaSubject) };
        }
        const evicted = await confirmAccountAndClearSignIns(tx, deps, projectId, userId, {
          browserMarker: body.browser_marker,
        });
        const changed = await markEmailVerifiedAndEnableMagicLinks(tx, projectId, userId);
        if (evicted || changed) await recordUserChange(tx, deps, projectId, 'user.updated', userId);
        const origin = { ipAddress: ipAddress(), locale: locale(), device: device() };
        const tokens = await completeSignIn(tx, deps, userId, { project, ...origin, method: 'magic_link', isNewUser });
        return { ...tokens, is_new_user: isNewUser, user_id: userId };
      });
      if ('attempt' in result) throw new KnownErrors.MultiFactorAuthenticationRequired(result.attempt);
      return result;
    },
  ),

  implement(checkSignInCode, async ({ deps, caller: { project }, body, ipAddress, isUnknownVisitor }) => {
    const { project_id: projectId } = project;
    const countGuess = createTypedCodeGuessCounter(deps, projectId, ipAddress(), isUnknownVisitor);
    const { emailIdentity } = await checkCode(deps, { projectId, code: body.code, countGuess });
    return { is_code_valid: true, email: maskEmail(emailIdentity) };
  }),
];
