import { tryParseJson } from '../../http/parse-json.ts';
import { noTokens, type Tokens } from './token-store.ts';

const refreshCookieSeconds = 31_536_000;
const accessCookieSeconds = 86_400;

/** The refresh token cookie of older client libraries, shared by all projects of a host. */
const legacyRefresh = 'stack-refresh';
/** The access token cookie of older client libraries, shared by all projects of a host. */
const legacyAccess = 'stack-access';

/** Reads the tokens of a project from the text of `document.cookie` or of a `Cookie` header. */
export function tokensFromCookies(text: string, projectId: string): Tokens {
  const cookies = parseCookies(text);
  const refreshToken = cookies.get(`stack-refresh-${projectId}`) || cookies.get(legacyRefresh);
  if (!refreshToken) return noTokens;
  const accessToken =
    accessTokenFor(refreshToken, cookies.get(`stack-access-${projectId}`)) ??
    accessTokenFor(refreshToken, cookies.get(legacyAccess));
  return { refreshToken, accessToken };
}

/**
 * Returns the cookies that store the tokens of a project, in the syntax of `document.cookie`. They delete the cookies
 * of absent tokens and of older client libraries.
 */
export function cookiesForTokens(tokens: Tokens, projectId: string, isSecure: boolean): readonly string[] {
  const { refreshToken, accessToken } = tokens;
  const pair = refreshToken !== null && accessToken !== null ? JSON.stringify([refreshToken, accessToken]) : null;
  return [
    formatCookie(`stack-refresh-${projectId}`, refreshToken, refreshCookieSeconds, isSecure),
    formatCookie(`stack-access-${projectId}`, pair, accessCookieSeconds, isSecure),
    formatCookie(legacyRefresh, null, 0, isSecure),
  ];
}

/**
 * Formats a cookie with a lifetime in seconds, in the syntax of `document.cookie`. The value `null` deletes the cookie.
 */
export function formatCookie(name: string, value: string | null, seconds: number, isSecure: boolean): string {
  const maxAge = value === null ? 0 : seconds;
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Parses the text of `document.cookie` or of a `Cookie` header to decoded values by name. */
export function parseCookies(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim(), decode(pair.slice(equals + 1).trim())] as const;
    }),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the access token in the value of a cookie, or `null` if the value is for another refresh token. */
function accessTokenFor(refreshToken: string, text = ''): string | null {
  const pair = tryParseJson(text);
  return Array.isArray(pair) && pair[0] === refreshToken && typeof pair[1] === 'string' ? pair[1] : null;
}
