import type { AppConnection } from '../../apps/connection.ts';
import { EmailPasswordMismatch, MultiFactorAuthenticationRequired } from '../../errors.ts';
import { KnownErrors, PasswordRequirementsNotMet } from '../../known-errors.ts';
import { resolveCallbackUrl } from '../../navigation/callback-url.ts';
import type { Result } from '../../result.ts';
import { requestBrowserMarker } from '../../session/browser-marker.ts';
import { createSignInContext, finishSignIn, storeTokensAndRedirect } from '../../session/finish-sign-in.ts';

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
  /**
   * Query parameter `code` of an invitation to a team that was sent to this email address. Only needed where sign-up is
   * closed.
   */
  readonly teamInvitationCode?: string | undefined;
}

/**
 * Signs in with an email and a password, prompts for the second factor if required, stores the tokens and redirects.
 */
export async function signInWithCredential(
  app: AppConnection,
  { email, password, noRedirect }: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  const signIn = createSignInContext(app);
  const first = await app.transport.attempt(
    'POST /auth/password/sign-in',
    { body: { email, password, ...requestBrowserMarker() } },
    [EmailPasswordMismatch, MultiFactorAuthenticationRequired],
  );
  return finishSignIn(signIn, first, noRedirect);
}

/**
 * Creates an account with an email and a password, stores the tokens and redirects. The service sends a verification
 * email.
 */
export async function signUpWithCredential(
  app: AppConnection,
  { email, password, noRedirect, verificationCallbackUrl: explicitCallbackUrl, teamInvitationCode }: NewCredential,
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
    { body: { email, password, verificationCallbackUrl, teamInvitationCode, ...requestBrowserMarker() } },
    [KnownErrors.UserEmailAlreadyExists, PasswordRequirementsNotMet],
  );
  if (signedUp.status === 'error') return signedUp;
  return storeTokensAndRedirect(signIn, { ...signedUp.data, isNewUser: true }, noRedirect);
}
