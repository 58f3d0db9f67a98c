import { formatCookie, parseCookies } from '../../session/token-store/cookies.ts';

const lifetimeSeconds = 3600;
const nameOf = (state: string) => `stack-oauth-outer-${state}`;

/** Returns the PKCE verifier of a sign-in that this browser has started, from its cookie. */
export function readOAuthCookie(state: string): string | undefined {
  return parseCookies(document.cookie).get(nameOf(state))?.[0];
}

/** Stores the PKCE verifier of a sign-in for one hour. `null` deletes it. */
export function setOAuthCookie(state: string, verifier: string | null): void {
  const text = formatCookie(nameOf(state), verifier, lifetimeSeconds, window.location.protocol === 'https:');
  Object.assign(document, { cookie: text });
}
