import { formatCookie, hostPrefix, parseCookies } from '../../session/token-store/cookies.ts';

const lifetimeSeconds = 3600;
const isSecure = () => window.location.protocol === 'https:';
// The prefix keeps other subdomains from setting the cookie, to sign the user in to an account of an attacker.
const nameOf = (state: string) => `${isSecure() ? hostPrefix : ''}stack-oauth-outer-${state}`;

/** Returns the PKCE verifier of a sign-in that this browser has started, from its cookie. */
export function readOAuthCookie(state: string): string | undefined {
  const [verifier, ...others] = new Set(parseCookies(document.cookie).get(nameOf(state)));
  return others.length === 0 ? verifier : undefined;
}

/** Stores the PKCE verifier of a sign-in for one hour. `null` deletes it. */
export function setOAuthCookie(state: string, verifier: string | null): void {
  Object.assign(document, { cookie: formatCookie(nameOf(state), verifier, lifetimeSeconds, isSecure()) });
}
