import { ConnectionError, type StackClientApp } from '@keystack/js';
import { saveLastSignInMethod } from './last-used.tsx';

/**
 * Starts a sign-in with an OAuth provider: stores it as the last used sign-in method and redirects the browser.
 * Resolves if the user comes back to this page. Throws a `ConnectionError` if the browser is offline, and an `Error` if
 * the project has not enabled the provider.
 */
export async function redirectToProvider(app: StackClientApp<true>, provider: string) {
  // The browser would navigate to an error page, its own or the service's, where the user cannot try again.
  if (!navigator.onLine)
    throw new ConnectionError('The browser is offline, so it cannot redirect to an OAuth provider.', []);
  const { config } = await app.getProject();
  if (!config.oauthProviders.some(({ id }) => id === provider)) {
    throw new Error(
      `The OAuth provider "${provider}" is not enabled in the project, so the service would reject the sign-in. Enable it in the project, or remove its button from the page.`,
    );
  }
  saveLastSignInMethod(app, provider);
  await Promise.race([app.signInWithOAuth(provider), pageShown()]);
}

/**
 * Resolves when the browser shows this page again, after the user went back. The promise of a redirect never settles.
 */
function pageShown() {
  return new Promise<unknown>((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
