import type { ActionContext } from '../../apps/action-context.ts';
import type { AppConnection } from '../../apps/connection.ts';
import { resolveCallbackUrl } from '../../navigation/callback-url.ts';
import { randomNonce } from '../../nonce.ts';
import { createSignInContext } from '../../session/finish-sign-in.ts';
import { readOAuthCookie, setOAuthCookie } from './oauth-cookies.ts';

/** The signed-in user to whom an account at an OAuth provider is linked. */
export interface OAuthLinkUser {
  /** Access token of the user. */
  readonly accessToken: string | null;
}

/** Redirects the browser to an OAuth provider to sign in. Throws if the app has no token store. */
export async function signInWithOAuth(app: ActionContext, provider: string): Promise<void> {
  // Fails before the redirect if the app has no token store to keep the session in.
  createSignInContext(app);
  await startOAuth(app, provider, app.scopesOf(provider));
}

/**
 * Redirects the browser to an OAuth provider to sign in or, with `link`, to link an account to a user. Requests
 * `scopes` in addition to those for the profile. Throws on a server, and if the browser blocks cookies. Never settles,
 * because the browser leaves the page.
 */
export async function startOAuth(
  { settings: { baseUrl, projectId, keys }, redirector, runtime }: AppConnection,
  provider: string,
  scopes: readonly string[],
  link?: OAuthLinkUser,
): Promise<never> {
  if (typeof document === 'undefined') {
    // With this digest, Next.js logs no error and leaves the component to the browser.
    const digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';
    throw Object.assign(new Error(`Cannot redirect to ${provider}: there is no browser page here.`), { digest });
  }
  const [verifier, state] = [randomNonce(), randomNonce()];
  setOAuthCookie(state, verifier);
  // The components show the message of an error with this name to the user.
  if (readOAuthCookie(state) !== verifier)
    throw Object.assign(new Error(noCookiesMessage), { name: 'UserFacingError' });
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    client_id: projectId,
    client_secret: keys['publishable-client-key'] ?? '',
    redirect_uri: resolveCallbackUrl(redirector, 'oauthCallback'),
    error_redirect_url: resolveCallbackUrl(redirector, 'error'),
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: base64Url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: link === undefined ? 'authenticate' : 'link',
  });
  if (scopes.length > 0) query.set('provider_scope', scopes.join(' '));
  if (link !== undefined) {
    query.set('token', link.accessToken ?? '');
    query.set('after_callback_redirect_url', window.location.href);
  }
  const path = `/api/v1/auth/oauth/authorize/${encodeURIComponent(provider.toLowerCase())}`;
  runtime.navigate(`${baseUrl}${path}?${query}`, false);
  return new Promise(() => {});
}

const noCookiesMessage =
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.';

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (character) => ({ '+': '-', '/': '_' })[character] ?? '',
  );
}
