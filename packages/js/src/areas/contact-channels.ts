import type { UserScope } from '../apps/user-scope.ts';
import type { Scope } from '../cache/values.ts';
import type { KnownErrors } from '../errors.ts';
import type { Transport } from '../http/transport.ts';
import { type MailOptions, callbackUrl as toCallbackUrl } from '../navigation/callback-url.ts';
import { Result, withoutData } from '../result.ts';

/** Gives the transport of whoever is signed in, or of nobody if the app keeps no tokens. */
interface Requester {
  readonly requester: () => Transport;
}

/** What an app does with e-mail addresses. */
export function contactChannelActions({ values, requester }: Pick<Scope, 'values'> & Requester) {
  return {
    async getEmailVerificationDetails(code: string) {
      const details = await requester().attempt('POST /contact-channels/verify/check-code', { body: { code } }, [
        'VerificationCodeError',
      ]);
      if (details.status === 'error') return details;
      const { email, isCurrentUser } = details.data;
      return Result.ok({ email, isCurrentUser });
    },
    async verifyEmail(code: string) {
      const verified = await requester().attempt('POST /contact-channels/verify', { body: { code } }, [
        'VerificationCodeError',
      ]);
      if (verified.status === 'ok') await values.changed('user');
      return withoutData(verified);
    },
    async rejectEmailVerification(code: string) {
      const rejected = await requester().attempt('POST /contact-channels/verify/reject', { body: { code } }, [
        'VerificationCodeError',
      ]);
      if (rejected.status === 'error') return rejected;
      await values.changed('user');
      return Result.ok({ accountDeleted: rejected.data.accountDeleted });
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
