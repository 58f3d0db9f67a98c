import type { ActionContext } from '../../apps/action-context.ts';
import type { AppConnection } from '../../apps/connection.ts';
import type { UserScope } from '../../apps/user-scope.ts';
import { KnownErrors, PasswordRequirementsNotMet, VerificationCodeError } from '../../known-errors.ts';
import { type EmailOptions, resolveCallbackUrl } from '../../navigation/callback-url.ts';
import { Result, withoutData } from '../../result.ts';
import { browserMarkerField } from '../../session/browser-marker.ts';
import { forgetLinkCode } from '../../session/kept-codes.ts';
import type { SecondFactorProof } from '../mfa/second-factor-proof.ts';

/** Options of a password reset: the new password, and the code of the password reset email. */
export interface PasswordReset {
  /** New password of 8 to 256 characters. */
  readonly password: string;
  /** Query parameter `code` of the link in the email. */
  readonly code: string;
}

/** Options of `setPassword`: the first password of the signed-in user, and a second-factor code if required. */
export interface FirstPassword extends SecondFactorProof {
  /** Password of 8 to 256 characters. */
  readonly password: string;
}

/** Options of `updatePassword`: the old and the new password of the signed-in user. */
export interface PasswordUpdate {
  /** Current password. */
  readonly oldPassword: string;
  /** New password of 8 to 256 characters. */
  readonly newPassword: string;
}

/** Sends an email with a link that resets the password. The response does not reveal whether the account exists. */
export async function sendForgotPasswordEmail(
  { transport, redirector }: AppConnection,
  email: string,
  options: EmailOptions = {},
): Promise<Result<undefined, never>> {
  await transport.request('POST /auth/password/send-reset-code', {
    body: { email, callbackUrl: resolveCallbackUrl(redirector, 'passwordReset', options.callbackUrl) },
  });
  return Result.ok(undefined);
}

/** Checks the code of a password reset email without consuming it. Returns the email address of the account. */
export async function checkPasswordResetCode(
  { transport }: AppConnection,
  code: string,
): Promise<Result<{ readonly email?: string | undefined }, KnownErrors['VerificationCodeError']>> {
  return transport.attempt('POST /auth/password/reset/check-code', { body: { code } }, [VerificationCodeError]);
}

/** Checks the code of a password reset email without consuming it. */
export async function verifyPasswordResetCode(
  connection: AppConnection,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  return withoutData(await checkPasswordResetCode(connection, code));
}

/** Sets a new password with the code of a password reset email. Ends all sessions of the user. */
export async function resetPassword(
  { transport, queries, settings }: ActionContext,
  { code, password }: PasswordReset,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const reset = await transport.attempt(
    'POST /auth/password/reset',
    { body: { code, password, ...browserMarkerField(settings) } },
    [VerificationCodeError],
  );
  forgetLinkCode(settings.projectId, code);
  // The session of this browser may be among those that have ended.
  if (reset.status === 'ok') await queries.invalidate('user');
  return withoutData(reset);
}

/** Sets the first password of a signed-in user. Returns an error if the password is too weak. */
export async function setPassword(
  { transport, queries }: UserScope,
  body: FirstPassword,
): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined> {
  const set = await transport.attempt('POST /auth/password/set', { body }, [PasswordRequirementsNotMet]);
  if (set.status === 'error') return set.error;
  await queries.invalidate('user');
  return undefined;
}

/** Updates the password of a signed-in user. Returns an error if the old one is wrong or the new one is too weak. */
export async function updatePassword(
  { transport, queries }: UserScope,
  { oldPassword, newPassword }: PasswordUpdate,
): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined> {
  const updated = await transport.attempt('POST /auth/password/update', { body: { oldPassword, newPassword } }, [
    KnownErrors.PasswordConfirmationMismatch,
    PasswordRequirementsNotMet,
  ]);
  if (updated.status === 'error') return updated.error;
  await queries.invalidate('sessions');
  return undefined;
}
