import type { AppConnection } from '../apps/connection.ts';
import { type MailOptions, callbackUrl as toCallbackUrl } from '../navigation/callback-url.ts';
import { Result } from '../result.ts';
import { finishSignIn, openSignIn } from '../session/sign-in.ts';
import { rememberNonce } from './magic-link-nonce.ts';

/** What an app does with magic links. */
export function magicLinkActions(connection: AppConnection) {
  const { transport, redirector } = connection;
  return {
    async sendMagicLinkEmail(email: string, { callbackUrl }: MailOptions = {}) {
      const sent = await transport.attempt(
        'POST /auth/otp/send-sign-in-code',
        { body: { email, callbackUrl: toCallbackUrl(redirector, 'magicLinkCallback', callbackUrl) } },
        ['RedirectUrlNotWhitelisted'],
      );
      if (sent.status === 'ok') rememberNonce(sent.data.nonce);
      return sent;
    },
    async getMagicLinkDetails(code: string) {
      const details = await transport.attempt('POST /auth/otp/sign-in/check-code', { body: { code } }, [
        'VerificationCodeError',
      ]);
      return details.status === 'error' ? details : Result.ok({ email: details.data.email });
    },
    async signInWithMagicLink(code: string) {
      const entry = openSignIn(connection);
      const first = await transport.attempt('POST /auth/otp/sign-in', { body: { code } }, [
        'VerificationCodeError',
        'MultiFactorAuthenticationRequired',
      ]);
      return finishSignIn(entry, first);
    },
  };
}
