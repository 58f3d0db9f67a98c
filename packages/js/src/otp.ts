import { callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { KnownErrors } from './known-error.ts';
import type { SignIn } from './password.ts';
import { Result } from './result.ts';
import { withSecondFactor } from './totp.ts';

/** The characters that a mail shows for typing; the rest of a code is the nonce. */
const typedLength = 6;

const askedKey = 'stack-magic-link-nonce';

/** Mails a magic link that also shows a code, and remembers that this browser has asked for it. */
export async function sendMagicLinkEmail(
  { transport, redirector }: Pick<SignIn, 'transport' | 'redirector'>,
  email: string,
  callbackUrl?: string,
): Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>> {
  const sent = await transport.attempt(
    'POST /auth/otp/send-sign-in-code',
    { body: { email, callbackUrl: toCallbackUrl(redirector, 'magicLinkCallback', callbackUrl) } },
    ['RedirectUrlNotWhitelisted'],
  );
  if (sent.status === 'ok') withStorage((storage) => storage.setItem(askedKey, sent.data.nonce));
  return sent;
}

/** Signs in with the code of a magic link, or with the typed code followed by the nonce. */
export async function signInWithMagicLink(
  { redirector, start, ...step }: SignIn,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>> {
  const first = await step.transport.attempt('POST /auth/otp/sign-in', { body: { code } }, [
    'VerificationCodeError',
    'MultiFactorAuthenticationRequired',
  ]);
  const signedIn = await withSecondFactor(step, first);
  if (signedIn.status === 'error') return signedIn;
  start(signedIn.data);
  await redirector.to(signedIn.data.isNewUser ? 'afterSignUp' : 'afterSignIn', { replace: true });
  return Result.ok(undefined);
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
