import { callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { KnownErrors } from './known-error.ts';
import type { Redirector } from './redirect.ts';
import { type Result, withoutData } from './result.ts';
import type { Transport } from './transport.ts';

/** Verifies an e-mail address with the code of its mail. */
export async function verifyEmail(
  transport: Transport,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const verified = await transport.attempt('POST /contact-channels/verify', { body: { code } }, [
    'VerificationCodeError',
  ]);
  return withoutData(verified);
}

/** Sends the mail that verifies an address; gives the error when it is verified already. */
export async function sendVerificationEmail(
  { transport, redirector }: { readonly transport: Transport; readonly redirector: Redirector },
  email: string,
  callbackUrl?: string,
): Promise<KnownErrors['EmailAlreadyVerified'] | undefined> {
  const sent = await transport.attempt(
    'POST /contact-channels/send-verification-code',
    { body: { email, callbackUrl: toCallbackUrl(redirector, 'emailVerification', callbackUrl) } },
    ['EmailAlreadyVerified'],
  );
  return sent.status === 'error' ? sent.error : undefined;
}
