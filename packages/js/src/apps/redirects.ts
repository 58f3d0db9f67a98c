import type { Redirector, RedirectToOptions } from '../navigation/redirect.ts';

/** The methods of an app that redirect to its pages. */
export class AppRedirects {
  readonly #redirector: Redirector;

  constructor(redirector: Redirector) {
    this.#redirector = redirector;
  }

  /** Remembers the page that asks, unless `noRedirectBack` is set, to return to it after signing in. */
  redirectToSignIn(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('signIn', options);
  }

  /** Remembers the page that asks, as `redirectToSignIn` does. */
  redirectToSignUp(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('signUp', options);
  }

  /** Goes to the page that signs out. */
  redirectToSignOut(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('signOut', options);
  }

  /** Goes to the page that asked for the sign-in, else to `urls.afterSignIn`. */
  redirectToAfterSignIn(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('afterSignIn', options);
  }

  /** Goes to the page that asked for the sign-in, else to `urls.afterSignUp`. */
  redirectToAfterSignUp(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('afterSignUp', options);
  }

  /** Goes to `urls.afterSignOut`. */
  redirectToAfterSignOut(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('afterSignOut', options);
  }

  /** Goes to the page that verifies an e-mail address, which needs a `code` in its query. */
  redirectToEmailVerification(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('emailVerification', options);
  }

  /** Goes to the page that sets a password, which needs a `code` in its query. */
  redirectToPasswordReset(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('passwordReset', options);
  }

  /** Goes to the page that mails a password reset link. */
  redirectToForgotPassword(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('forgotPassword', options);
  }

  /** Goes to `urls.home`. */
  redirectToHome(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('home', options);
  }

  /** Goes to the page that providers send browsers back to. */
  redirectToOAuthCallback(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('oauthCallback', options);
  }

  /** Goes to the page that signs in with a magic link, which needs a `code` in its query. */
  redirectToMagicLinkCallback(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('magicLinkCallback', options);
  }

  /** Goes to the page where users look after their account. */
  redirectToAccountSettings(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('accountSettings', options);
  }

  /** Goes to the page that shows an error, by `errorCode`, `message` and `details` in its query. */
  redirectToError(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('error', options);
  }

  /** Goes to the page of a team invitation, which needs a `code` in its query. */
  redirectToTeamInvitation(options?: RedirectToOptions): Promise<void> {
    return this.#redirector.to('teamInvitation', options);
  }
}

/**
 * Leaves for the pages of `urls`. Each waits 2000 ms after it has sent the browser off, and throws when the page is not one
 * of the app's own origin.
 */
export interface Redirects extends Pick<AppRedirects, keyof AppRedirects> {}
