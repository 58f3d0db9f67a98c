import type { Credential, NewCredential, PasswordReset } from '../areas/password.ts';
import type { KnownErrors } from '../errors.ts';
import type { MailOptions } from '../navigation/callback-url.ts';
import type { RedirectToOptions } from '../navigation/redirect.ts';
import type { Result } from '../result.ts';

/** The ways in and out, and what the links of mails lead to. */
export interface ClientActions {
  /**
   * Signs in, keeps the session, then goes to the page after sign-in. Asks for the second factor where the account has one
   * (`MultiFactorAuthenticationRequired`).
   *
   * @throws PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/sign-in
   */
  signInWithCredential(
    credential: Credential,
  ): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>>;
  /**
   * Makes an account, keeps its session, then goes to the page after sign-up. A mail asks to verify the address.
   *
   * @throws SignUpNotEnabled, PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/sign-up
   */
  signUpWithCredential(
    credential: NewCredential,
  ): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>>;
  /**
   * Mails a magic link that also shows a six-character code; the nonce, 39 characters, follows that code when it is typed.
   *
   * @throws SignUpNotEnabled, UserEmailAlreadyExists, TooManyRequests
   * @see POST /auth/otp/send-sign-in-code
   */
  sendMagicLinkEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>>;
  /**
   * Returns the masked email of the account that the code of a magic link signs in to, such as `a…@example.com`. The code
   * stays usable. Show it before you sign in with a link that this browser did not ask for.
   *
   * @example
   * const details = await app.getMagicLinkDetails(code);
   * if (details.status === 'ok') ask(`Continue as ${details.data.email}?`);
   *
   * @see POST /auth/otp/sign-in/check-code
   */
  getMagicLinkDetails(code: string): Promise<Result<{ email: string }, KnownErrors['VerificationCodeError']>>;
  /**
   * Signs in with the code of a magic link, or the typed code followed by the nonce: 45 characters. Asks for the
   * second factor where the account has one (`MultiFactorAuthenticationRequired`), then leaves as sign-in and sign-up do.
   *
   * @see POST /auth/otp/sign-in
   */
  signInWithMagicLink(
    code: string,
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>>;
  /**
   * Leaves for a provider, for example `github`, and comes back to the page of the OAuth callback. Never settles. What goes
   * wrong there is told on the page `urls.error`.
   *
   * @see GET /auth/oauth/authorize/{provider}
   */
  signInWithOAuth(provider: string): Promise<void>;
  /**
   * Finishes the sign-in on the page that a provider has sent the browser back to, then leaves as sign-in and sign-up do.
   * False when the address of the page is not that of a callback which this browser has begun.
   *
   * @throws InvalidAuthorizationCode, InvalidTotpCode
   * @see POST /auth/oauth/token
   */
  callOAuthCallback(): Promise<boolean>;
  /**
   * Sends the mail with the link that sets a new password. Whether anybody has the address is not told.
   *
   * @throws PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, TooManyRequests
   * @see POST /auth/password/send-reset-code
   */
  sendForgotPasswordEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<undefined, KnownErrors['UserNotFound']>>;
  /**
   * Asks whether the code of a mail would set a password, and leaves it usable.
   *
   * @see POST /auth/password/reset/check-code
   */
  verifyPasswordResetCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /**
   * Sets a new password with the code of a mail, and ends every session of the user.
   *
   * @throws PasswordRequirementsNotMet, PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/reset
   */
  resetPassword(reset: PasswordReset): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /**
   * Signs the current user out; nothing happens when there is none. Deletes the tokens even if the session was ended elsewhere
   * (`RefreshTokenNotFoundOrExpired`) or the service cannot be reached.
   *
   * @see DELETE /auth/sessions/current
   */
  signOut(options?: RedirectToOptions): Promise<void>;
  /**
   * Returns the masked email that the code of a verification email verifies, such as `a…@example.com`, and whether the account
   * is that of the signed-in user. The code stays usable.
   *
   * @example
   * const details = await app.getEmailVerificationDetails(code);
   *
   * @see POST /contact-channels/verify/check-code
   */
  getEmailVerificationDetails(
    code: string,
  ): Promise<Result<{ email: string; isCurrentUser: boolean }, KnownErrors['VerificationCodeError']>>;
  /**
   * Verifies an e-mail address with the code of its mail. Nobody needs to be signed in; if the account is that of the
   * signed-in user, its sign-in methods are confirmed too.
   *
   * @see POST /contact-channels/verify
   */
  verifyEmail(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /**
   * Rejects the verification of an email with the code of its email, for owners of a mailbox who did not create the account.
   * Deletes the account unless its owner has confirmed it before, and returns whether it did.
   *
   * @example
   * const rejected = await app.rejectEmailVerification(code);
   *
   * @see POST /contact-channels/verify/reject
   */
  rejectEmailVerification(
    code: string,
  ): Promise<Result<{ accountDeleted: boolean }, KnownErrors['VerificationCodeError']>>;
  /**
   * Asks whether a team invitation would be accepted, and leaves it usable. Nobody needs to be signed in.
   *
   * @see POST /team-invitations/accept/check-code
   */
  verifyTeamInvitationCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /**
   * Asks which team an invitation is for, and leaves it usable.
   *
   * @throws UserAuthenticationRequired
   * @see POST /team-invitations/accept/details
   */
  getTeamInvitationDetails(
    code: string,
  ): Promise<Result<{ teamDisplayName: string }, KnownErrors['VerificationCodeError']>>;
  /**
   * Joins the team of an invitation.
   *
   * @throws UserAuthenticationRequired
   * @see POST /team-invitations/accept
   */
  acceptTeamInvitation(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
}

/**
 * Leaves for the pages of `urls`. Each waits 2000 ms after it has sent the browser off, and throws when the page is not one
 * of the app's own origin.
 */
export interface Redirects {
  /** Remembers the page that asks, unless `noRedirectBack` is set, to return to it after signing in. */
  redirectToSignIn(options?: RedirectToOptions): Promise<void>;
  /** Remembers the page that asks, as `redirectToSignIn` does. */
  redirectToSignUp(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that signs out. */
  redirectToSignOut(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that asked for the sign-in, else to `urls.afterSignIn`. */
  redirectToAfterSignIn(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that asked for the sign-in, else to `urls.afterSignUp`. */
  redirectToAfterSignUp(options?: RedirectToOptions): Promise<void>;
  /** Goes to `urls.afterSignOut`. */
  redirectToAfterSignOut(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that verifies an e-mail address, which needs a `code` in its query. */
  redirectToEmailVerification(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that sets a password, which needs a `code` in its query. */
  redirectToPasswordReset(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that mails a password reset link. */
  redirectToForgotPassword(options?: RedirectToOptions): Promise<void>;
  /** Goes to `urls.home`. */
  redirectToHome(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that providers send browsers back to. */
  redirectToOAuthCallback(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that signs in with a magic link, which needs a `code` in its query. */
  redirectToMagicLinkCallback(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page where users look after their account. */
  redirectToAccountSettings(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page that shows an error, by `errorCode`, `message` and `details` in its query. */
  redirectToError(options?: RedirectToOptions): Promise<void>;
  /** Goes to the page of a team invitation, which needs a `code` in its query. */
  redirectToTeamInvitation(options?: RedirectToOptions): Promise<void>;
}
