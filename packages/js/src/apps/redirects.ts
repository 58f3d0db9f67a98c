import type { Redirector, RedirectToOptions } from '../navigation/redirect.ts';

/** The implementation of the methods of an app that redirect to its pages. */
export class AppRedirects {
  readonly #redirector: Redirector;

  constructor(redirector: Redirector) {
    this.#redirector = redirector;
  }

  /**
   * Redirects to `urls.signIn`. After the sign-in, the user returns to the current page unless `noRedirectBack` is set.
   *
   * @example
   * await app.redirectToSignIn();
   */
  redirectToSignIn(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('signIn', options);
  }

  /**
   * Redirects to `urls.signUp`. After the sign-up, the user returns to the current page unless `noRedirectBack` is set.
   *
   * @example
   * await app.redirectToSignUp({ returnTo: '/welcome' });
   */
  redirectToSignUp(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('signUp', options);
  }

  /**
   * Redirects to `urls.signOut`, the page that signs out.
   *
   * @example
   * await app.redirectToSignOut();
   */
  redirectToSignOut(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('signOut', options);
  }

  /**
   * Redirects to the page that requested the sign-in, or to `urls.afterSignIn` if there is none.
   *
   * @example
   * await app.redirectToAfterSignIn({ replace: true });
   */
  redirectToAfterSignIn(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('afterSignIn', options);
  }

  /**
   * Redirects to the page that requested the sign-up, or to `urls.afterSignUp` if there is none.
   *
   * @example
   * await app.redirectToAfterSignUp({ replace: true });
   */
  redirectToAfterSignUp(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('afterSignUp', options);
  }

  /**
   * Redirects to `urls.afterSignOut`.
   *
   * @example
   * await app.redirectToAfterSignOut();
   */
  redirectToAfterSignOut(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('afterSignOut', options);
  }

  /**
   * Redirects to `urls.emailVerification`, the page that verifies an email. It needs a `code` in its query, so only
   * links in emails normally open it.
   *
   * @example
   * await app.redirectToEmailVerification();
   */
  redirectToEmailVerification(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('emailVerification', options);
  }

  /**
   * Redirects to `urls.passwordReset`, the page that sets a new password. It needs a `code` in its query, so only links
   * in emails normally open it.
   *
   * @example
   * await app.redirectToPasswordReset();
   */
  redirectToPasswordReset(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('passwordReset', options);
  }

  /**
   * Redirects to `urls.forgotPassword`, the page that sends a password reset email.
   *
   * @example
   * await app.redirectToForgotPassword();
   */
  redirectToForgotPassword(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('forgotPassword', options);
  }

  /**
   * Redirects to `urls.home`.
   *
   * @example
   * await app.redirectToHome();
   */
  redirectToHome(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('home', options);
  }

  /**
   * Redirects to `urls.oauthCallback`, the page that OAuth providers redirect the browser back to.
   *
   * @example
   * await app.redirectToOAuthCallback();
   */
  redirectToOAuthCallback(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('oauthCallback', options);
  }

  /**
   * Redirects to `urls.magicLinkCallback`, the page that signs in with a magic link. It needs a `code` in its query, so
   * only links in emails normally open it.
   *
   * @example
   * await app.redirectToMagicLinkCallback();
   */
  redirectToMagicLinkCallback(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('magicLinkCallback', options);
  }

  /**
   * Redirects to `urls.accountSettings`, where users manage their account and teams.
   *
   * @example
   * await app.redirectToAccountSettings();
   */
  redirectToAccountSettings(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('accountSettings', options);
  }

  /**
   * Redirects to `urls.error`, the page that shows an error. The error is in the parameters `errorCode`, `message` and
   * `details` of its query.
   *
   * @example
   * await app.redirectToError();
   */
  redirectToError(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('error', options);
  }

  /**
   * Redirects to `urls.teamInvitation`, the page that accepts a team invitation. It needs a `code` in its query, so
   * only links in emails normally open it.
   *
   * @example
   * await app.redirectToTeamInvitation();
   */
  redirectToTeamInvitation(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('teamInvitation', options);
  }
}

/**
 * Methods of an app that redirect to the pages of `urls`. Each promise settles when the router of the host shows the
 * page, or 2000 ms after the browser began to load it, so that code does not continue on a page that the browser is
 * leaving. Each method throws an `Error` if the target is not on the app's own host.
 */
export interface Redirects extends Pick<AppRedirects, keyof AppRedirects> {}
