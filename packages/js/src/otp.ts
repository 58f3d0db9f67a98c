import { type MailOptions, callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { Connection } from './connection.ts';
import { finishSignIn } from './sign-in.ts';

/** The characters that a mail shows for typing; the rest of a code is the nonce. */
const typedLength = 6;

const askedKey = 'stack-magic-link-nonce';

/** What an app does with magic links. */
export function magicLinkActions({ transport, redirector, signIn }: Connection) {
  return {
    async sendMagicLinkEmail(email: string, { callbackUrl }: MailOptions = {}) {
      const sent = await transport.attempt(
        'POST /auth/otp/send-sign-in-code',
        { body: { email, callbackUrl: toCallbackUrl(redirector, 'magicLinkCallback', callbackUrl) } },
        ['RedirectUrlNotWhitelisted'],
      );
      // The browser is remembered as the one that has asked.
      if (sent.status === 'ok') withStorage((storage) => storage.setItem(askedKey, sent.data.nonce));
      return sent;
    },
    async signInWithMagicLink(code: string) {
      const entry = signIn();
      const first = await transport.attempt('POST /auth/otp/sign-in', { body: { code } }, [
        'VerificationCodeError',
        'MultiFactorAuthenticationRequired',
      ]);
      return finishSignIn(entry, first);
    },
  };
}

/** Whether this browser was the last to ask for the mail of a code: it holds the nonce. */
export function hasAskedFor(code: string): boolean {
  return withStorage((storage) => storage.getItem(askedKey)) === code.slice(typedLength);
}

/** A browser may refuse its storage, and a server has none; then the person is asked once more than needed. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
