import type { Credential, NewCredential, PasswordReset } from '../areas/password.ts';
import type { KnownErrors } from '../known-errors.ts';
import type { MailOptions } from '../navigation/callback-url.ts';
import type { RedirectToOptions } from '../navigation/redirect.ts';
import type { Result } from '../result.ts';
import type { AppScope } from './app-scope.ts';
import { loadActions } from './load-actions.ts';
import { AppRedirects } from './redirects.ts';

/** The methods of an app that sign in and out and accept the codes of emails. */
export class AppActions extends AppRedirects {
  readonly #app: AppScope;

  constructor(app: AppScope) {
    super(app.redirector);
    this.#app = app;
  }

  /**
   * Signs in, keeps the session, then goes to the page after sign-in. Asks for the second factor where the account has one
   * (`MultiFactorAuthenticationRequired`).
   *
   * @throws PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/sign-in
   */
  async signInWithCredential(
    credential: Credential,
  ): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
    return (await loadActions()).signInWithCredential(this.#app, credential);
  }

  /**
   * Creates an account, stores its session, then goes to the page after sign-up. Also sends a verification email.
   *
   * @throws SignUpNotEnabled, PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/sign-up
   */
  async signUpWithCredential(
    credential: NewCredential,
  ): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>> {
    return (await loadActions()).signUpWithCredential(this.#app, credential);
  }

  /**
   * Sends a magic-link email that also shows a six-character code. To sign in with that code, append the 39-character nonce.
   *
   * @throws SignUpNotEnabled, UserEmailAlreadyExists, TooManyRequests
   * @see POST /auth/otp/send-sign-in-code
   */
  async sendMagicLinkEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>> {
    return (await loadActions()).sendMagicLinkEmail(this.#app, email, options);
  }

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
  async getMagicLinkDetails(code: string): Promise<Result<{ email: string }, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).getMagicLinkDetails(this.#app, code);
  }

  /**
   * Signs in with the code of a magic link, or the typed code followed by the nonce: 45 characters. Asks for the
   * second factor where the account has one (`MultiFactorAuthenticationRequired`), then leaves as sign-in and sign-up do.
   *
   * @see POST /auth/otp/sign-in
   */
  async signInWithMagicLink(
    code: string,
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>> {
    return (await loadActions()).signInWithMagicLink(this.#app, code);
  }

  /**
   * Redirects to an OAuth provider, for example `github`, which redirects back to `urls.oauthCallback`. Never settles. Errors
   * on the way are shown on the page `urls.error`.
   *
   * @see GET /auth/oauth/authorize/{provider}
   */
  async signInWithOAuth(provider: string): Promise<void> {
    return (await loadActions()).signInWithOAuth(this.#app, provider);
  }

  /**
   * Finishes the sign-in on the page that a provider has sent the browser back to, then leaves as sign-in and sign-up do.
   * False when the address of the page is not that of a callback which this browser has begun.
   *
   * @throws InvalidAuthorizationCode, InvalidTotpCode
   * @see POST /auth/oauth/token
   */
  async callOAuthCallback(): Promise<boolean> {
    return (await loadActions()).callOAuthCallback(this.#app);
  }

  /**
   * Sends the mail with the link that sets a new password. Whether anybody has the address is not told.
   *
   * @throws PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, TooManyRequests
   * @see POST /auth/password/send-reset-code
   */
  async sendForgotPasswordEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<undefined, KnownErrors['UserNotFound']>> {
    return (await loadActions()).sendForgotPasswordEmail(this.#app, email, options);
  }

  /**
   * Checks a password reset code without consuming it.
   *
   * @see POST /auth/password/reset/check-code
   */
  async verifyPasswordResetCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).verifyPasswordResetCode(this.#app, code);
  }

  /**
   * Sets a new password with the code of a mail, and ends every session of the user.
   *
   * @throws PasswordRequirementsNotMet, PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/reset
   */
  async resetPassword(reset: PasswordReset): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).resetPassword(this.#app, reset);
  }

  /**
   * Signs the current user out; nothing happens when there is none. Deletes the tokens even if the session was ended elsewhere
   * (`RefreshTokenNotFoundOrExpired`) or the service cannot be reached.
   *
   * @see DELETE /auth/sessions/current
   */
  async signOut(options?: RedirectToOptions): Promise<void> {
    return (await loadActions()).signOutIfSignedIn(this.#app.scopeOf(), options);
  }

  /**
   * Returns the masked email that the code of a verification email verifies, such as `a…@example.com`, and whether the account
   * is that of the signed-in user. The code stays usable.
   *
   * @example
   * const details = await app.getEmailVerificationDetails(code);
   *
   * @see POST /contact-channels/verify/check-code
   */
  async getEmailVerificationDetails(
    code: string,
  ): Promise<Result<{ email: string; isCurrentUser: boolean }, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).getEmailVerificationDetails(this.#app, code);
  }

  /**
   * Verifies an e-mail address with the code of its mail. Nobody needs to be signed in; if the account is that of the
   * signed-in user, its sign-in methods are confirmed too.
   *
   * @see POST /contact-channels/verify
   */
  async verifyEmail(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).verifyEmail(this.#app, code);
  }

  /**
   * Rejects the verification of an email with the code of its email, for owners of a mailbox who did not create the account.
   * Deletes the account unless its owner has confirmed it before, and returns whether it did.
   *
   * @example
   * const rejected = await app.rejectEmailVerification(code);
   *
   * @see POST /contact-channels/verify/reject
   */
  async rejectEmailVerification(
    code: string,
  ): Promise<Result<{ accountDeleted: boolean }, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).rejectEmailVerification(this.#app, code);
  }

  /**
   * Checks a team invitation code without consuming it. Nobody needs to be signed in.
   *
   * @see POST /team-invitations/accept/check-code
   */
  async verifyTeamInvitationCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).verifyTeamInvitationCode(this.#app, code);
  }

  /**
   * Returns the team of an invitation without consuming the code.
   *
   * @throws UserAuthenticationRequired
   * @see POST /team-invitations/accept/details
   */
  async getTeamInvitationDetails(
    code: string,
  ): Promise<Result<{ teamDisplayName: string }, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).getTeamInvitationDetails(this.#app, code);
  }

  /**
   * Joins the team of an invitation.
   *
   * @throws UserAuthenticationRequired
   * @see POST /team-invitations/accept
   */
  async acceptTeamInvitation(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadActions()).acceptTeamInvitation(this.#app, code);
  }
}

/** The ways in and out, and what the links of mails lead to. */
export interface ClientActions extends Omit<AppActions, keyof AppRedirects> {}
