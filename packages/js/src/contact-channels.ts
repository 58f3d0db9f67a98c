import type { KnownErrors } from '@keystack/contract';
import type { Redirector } from './redirect.ts';
import { Result } from './result.ts';
import type { Bearer, Transport } from './transport.ts';

/** Verifies an e-mail address with the code of its mail. */
export async function verifyEmail(
  transport: Transport,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const verified = await transport.attempt('POST /contact-channels/verify', { body: { code } }, [
    'VerificationCodeError',
  ]);
  return verified.status === 'error' ? verified : Result.ok(undefined);
}

/** Sends the mail that verifies an address; gives the error when it is verified already. */
export async function sendVerificationEmail(
  { transport, redirector }: { readonly transport: Transport; readonly redirector: Redirector },
  {
    bearer,
    email,
    callbackUrl,
  }: { readonly bearer: Bearer; readonly email: string; readonly callbackUrl?: string | undefined },
): Promise<KnownErrors['EmailAlreadyVerified'] | undefined> {
  const sent = await transport.attempt(
    'POST /contact-channels/send-verification-code',
    { bearer, body: { email, callbackUrl: redirector.callbackUrl('emailVerification', callbackUrl) } },
    ['EmailAlreadyVerified'],
  );
  return sent.status === 'error' ? sent.error : undefined;
}
