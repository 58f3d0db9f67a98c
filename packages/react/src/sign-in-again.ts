import type { StackClientApp } from '@keystack/js';

/**
 * Redirects from a page of a sign-in that failed to the sign-in page. The next sign-in leads to the page that required
 * the first one, never to this page.
 */
export function redirectToSignInAgain(app: StackClientApp<true>, replace = false): Promise<void> {
  const hasReturnUrl = new URLSearchParams(window.location.search).has('after_auth_return_to');
  return app.redirectToSignIn({ replace, noRedirectBack: !hasReturnUrl });
}
