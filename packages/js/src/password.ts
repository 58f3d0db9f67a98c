import { callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { KnownErrors } from './known-error.ts';
import type { Redirector } from './redirect.ts';
import { Result, withoutData } from './result.ts';
import type { Tokens } from './token-store/token-store.ts';
import { type SecondStep, withSecondFactor } from './totp.ts';
import type { Transport } from './transport.ts';

/** An e-mail address with a password. */
export interface Credential {
  /** The address, in any case. */
  readonly email: string;
  /** 8 to 256 characters of anything. */
  readonly password: string;
  /** Stays on the page instead of going to the page after sign-in or sign-up. */
  readonly noRedirect?: boolean | undefined;
}

/** An e-mail address and a password for a new account. */
export interface NewCredential extends Credential {
  /** Where the mail's link leads. Default: the app's e-mail verification page. */
  readonly verificationCallbackUrl?: string | undefined;
}

/** What signing in needs of an app. */
export interface SignIn extends SecondStep {
  readonly redirector: Redirector;
  /** Makes the tokens those of the app. */
  readonly start: (tokens: Tokens) => void;
}

/** Signs in with a password. */
export async function signInWithCredential(
  { redirector, start, ...step }: SignIn,
  { email, password, noRedirect }: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  const first = await step.transport.attempt('POST /auth/password/sign-in', { body: { email, password } }, [
    'EmailPasswordMismatch',
    'MultiFactorAuthenticationRequired',
  ]);
  const signedIn = await withSecondFactor(step, first);
  if (signedIn.status === 'error') return signedIn;
  start(signedIn.data);
  if (noRedirect !== true) await redirector.to('afterSignIn', { replace: true });
  return Result.ok(undefined);
}

/** Makes an account with a password and signs it in. */
export async function signUpWithCredential(
  { transport, redirector, start }: SignIn,
  { email, password, noRedirect, verificationCallbackUrl }: NewCredential,
): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>> {
  const signedUp = await transport.attempt(
    'POST /auth/password/sign-up',
    {
      body: {
        email,
        password,
        verificationCallbackUrl: toCallbackUrl(redirector, 'emailVerification', verificationCallbackUrl),
      },
    },
    ['UserEmailAlreadyExists', 'PasswordRequirementsNotMet'],
  );
  if (signedUp.status === 'error') return signedUp;
  start(signedUp.data);
  if (noRedirect !== true) await redirector.to('afterSignUp', { replace: true });
  return Result.ok(undefined);
}

/** A new password, and the code of the mail that allows it. */
export interface PasswordReset {
  /** 8 to 256 characters of anything. */
  readonly password: string;
  /** The query parameter `code` of the mail's link. */
  readonly code: string;
}

/** The password of a signed-in user, and the one to take its place. */
export interface PasswordUpdate {
  /** The one that counts until now. */
  readonly oldPassword: string;
  /** 8 to 256 characters of anything. */
  readonly newPassword: string;
}

/** Sends the mail with the link that sets a new password. The service does not tell whether it knows the address. */
export async function sendForgotPasswordEmail(
  { transport, redirector }: Pick<SignIn, 'transport' | 'redirector'>,
  email: string,
  callbackUrl?: string,
): Promise<Result<undefined, KnownErrors['UserNotFound']>> {
  await transport.call('POST /auth/password/send-reset-code', {
    body: { email, callbackUrl: toCallbackUrl(redirector, 'passwordReset', callbackUrl) },
  });
  return Result.ok(undefined);
}

/** Asks whether a code would set a password, and leaves it usable. */
export async function verifyPasswordResetCode(
  transport: Transport,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const checked = await transport.attempt('POST /auth/password/reset/check-code', { body: { code } }, [
    'VerificationCodeError',
  ]);
  return withoutData(checked);
}

/** Sets a new password with the code of a mail. */
export async function resetPassword(
  transport: Transport,
  { code, password }: PasswordReset,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const reset = await transport.attempt('POST /auth/password/reset', { body: { code, password } }, [
    'VerificationCodeError',
  ]);
  return withoutData(reset);
}

/** Sets the first password of a signed-in user; gives the error when it cannot be taken. */
export async function setPassword(
  transport: Transport,
  password: string,
): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined> {
  const set = await transport.attempt('POST /auth/password/set', { body: { password } }, [
    'PasswordRequirementsNotMet',
  ]);
  return set.status === 'error' ? set.error : undefined;
}

/** Changes the password of a signed-in user; gives the error when the old one is wrong or the new one cannot be taken. */
export async function updatePassword(
  transport: Transport,
  { oldPassword, newPassword }: PasswordUpdate,
): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined> {
  const updated = await transport.attempt('POST /auth/password/update', { body: { oldPassword, newPassword } }, [
    'PasswordConfirmationMismatch',
    'PasswordRequirementsNotMet',
  ]);
  return updated.status === 'error' ? updated.error : undefined;
}
