import { callbackUrl } from './callback-url.ts';
import { KnownError } from './known-error.ts';
import { randomNonce } from './nonce.ts';
import type { SignIn } from './password.ts';
import type { Redirector } from './redirect.ts';
import type { AppIdentity } from './request.ts';
import { Result } from './result.ts';
import type { Runtime } from './runtime.ts';
import { cookie, parseCookies } from './token-store/cookies.ts';
import { withSecondFactor } from './totp.ts';

const cookieSeconds = 3600;
const cookieOf = (state: string) => `stack-oauth-outer-${state}`;

/** What leaving for a provider takes of an app. */
export interface OAuthDeparture {
  readonly identity: AppIdentity;
  readonly redirector: Redirector;
  readonly runtime: Runtime;
}

/** The account at a provider that a signed-in user wants to connect. */
export interface OAuthLink {
  readonly accessToken: string | null;
}

/** Leaves for a provider, to sign in or to connect an account, with scopes beside those of its profile. The page ends with it, so nothing is given back. */
export async function startOAuth(
  { identity: { baseUrl, projectId, keys }, redirector, runtime }: OAuthDeparture,
  provider: string,
  scopes: readonly string[],
  link?: OAuthLink,
): Promise<never> {
  const [verifier, state] = [randomNonce(), randomNonce()];
  setCookie(cookieOf(state), verifier);
  if (parseCookies(document.cookie).get(cookieOf(state)) !== verifier) throw new Error(noCookies);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    client_id: projectId,
    client_secret: keys['publishable-client-key'] ?? '',
    redirect_uri: callbackUrl(redirector, 'oauthCallback'),
    error_redirect_url: callbackUrl(redirector, 'error'),
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

const noCookies =
  'This browser refuses cookies, without which nobody comes back from a provider. Please allow cookies and try again.';

/**
 * Finishes a sign-in where a provider has sent the browser back. False when the page's address is none of ours: without
 * code and state, or with a state that this browser has not begun or has used up. Of parallel calls one wins.
 */
export async function callOAuthCallback(signIn: SignIn, warn: (message: string) => void): Promise<boolean> {
  const arrival = takeArrival(signIn.redirector);
  if ('problem' in arrival) {
    warn(arrival.problem);
    return false;
  }
  const signedIn = await exchange(signIn, arrival).catch((error: unknown) => {
    if (error instanceof KnownError) throw error;
    throw new Error('Error signing in during OAuth callback. Please try again.', { cause: error });
  });
  if (signedIn.status === 'error') throw signedIn.error;
  const { isNewUser, afterCallbackRedirectUrl, ...tokens } = signedIn.data;
  signIn.start(tokens);
  if (afterCallbackRedirectUrl) await signIn.redirector.toUrl(afterCallbackRedirectUrl, true);
  else await signIn.redirector.to(isNewUser ? 'afterSignUp' : 'afterSignIn', { replace: true });
  return true;
}

interface Arrival {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** Without a pause, so that nobody else can take the same code: reads it, and leaves neither cookie nor address behind. */
function takeArrival(redirector: Redirector): Arrival | { readonly problem: string } {
  const here = new URL(window.location.href);
  const code = here.searchParams.get('code');
  const state = here.searchParams.get('state');
  if (!code || !state) return { problem: 'The OAuth callback needs the query parameters code and state.' };
  const codeVerifier = parseCookies(document.cookie).get(cookieOf(state));
  if (!codeVerifier) {
    return {
      problem:
        'No cookie for the state of this OAuth callback: it has expired or was deleted, it was consumed before, or the callback is of another library.',
    };
  }
  setCookie(cookieOf(state), null);
  const redirectUri = callbackUrl(redirector, 'oauthCallback');
  here.searchParams.delete('code');
  here.searchParams.delete('state');
  window.history.replaceState(window.history.state, '', here);
  return { code, codeVerifier, redirectUri };
}

async function exchange(signIn: SignIn, { code, codeVerifier, redirectUri }: Arrival) {
  const first = await signIn.transport
    .token({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri })
    .then(
      ({ accessToken, refreshToken = '', isNewUser = false, afterCallbackRedirectUrl = null }) =>
        Result.ok({ accessToken, refreshToken, isNewUser, afterCallbackRedirectUrl }),
      (error: unknown) => {
        if (error instanceof KnownError) return Result.error(error);
        throw error;
      },
    );
  const signedIn = await withSecondFactor(signIn, first);
  return signedIn.status === 'error' ? signedIn : Result.ok({ afterCallbackRedirectUrl: null, ...signedIn.data });
}

function setCookie(name: string, value: string | null): void {
  const text = cookie(name, value, cookieSeconds, window.location.protocol === 'https:');
  Object.assign(document, { cookie: text });
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}
