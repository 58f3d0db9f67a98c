import type { ActionContext } from '../apps/action-context.ts';
import type { AppConnection } from '../apps/connection.ts';
import type { UserScope } from '../apps/user-scope.ts';
import { EmailPasswordMismatch, MultiFactorAuthenticationRequired } from '../errors.ts';
import { KnownErrors, PasswordRequirementsNotMet, VerificationCodeError } from '../known-errors.ts';
import { type EmailOptions, resolveCallbackUrl } from '../navigation/callback-url.ts';
import { Result, withoutData } from '../result.ts';
import {
  createSignInContext,
  finishSignInWithSecondFactor,
  storeTokensAndRedirect,
} from '../session/finish-sign-in.ts';
import type { SecondFactorProof } from './mfa/second-factor-proof.ts';

/** Options of a sign-in with an email and a password. */
export interface Credential {
  /** Email of the account. Letter case is ignored. */
  readonly email: string;
  /** Password of 8 to 256 characters. */
  readonly password: string;
  /** `true` to stay on the page after the sign-in or sign-up. Default: false. */
  readonly noRedirect?: boolean | undefined;
}

/** Options of a sign-up with an email and a password. */
export interface NewCredential extends Credential {
  /**
   * Absolute URL of the link in the verification email. Default: the app's email verification page. Required outside a
   * browser.
   */
  readonly verificationCallbackUrl?: string | undefined;
}

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

/** Signs in with an email and a password, prompts for the second factor if required, stores the tokens and redirects. */
export async function signInWithCredential(
  app: AppConnection,
  { email, password, noRedirect }: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  const signIn = createSignInContext(app);
  const first = await app.transport.attempt('POST /auth/password/sign-in', { body: { email, password } }, [
    EmailPasswordMismatch,
    MultiFactorAuthenticationRequired,
  ]);
  return finishSignInWithSecondFactor(signIn, first, noRedirect);
}

/** Creates an account with an email and a password, stores the tokens and redirects. The service sends a verification email. */
export async function signUpWithCredential(
  app: AppConnection,
  { email, password, noRedirect, verificationCallbackUrl: explicitCallbackUrl }: NewCredential,
): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>> {
  const signIn = createSignInContext(app);
  const verificationCallbackUrl = resolveCallbackUrl(
    app.redirector,
    'emailVerification',
    explicitCallbackUrl,
    'verificationCallbackUrl',
  );
  const signedUp = await app.transport.attempt(
    'POST /auth/password/sign-up',
    { body: { email, password, verificationCallbackUrl } },
    [KnownErrors.UserEmailAlreadyExists, PasswordRequirementsNotMet],
  );
  if (signedUp.status === 'error') return signedUp;
  return storeTokensAndRedirect(signIn, { ...signedUp.data, isNewUser: true }, noRedirect);
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

/** Checks the code of a password reset email without consuming it. */
export async function verifyPasswordResetCode(
  { transport }: AppConnection,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  return withoutData(
    await transport.attempt('POST /auth/password/reset/check-code', { body: { code } }, [VerificationCodeError]),
  );
}

/** Sets a new password with the code of a password reset email. Ends all sessions of the user. */
export async function resetPassword(
  { transport, queries }: ActionContext,
  { code, password }: PasswordReset,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const reset = await transport.attempt('POST /auth/password/reset', { body: { code, password } }, [
    VerificationCodeError,
  ]);
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
  { transport }: UserScope,
  { oldPassword, newPassword }: PasswordUpdate,
): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined> {
  const updated = await transport.attempt('POST /auth/password/update', { body: { oldPassword, newPassword } }, [
    KnownErrors.PasswordConfirmationMismatch,
    PasswordRequirementsNotMet,
  ]);
  return updated.status === 'error' ? updated.error : undefined;
}
