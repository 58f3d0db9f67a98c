import type { AppConnection } from '../../apps/connection.ts';
import { KnownError, MultiFactorAuthenticationRequired } from '../../errors.ts';
import { resolveCallbackUrl } from '../../navigation/callback-url.ts';
import type { Redirector } from '../../navigation/redirect.ts';
import { toResult } from '../../result.ts';
import { createSignInContext, type SignInContext, storeTokensAndRedirect } from '../../session/finish-sign-in.ts';
import { completeSecondFactor } from '../mfa/second-factor.ts';
import { readOAuthCookie, setOAuthCookie } from './oauth-cookies.ts';

/**
 * Finishes a sign-in at an OAuth provider, on the page that it redirects back to: stores the tokens and redirects.
 * Returns `false` if the URL is not a callback of a sign-in that this browser started.
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
 * Returns the OAuth grant in the URL of the page, and removes code, state and cookie. Returns an explanation as text if
 * the URL has no code and state, or if this browser did not start that sign-in or has consumed it before. Synchronous,
 * so that only one of parallel calls gets the grant.
 */
function consumeCallback(redirector: Redirector): Readonly<Record<string, string>> | string {
  const url = new URL(window.location.href);
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  if (!code || !state) return 'The OAuth callback needs the query parameters code and state.';
  const verifier = readOAuthCookie(state);
  if (!verifier) {
    return 'No cookie for the state of this OAuth callback: it expired, was deleted or consumed before, or belongs to another library.';
  }
  setOAuthCookie(state, null);
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
