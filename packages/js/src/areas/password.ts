import type { AppConnection } from '../apps/connection.ts';
import type { Scope } from '../cache/values.ts';
import type { KnownErrors } from '../errors.ts';
import type { Transport } from '../http/transport.ts';
import { type MailOptions, callbackUrl as toCallbackUrl } from '../navigation/callback-url.ts';
import { Result, withoutData } from '../result.ts';
import { enterApp, finishSignIn, openSignIn, type SignIn } from '../session/sign-in.ts';
import type { SecondFactorProof } from './second-factor-proof.ts';

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

/** A new password, and the code of the mail that allows it. */
export interface PasswordReset {
  /** 8 to 256 characters of anything. */
  readonly password: string;
  /** The query parameter `code` of the mail's link. */
  readonly code: string;
}

/** The first password of a signed-in user. */
export interface FirstPassword extends SecondFactorProof {
  /** 8 to 256 characters of anything. */
  readonly password: string;
}

/** The password of a signed-in user, and the one to take its place. */
export interface PasswordUpdate {
  /** The one that counts until now. */
  readonly oldPassword: string;
  /** 8 to 256 characters of anything. */
  readonly newPassword: string;
}

/** What an app does with passwords. */
export function passwordActions(connection: AppConnection & Pick<Scope, 'values'>) {
  const { transport, redirector, values } = connection;
  return {
    signInWithCredential: async (credential: Credential) => signInWithCredential(openSignIn(connection), credential),
    async signUpWithCredential({ email, password, noRedirect, verificationCallbackUrl }: NewCredential) {
      const entry = openSignIn(connection);
      const signedUp = await transport.attempt(
        'POST /auth/password/sign-up',
        {
          body: {
            email,
            password,
            verificationCallbackUrl: toCallbackUrl(
              redirector,
              'emailVerification',
              verificationCallbackUrl,
              'verificationCallbackUrl',
            ),
          },
        },
        ['UserEmailAlreadyExists', 'PasswordRequirementsNotMet'],
      );
      if (signedUp.status === 'error') return signedUp;
      return enterApp(entry, { ...signedUp.data, isNewUser: true }, noRedirect);
    },
    /** The service does not tell whether it knows the address. */
    async sendForgotPasswordEmail(email: string, { callbackUrl }: MailOptions = {}) {
      await transport.call('POST /auth/password/send-reset-code', {
        body: { email, callbackUrl: toCallbackUrl(redirector, 'passwordReset', callbackUrl) },
      });
      return Result.ok(undefined);
    },
    async verifyPasswordResetCode(code: string) {
      return withoutData(
        await transport.attempt('POST /auth/password/reset/check-code', { body: { code } }, ['VerificationCodeError']),
      );
    },
    async resetPassword({ code, password }: PasswordReset) {
      const reset = await transport.attempt('POST /auth/password/reset', { body: { code, password } }, [
        'VerificationCodeError',
      ]);
      // The session of this browser may be among those that have ended.
      if (reset.status === 'ok') await values.changed('user');
      return withoutData(reset);
    },
  };
}

/** Signs in with a password. */
export async function signInWithCredential(
  signIn: SignIn,
  { email, password, noRedirect }: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  const first = await signIn.transport.attempt('POST /auth/password/sign-in', { body: { email, password } }, [
    'EmailPasswordMismatch',
    'MultiFactorAuthenticationRequired',
  ]);
  return finishSignIn(signIn, first, noRedirect);
}

/** Sets the first password of a signed-in user; gives the error when it cannot be taken. */
export async function setPassword(
  transport: Transport,
  body: FirstPassword,
): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined> {
  const set = await transport.attempt('POST /auth/password/set', { body }, ['PasswordRequirementsNotMet']);
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
