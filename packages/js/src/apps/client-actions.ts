import type { AccountReview } from '../areas/account-review.ts';
import type { PasswordReset } from '../areas/password/password-changes.ts';
import type { Credential, NewCredential } from '../areas/password/password-sign-in.ts';
import type { TeamInvitationDetails } from '../areas/team-invitations.ts';
import type { KnownErrors } from '../known-errors.ts';
import type { EmailOptions } from '../navigation/callback-url.ts';
import type { RedirectToOptions } from '../navigation/redirect.ts';
import type { Result } from '../result.ts';
import type { ActionContext } from './action-context.ts';
import { loadOtherActions, loadSignInActions } from './load-actions.ts';
import { AppRedirects } from './redirects.ts';

/** The implementation of the methods of an app that sign users in, up and out, and that accept the codes of emails. */
export class AppActions extends AppRedirects {
  readonly #app: ActionContext;

  constructor(app: ActionContext) {
    super(app.redirector);
    this.#app = app;
  }

  /**
   * Signs in with an email and a password, stores the session, and redirects to `urls.afterSignIn`. If the account has
   * a second factor (`MultiFactorAuthenticationRequired`), asks for its code first.
   *
   * @returns An error result if the email, the password or the code of the second factor is wrong.
   * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
   * @throws {KnownErrors.UserSuspended}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/password/sign-in
   *
   * @example
   * const result = await app.signInWithCredential({ email: 'ada@example.com', password: 'correct horse battery' });
   * if (result.status === 'error') alert(result.error.message);
   */
  async signInWithCredential(
    credential: Credential,
  ): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
    return (await loadSignInActions()).signInWithCredential(this.#app, credential);
  }

  /**
   * Creates an account with an email and a password, stores its session, and redirects to `urls.afterSignUp`. Also
   * sends a verification email.
   *
   * @returns An error result if the email is taken or the password is too weak.
   * @throws {KnownErrors.SignUpNotEnabled}
   * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/password/sign-up
   *
   * @example
   * const result = await app.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse battery' });
   * if (result.status === 'error') alert(result.error.message);
   */
  async signUpWithCredential(
    credential: NewCredential,
  ): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>> {
    return (await loadSignInActions()).signUpWithCredential(this.#app, credential);
  }

  /**
   * Sends an email with a sign-in link (magic link) and a code of 6 characters. To sign in with the typed code, append
   * the nonce of 39 characters that this method returns.
   *
   * @param email Email address that the link is sent to.
   * @param options The URL of the link, and where sign-up is closed, the code of an invitation to a team.
   * @returns The nonce, or an error result if the project does not trust the callback URL.
   * @throws {KnownErrors.SignUpNotEnabled}
   * @throws {KnownErrors.UserEmailAlreadyExists}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/otp/send-sign-in-code
   *
   * @example
   * const result = await app.sendMagicLinkEmail('ada@example.com');
   * const typed = prompt('Code from the email');
   * if (result.status === 'ok') await app.signInWithMagicLink(`${typed}${result.data.nonce}`);
   */
  async sendMagicLinkEmail(
    email: string,
    options?: EmailOptions & Pick<NewCredential, 'teamInvitationCode'>,
  ): Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>> {
    return (await loadSignInActions()).sendMagicLinkEmail(this.#app, email, options);
  }

  /**
   * Returns the masked email of the account that a magic link signs in to, such as `a…@example.com`. Does not consume
   * the code, but counts as one of its attempts. Show the email before you sign in with a link that this browser did
   * not request.
   *
   * @param code Code in the query of the link.
   * @returns The masked email, or an error result if the code is invalid, expired or used.
   * @see POST /auth/otp/sign-in/check-code
   *
   * @example
   * const details = await app.getMagicLinkDetails(code);
   * if (details.status === 'ok' && confirm(`Continue as ${details.data.email}?`)) await app.signInWithMagicLink(code);
   */
  async getMagicLinkDetails(code: string): Promise<Result<{ email: string }, KnownErrors['VerificationCodeError']>> {
    return (await loadSignInActions()).getMagicLinkDetails(this.#app, code);
  }

  /**
   * Signs in with a magic link, stores the session, and redirects to `urls.afterSignIn`, or for a new account to
   * `urls.afterSignUp`. If the account has a second factor (`MultiFactorAuthenticationRequired`), asks for its code
   * first.
   *
   * @param code Code in the query of the link, or the typed code of 6 characters followed by the nonce: 45 characters.
   * @returns An error result if one of the codes is wrong.
   * @throws {KnownErrors.SignUpNotEnabled} If the code would create an account, and sign-up was disabled meanwhile.
   * @throws {KnownErrors.UserSuspended}
   * @see POST /auth/otp/sign-in
   *
   * @example
   * const result = await app.signInWithMagicLink(code);
   * if (result.status === 'error') alert(result.error.message);
   */
  async signInWithMagicLink(
    code: string,
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>> {
    return (await loadSignInActions()).signInWithMagicLink(this.#app, code);
  }

  /**
   * Redirects the browser to an OAuth provider, which redirects back to `urls.oauthCallback`. The promise never
   * settles. Errors of the provider are shown on the page `urls.error`.
   *
   * @param provider ID of the provider, for example `github`.
   * @see GET /auth/oauth/authorize/{provider}
   *
   * @example
   * await app.signInWithOAuth('github');
   */
  async signInWithOAuth(provider: string): Promise<void> {
    return (await loadSignInActions()).signInWithOAuth(this.#app, provider);
  }

  /**
   * Completes an OAuth sign-in on the page `urls.oauthCallback`, stores the session, and redirects to
   * `urls.afterSignIn`, or for a new account to `urls.afterSignUp`.
   *
   * @returns `false` if the URL of the page is not a callback of a sign-in that this browser has started.
   * @throws {KnownErrors.InvalidAuthorizationCode}
   * @throws {KnownErrors.InvalidTotpCode}
   * @see POST /auth/oauth/token
   *
   * @example
   * const isCallback = await app.callOAuthCallback();
   * if (!isCallback) await app.redirectToSignIn();
   */
  async callOAuthCallback(): Promise<boolean> {
    return (await loadOtherActions()).callOAuthCallback(this.#app);
  }

  /**
   * Sends an email with a link that resets the password. The response does not reveal whether the account exists.
   *
   * @param email Email address of the account.
   * @returns A success result, whether or not the account exists, so that it reveals nothing. The type also names the
   *   error of the reference SDK, which never occurs here.
   * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
   * @throws {KnownErrors.RedirectUrlNotWhitelisted}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/password/send-reset-code
   *
   * @example
   * await app.sendForgotPasswordEmail('ada@example.com');
   * alert('If the account exists, we have sent you an email.');
   */
  async sendForgotPasswordEmail(
    email: string,
    options?: EmailOptions,
  ): Promise<Result<undefined, KnownErrors['UserNotFound']>> {
    return (await loadOtherActions()).sendForgotPasswordEmail(this.#app, email, options);
  }

  /**
   * Checks the code of a password reset email without consuming it.
   *
   * @param code Code in the query of the link.
   * @returns An error result if the code is invalid, expired or used.
   * @see POST /auth/password/reset/check-code
   *
   * @example
   * const result = await app.verifyPasswordResetCode(code);
   * if (result.status === 'error') alert('Request a new link.');
   */
  async verifyPasswordResetCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).verifyPasswordResetCode(this.#app, code);
  }

  /**
   * Sets a new password with the code of a password reset email. Ends all sessions of the user.
   *
   * @returns An error result if the code is invalid, expired or used.
   * @throws {KnownErrors.PasswordRequirementsNotMet}
   * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
   * @throws {KnownErrors.UserSuspended}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/password/reset
   *
   * @example
   * const result = await app.resetPassword({ code, password: 'correct horse battery' });
   * if (result.status === 'ok') await app.redirectToSignIn();
   */
  async resetPassword(reset: PasswordReset): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).resetPassword(this.#app, reset);
  }

  /**
   * Returns what the sign-in that proved access to the mailbox removed from the account of the signed-in user: somebody
   * else may have signed up with the email before. The pages of the handler show it by themselves.
   *
   * @returns The review, or `null` if nothing was removed or the user has answered.
   * @see GET /auth/account-review
   *
   * @example
   * const review = await app.getAccountReview();
   * if (review?.removed.password) alert('Your password was removed. Set a new one in the account settings.');
   */
  async getAccountReview(): Promise<AccountReview | null> {
    return (await loadOtherActions()).getAccountReview(this.#app.scopeOf());
  }

  /**
   * Answers the review of the account of the signed-in user. `keep` keeps everything. `not_mine` clears name, picture
   * and client metadata, and leaves the teams that the account itself has created or joined.
   *
   * @param answer What the user said about the account.
   * @see POST /auth/account-review
   *
   * @example
   * const review = await app.getAccountReview();
   * if (review?.asksIfOwn) await app.answerAccountReview(confirm('Was this account yours?') ? 'keep' : 'not_mine');
   */
  async answerAccountReview(answer: 'keep' | 'not_mine'): Promise<void> {
    return (await loadOtherActions()).answerAccountReview(this.#app.scopeOf(), answer);
  }

  /**
   * Signs the current user out and redirects to `urls.afterSignOut`. Does nothing if nobody is signed in. Deletes the
   * stored tokens even if the session has already ended (`RefreshTokenNotFoundOrExpired`) or the service cannot be
   * reached.
   *
   * @see DELETE /auth/sessions/current
   *
   * @example
   * await app.signOut();
   */
  async signOut(options?: RedirectToOptions): Promise<void> {
    return (await loadOtherActions()).signOutIfSignedIn(this.#app.scopeOf(), options);
  }

  /**
   * Returns the masked email that the code of a verification email verifies, such as `a…@example.com`, and whether the
   * account belongs to the signed-in user. Does not consume the code.
   *
   * @param code Code in the query of the link.
   * @returns The masked email, or an error result if the code is invalid, expired or used.
   * @see POST /contact-channels/verify/check-code
   *
   * @example
   * const details = await app.getEmailVerificationDetails(code);
   * if (details.status === 'ok' && details.data.isCurrentUser) await app.verifyEmail(code);
   */
  async getEmailVerificationDetails(
    code: string,
  ): Promise<Result<{ email: string; isCurrentUser: boolean }, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).getEmailVerificationDetails(this.#app, code);
  }

  /**
   * Verifies an email with the code of its verification email. Works without a signed-in user. If the account is that
   * of the signed-in user, also confirms its sign-in methods.
   *
   * @param code Code in the query of the link.
   * @returns An error result if the code is invalid, expired or used.
   * @see POST /contact-channels/verify
   *
   * @example
   * const result = await app.verifyEmail(code);
   * if (result.status === 'error') alert(result.error.message);
   */
  async verifyEmail(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).verifyEmail(this.#app, code);
  }

  /**
   * Rejects the verification of an email, for owners of a mailbox who did not create the account. Deletes the account
   * unless its owner has confirmed it before.
   *
   * @param code Code in the query of the link.
   * @returns `accountDeleted`, or an error result if the code is invalid, expired or used.
   * @see POST /contact-channels/verify/reject
   *
   * @example
   * const rejected = await app.rejectEmailVerification(code);
   * if (rejected.status === 'ok' && rejected.data.accountDeleted) alert('The account was deleted.');
   */
  async rejectEmailVerification(
    code: string,
  ): Promise<Result<{ accountDeleted: boolean }, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).rejectEmailVerification(this.#app, code);
  }

  /**
   * Checks the code of a team invitation without consuming it. Works without a signed-in user.
   *
   * @param code Code in the query of the link.
   * @returns An error result if the code is invalid, expired or used.
   * @see POST /team-invitations/accept/check-code
   *
   * @example
   * const result = await app.verifyTeamInvitationCode(code);
   * if (result.status === 'error') alert('Ask for a new invitation.');
   */
  async verifyTeamInvitationCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).verifyTeamInvitationCode(this.#app, code);
  }

  /**
   * Returns the team that an invitation is for and its recipient, without consuming the code. Requires a signed-in
   * user.
   *
   * @param code Code in the query of the link.
   * @returns The name of the team and the email address that the invitation was sent to, or an error result if the code
   *   is invalid, expired or used.
   * @throws {KnownErrors.UserAuthenticationRequired}
   * @see POST /team-invitations/accept/details
   *
   * @example
   * const details = await app.getTeamInvitationDetails(code);
   * if (details.status === 'ok' && confirm(`Join ${details.data.teamDisplayName}?`)) {
   *   await app.acceptTeamInvitation(code);
   * }
   */
  async getTeamInvitationDetails(
    code: string,
  ): Promise<Result<TeamInvitationDetails, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).getTeamInvitationDetails(this.#app, code);
  }

  /**
   * Adds the signed-in user to the team of an invitation.
   *
   * @param code Code in the query of the link.
   * @returns An error result if the code is invalid, expired or used.
   * @throws {KnownErrors.UserAuthenticationRequired}
   * @see POST /team-invitations/accept
   *
   * @example
   * const result = await app.acceptTeamInvitation(code);
   * if (result.status === 'ok') await app.redirectToHome();
   */
  async acceptTeamInvitation(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
    return (await loadOtherActions()).acceptTeamInvitation(this.#app, code);
  }
}

/** Methods of an app that sign users in, up and out, and that accept the codes of emails. */
export interface ClientActions extends Omit<AppActions, keyof AppRedirects> {}
