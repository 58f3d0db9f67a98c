import { type MailOptions, callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { KnownErrors } from './known-error.ts';
import { withoutData } from './result.ts';
import type { UserScope } from './user-scope.ts';

/** What an app does with e-mail addresses. */
export function contactChannelActions({ transport, values }: Pick<UserScope, 'transport' | 'values'>) {
  return {
    async verifyEmail(code: string) {
      const verified = await transport.attempt('POST /contact-channels/verify', { body: { code } }, [
        'VerificationCodeError',
      ]);
      if (verified.status === 'ok') await values.changed('user');
      return withoutData(verified);
    },
  };
}

/** The address that a mail to verify it goes to. */
export function primaryEmailOf({ primaryEmail }: { readonly primaryEmail: string | null }): string {
  if (primaryEmail !== null) return primaryEmail;
  throw new Error('The user has no primary e-mail to verify. Ask for user.primaryEmail before the call.');
}

/** Sends the mail that verifies an address; gives the error when it is verified already. */
export async function sendVerificationEmail(
  { transport, redirector }: Pick<UserScope, 'transport' | 'redirector'>,
  email: string,
  { callbackUrl }: MailOptions = {},
): Promise<KnownErrors['EmailAlreadyVerified'] | undefined> {
  const sent = await transport.attempt(
    'POST /contact-channels/send-verification-code',
    { body: { email, callbackUrl: toCallbackUrl(redirector, 'emailVerification', callbackUrl) } },
    ['EmailAlreadyVerified'],
  );
  return sent.status === 'error' ? sent.error : undefined;
}
