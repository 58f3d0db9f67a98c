import type { ActionContext } from '../apps/action-context.ts';
import type { AppConnection } from '../apps/connection.ts';
import { KnownError, MultiFactorAuthenticationRequired } from '../errors.ts';
import { resolveCallbackUrl } from '../navigation/callback-url.ts';
import type { Redirector } from '../navigation/redirect.ts';
import { randomNonce } from '../nonce.ts';
import { toResult } from '../result.ts';
import { createSignInContext, type SignInContext, storeTokensAndRedirect } from '../session/finish-sign-in.ts';
import { formatCookie, parseCookies } from '../session/token-store/cookies.ts';
import { completeSecondFactor } from './mfa/second-factor.ts';

const cookieSeconds = 3600;
const cookieOf = (state: string) => `stack-oauth-outer-${state}`;

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
 * Finishes a sign-in at an OAuth provider, on the page that it redirects back to: stores the tokens and redirects. Returns
 * `false` if the URL is not a callback of a sign-in that this browser started.
 */
export async function callOAuthCallback(app: AppConnection): Promise<boolean> {
  const signIn = createSignInContext(app);
  const grant = consumeCallback(app.redirector);
  if (typeof grant === 'string') {
    app.runtime.warn(grant);
    return false;
  }
  const signedIn = await exchange(signIn, grant);
  if (signedIn.status === 'error') throw signedIn.error;
  await storeTokensAndRedirect(signIn, signedIn.data);
  return true;
}

/**
 * Redirects the browser to an OAuth provider to sign in or, with `link`, to link an account to a user. Requests `scopes` in
 * addition to those for the profile. Throws on a server, and if the browser blocks cookies. Never settles, because the
 * browser leaves the page.
 */
export async function startOAuth(
  { identity: { baseUrl, projectId, keys }, redirector, runtime }: AppConnection,
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
  setCookie(cookieOf(state), verifier);
  if (parseCookies(document.cookie).get(cookieOf(state)) !== verifier) throw new Error(noCookiesMessage);
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

/**
 * Returns the OAuth grant in the URL of the page, and removes code, state and cookie. Returns an explanation as text if the URL
 * has no code and state, or if this browser did not start that sign-in or has consumed it before. Synchronous, so that only one
 * of parallel calls gets the grant.
 */
function consumeCallback(redirector: Redirector): Readonly<Record<string, string>> | string {
  const url = new URL(window.location.href);
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  if (!code || !state) return 'The OAuth callback needs the query parameters code and state.';
  const verifier = parseCookies(document.cookie).get(cookieOf(state));
  if (!verifier) {
    return 'No cookie for the state of this OAuth callback: it expired, was deleted or consumed before, or belongs to another library.';
  }
  setCookie(cookieOf(state), null);
  const redirectUri = resolveCallbackUrl(redirector, 'oauthCallback');
  url.searchParams.delete('code');
  url.searchParams.delete('state');
  // Without these two properties, the Next.js router adopts the new URL. With them it would restore the old one.
  window.history.replaceState({ ...window.history.state, __NA: undefined, _N: undefined }, '', url);
  return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
}

async function exchange(signIn: SignInContext, grant: Readonly<Record<string, string>>) {
  try {
    const first = await toResult(signIn.transport.requestTokens(grant), [MultiFactorAuthenticationRequired]);
    return await completeSecondFactor(signIn, first);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    throw new Error('Error signing in during OAuth callback. Please try again.', { cause: error });
  }
}

function setCookie(name: string, value: string | null): void {
  const text = formatCookie(name, value, cookieSeconds, window.location.protocol === 'https:');
  Object.assign(document, { cookie: text });
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (character) => ({ '+': '-', '/': '_' })[character] ?? '',
  );
}
