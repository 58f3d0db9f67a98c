import type { AppConnection } from '../../apps/connection.ts';
import { MultiFactorAuthenticationRequired } from '../../errors.ts';
import { KnownErrors, VerificationCodeError } from '../../known-errors.ts';
import { type EmailOptions, resolveCallbackUrl } from '../../navigation/callback-url.ts';
import { Result } from '../../result.ts';
import { browserMarkerField } from '../../session/browser-marker.ts';
import { createSignInContext, finishSignIn } from '../../session/finish-sign-in.ts';
import { forgetLinkCode, keepSignInCode, readPendingSignIn } from '../../session/kept-codes.ts';
import type { NewCredential } from '../password/password-sign-in.ts';
import { storeNonce } from './magic-link-nonce.ts';

/** Sends an email with a magic link, and stores the returned nonce in the browser. */
export async function sendMagicLinkEmail(
  { transport, redirector, settings, clock }: AppConnection,
  email: string,
  options: EmailOptions & Pick<NewCredential, 'teamInvitationCode'> = {},
): Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>> {
  const sent = await transport.attempt(
    'POST /auth/otp/send-sign-in-code',
    {
      body: {
        email,
        callbackUrl: resolveCallbackUrl(redirector, 'magicLinkCallback', options.callbackUrl),
        teamInvitationCode: options.teamInvitationCode,
      },
    },
    [KnownErrors.RedirectUrlNotWhitelisted],
  );
  if (sent.status === 'ok') {
    const { nonce } = sent.data;
    const now = clock.now();
    storeNonce(nonce, readPendingSignIn(settings.projectId, now)?.email === email);
    keepSignInCode(settings.projectId, email, nonce, now);
  }
  return sent;
}

/**
 * Returns the masked email address of the account that the code of a magic link signs in to. Does not consume the code.
 */
export async function getMagicLinkDetails(
  { transport }: AppConnection,
  code: string,
): Promise<Result<{ email: string }, KnownErrors['VerificationCodeError']>> {
  const details = await transport.attempt('POST /auth/otp/sign-in/check-code', { body: { code } }, [
    VerificationCodeError,
  ]);
  return details.status === 'error' ? details : Result.ok({ email: details.data.email });
}

/**
 * Signs in with the code of a magic link, prompts for the second factor if required, stores the tokens and redirects.
 */
export async function signInWithMagicLink(
  app: AppConnection,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>> {
  const signIn = createSignInContext(app);
  const first = await app.transport.attempt(
    'POST /auth/otp/sign-in',
    { body: { code, ...browserMarkerField(app.settings) } },
    [VerificationCodeError, MultiFactorAuthenticationRequired],
  );
  forgetLinkCode(app.settings.projectId, code);
  return finishSignIn(signIn, first);
}
