import type { KnownErrors } from '@keystack/contract';
import type { Redirector } from './redirect.ts';
import { Result } from './result.ts';
import type { Tokens } from './token-store/token-store.ts';
import type { Transport } from './transport.ts';

/** An e-mail address with a password. */
export interface Credential {
  readonly email: string;
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
export interface SignIn {
  readonly transport: Transport;
  readonly redirector: Redirector;
  /** Makes the tokens those of the app. */
  readonly start: (tokens: Tokens) => void;
}

/** Signs in with a password. */
export async function signInWithCredential(
  { transport, redirector, start }: SignIn,
  { email, password, noRedirect }: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  const signedIn = await transport.attempt('POST /auth/password/sign-in', { body: { email, password } }, [
    'EmailPasswordMismatch',
  ]);
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
        verificationCallbackUrl: redirector.callbackUrl('emailVerification', verificationCallbackUrl),
      },
    },
    ['UserEmailAlreadyExists', 'PasswordRequirementsNotMet'],
  );
  if (signedUp.status === 'error') return signedUp;
  start(signedUp.data);
  if (noRedirect !== true) await redirector.to('afterSignUp', { replace: true });
  return Result.ok(undefined);
}
