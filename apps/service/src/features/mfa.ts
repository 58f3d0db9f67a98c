import { KnownError, KnownErrors } from '@keystack/contract';
import { signInWithMfa } from '@keystack/contract/endpoints';
import { completePendingAccountLink } from '../domain/oauth/links.ts';
import { issueBrowserMarker } from '../domain/sign-in/browser-markers.ts';
import { countTotpGuess, verifyTotpAndRecordUse } from '../domain/sign-in/second-factor.ts';
import { completeSignIn } from '../domain/sign-in/sign-ins.ts';
import { confirmAccountAndClearSignIns } from '../domain/users/confirm-account.ts';
import { recordUserChange } from '../domain/users/user-events.ts';
import { redeemCode } from '../domain/verification-codes/redeem-code.ts';
import { implement } from '../http/implement.ts';

/** The endpoint that completes a sign-in with the second factor. */
export const mfaEndpoints = [
  implement(signInWithMfa, async ({ deps, caller: { project }, body, ipAddress, locale, device }) => {
    const projectId = project.project_id;
    const result = await redeemCode(deps, { projectId, purpose: 'mfa', code: body.code }, async (tx, subject) => {
      const { userId, isNewUser } = subject;
      const guess = await countTotpGuess(tx, deps, { projectId, userId, ipAddress: ipAddress() });
      if (guess instanceof KnownError) return guess;
      const verdict = await verifyTotpAndRecordUse(tx, deps, guess, body.totp);
      // The second factor was disabled meanwhile, so the user has to sign in again with the first one alone.
      if (verdict === 'off') throw new KnownErrors.VerificationCodeNotFound();
      if (verdict === 'wrong') {
        await deps.events.record(tx, projectId, { type: 'sign_in', failed: true, method: 'totp', userId });
        return new KnownErrors.InvalidTotpCode();
      }
      const proof = { browserMarker: body.browser_marker };
      if (subject.method === 'magic_link' && (await confirmAccountAndClearSignIns(tx, deps, projectId, userId, proof)))
        await recordUserChange(tx, deps, projectId, 'user.updated', userId);
      if (subject.link !== null) await completePendingAccountLink(tx, deps, projectId, userId, subject.link, true);
      const method = subject.method ?? subject.providerId ?? 'oauth';
      const origin = { ipAddress: ipAddress(), locale: locale(), device: device() };
      const signIn = { project, ...origin, method, isNewUser, secondFactor: true };
      const tokens = await completeSignIn(tx, deps, userId, signIn);
      const marked = body.remember_browser && method === 'password';
      const marker = marked ? { browser_marker: issueBrowserMarker(deps, projectId, userId) } : {};
      return { ...tokens, is_new_user: isNewUser, user_id: userId, ...marker };
    });
    return result;
  }),
];
