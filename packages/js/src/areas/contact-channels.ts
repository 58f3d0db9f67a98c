import type { ActionContext } from '../apps/action-context.ts';
import type { UserScope } from '../apps/user-scope.ts';
import type { Transport } from '../http/transport.ts';
import { KnownErrors, VerificationCodeError } from '../known-errors.ts';
import { type EmailOptions, resolveCallbackUrl } from '../navigation/callback-url.ts';
import { Result, withoutData } from '../result.ts';
import { forgetLinkCode } from '../session/kept-codes.ts';

/**
 * Returns the masked email address that the code of a verification email verifies, and whether the account
 * belongs to the signed-in user. Does not consume the code.
 */
export async function getEmailVerificationDetails(
  app: ActionContext,
  code: string,
): Promise<Result<{ email: string; isCurrentUser: boolean }, KnownErrors['VerificationCodeError']>> {
  const details = await transportOf(app).attempt('POST /contact-channels/verify/check-code', { body: { code } }, [
    VerificationCodeError,
  ]);
  if (details.status === 'error') return details;
  const { email, isCurrentUser } = details.data;
  return Result.ok({ email, isCurrentUser });
}

/** Verifies an email address: redeems the code of a verification email. */
export async function verifyEmail(
  app: ActionContext,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const verified = await transportOf(app).attempt('POST /contact-channels/verify', { body: { code } }, [
    VerificationCodeError,
  ]);
  forgetLinkCode(app.settings.projectId, code);
  if (verified.status === 'ok') await app.queries.invalidate('user', 'channels');
  return withoutData(verified);
}

/**
 * Reports that the owner of a mailbox did not create the account. Redeems the code of the verification email, and
 * deletes the account unless its owner has confirmed it before.
 */
export async function rejectEmailVerification(
  app: ActionContext,
  code: string,
): Promise<Result<{ accountDeleted: boolean }, KnownErrors['VerificationCodeError']>> {
  const rejected = await transportOf(app).attempt('POST /contact-channels/verify/reject', { body: { code } }, [
    VerificationCodeError,
  ]);
  forgetLinkCode(app.settings.projectId, code);
  if (rejected.status === 'error') return rejected;
  await app.queries.invalidate('user', 'channels');
  return Result.ok({ accountDeleted: rejected.data.accountDeleted });
}

/** Returns the transport of the signed-in user, or one without tokens if the app has no token store. */
function transportOf({ options, transport, scopeOf }: ActionContext): Transport {
  return options.tokenStore === null ? transport : scopeOf().transport;
}

/** Returns the primary email address of a user. Throws if the user has none. */
export function primaryEmailOf({ primaryEmail }: { readonly primaryEmail: string | null }): string {
  if (primaryEmail !== null) return primaryEmail;
  throw new Error('The user has no primary email to verify. Check user.primaryEmail first.');
}

/**
 * Sends an email with a link that verifies a user's primary email address. Returns an error if it is already verified.
 */
export async function sendVerificationEmail(
  { transport, redirector }: Pick<UserScope, 'transport' | 'redirector'>,
  user: { readonly primaryEmail: string | null },
  { callbackUrl }: EmailOptions = {},
): Promise<KnownErrors['EmailAlreadyVerified'] | undefined> {
  const sent = await transport.attempt(
    'POST /contact-channels/send-verification-code',
    {
      body: {
        email: primaryEmailOf(user),
        callbackUrl: resolveCallbackUrl(redirector, 'emailVerification', callbackUrl),
      },
    },
    [KnownErrors.EmailAlreadyVerified],
  );
  return sent.status === 'error' ? sent.error : undefined;
}
