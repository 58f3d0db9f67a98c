import type { Redirects } from './client-actions.ts';
import type { Redirector, RedirectToOptions } from './redirect.ts';
import type { HandlerUrls } from './urls.ts';

/** What an app does with its pages: a method for each. */
export function redirects(redirector: Redirector): Redirects {
  const to = (page: keyof HandlerUrls) => (options?: RedirectToOptions) => redirector.to(page, options);
  return {
    redirectToSignIn: to('signIn'),
    redirectToSignUp: to('signUp'),
    redirectToSignOut: to('signOut'),
    redirectToAfterSignIn: to('afterSignIn'),
    redirectToAfterSignUp: to('afterSignUp'),
    redirectToAfterSignOut: to('afterSignOut'),
    redirectToEmailVerification: to('emailVerification'),
    redirectToPasswordReset: to('passwordReset'),
    redirectToForgotPassword: to('forgotPassword'),
    redirectToHome: to('home'),
    redirectToOAuthCallback: to('oauthCallback'),
    redirectToMagicLinkCallback: to('magicLinkCallback'),
    redirectToAccountSettings: to('accountSettings'),
    redirectToError: to('error'),
    redirectToTeamInvitation: to('teamInvitation'),
  };
}
