import { tryParseJson } from '../../http/parse-json.ts';
import { noTokens, type Tokens } from './token-store.ts';

const refreshCookieSeconds = 31_536_000;
const accessCookieSeconds = 86_400;

/** Prefix of cookies that only this host can set, and only over https. Other subdomains can set all other cookies. */
export const hostPrefix = '__Host-';

/** The names of the cookies of a project. The last one says that those of other libraries are no longer read. */
const namesOf = (projectId: string) =>
  [`stack-refresh-${projectId}`, `stack-access-${projectId}`, `stack-taken-over-${projectId}`] as const;

/**
 * Returns the refresh token cookies of other client libraries: that of older ones, shared by all projects of a host,
 * and those of newer ones, whose names end with two dashes and the host.
 */
const foreignCookies = (cookies: Cookies, projectId: string) =>
  [...cookies].filter(
    ([name]) =>
      name === 'stack-refresh' ||
      ['stack', 'hexclave'].some((brand) => name.replace(hostPrefix, '').startsWith(`${brand}-refresh-${projectId}--`)),
  );

/** Reads the tokens of a project from the text of `document.cookie` or of a `Cookie` header. */
export function tokensFromCookies(text: string, projectId: string): Tokens {
  const cookies = parseCookies(text);
  const [refreshName, accessName, takenOver] = namesOf(projectId);
  let values = cookies.get(hostPrefix + refreshName);
  if (!cookies.has(hostPrefix + takenOver)) {
    values ??= cookies.get(refreshName);
    if (!cookies.has(takenOver)) values ??= foreignCookies(cookies, projectId).flatMap(([, value]) => value);
  }
  const [refreshToken, ...others] = new Set(values?.map(refreshTokenOf));
  // Another subdomain may have set one of several, to sign the user in to an account of an attacker.
  if (!refreshToken || others.length > 0) return noTokens;
  const [accessToken = null] = [hostPrefix + accessName, accessName, 'stack-access']
    .flatMap((name) => cookies.get(name) ?? [])
    .flatMap((value) => accessTokenFor(refreshToken, value) ?? []);
  return { refreshToken, accessToken };
}

/**
 * Returns the cookies that store the tokens of a project, in the syntax of `document.cookie`. They delete the cookies
 * of absent tokens and of other client libraries. `present` is the text of all cookies.
 */
export function cookiesForTokens(
  { refreshToken, accessToken }: Tokens,
  projectId: string,
  isSecure: boolean,
  present = '',
): readonly string[] {
  const pair = refreshToken !== null && accessToken !== null ? JSON.stringify([refreshToken, accessToken]) : null;
  const [refreshName, accessName, takenOver] = namesOf(projectId);
  const prefix = isSecure ? hostPrefix : '';
  const unused = foreignCookies(parseCookies(`${present};stack-refresh=`), projectId).map(([name]) => name);
  if (isSecure) unused.push(refreshName, accessName);
  return [
    formatCookie(prefix + refreshName, refreshToken, refreshCookieSeconds, isSecure),
    formatCookie(prefix + accessName, pair, accessCookieSeconds, isSecure),
    formatCookie(prefix + takenOver, 'true', refreshCookieSeconds, isSecure),
    ...unused.map((name) => formatCookie(name, null, 0, isSecure)),
  ];
}

/** Returns whether this library has taken over the cookies of other ones. */
export function areTakenOver(text: string, projectId: string, isSecure: boolean): boolean {
  return text.includes(`${isSecure ? hostPrefix : ''}${namesOf(projectId)[2]}=`);
}

/**
 * Formats a cookie with a lifetime in seconds, in the syntax of `document.cookie`. The value `null` deletes the cookie.
 */
export function formatCookie(name: string, value: string | null, seconds: number, isSecure: boolean): string {
  const maxAge = value === null ? 0 : seconds;
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Values by name. A browser sends several cookies of a name if another subdomain has set one of them. */
type Cookies = ReadonlyMap<string, readonly string[]>;

/** Parses the text of `document.cookie` or of a `Cookie` header to decoded values by name. */
export function parseCookies(text: string): Cookies {
  const cookies = new Map<string, readonly string[]>();
  // Names are not trimmed: a browser lets another subdomain set a cookie whose name is a Unicode space and then the
  // prefix `__Host-`.
  for (const pair of text.split(/; */)) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    cookies.set(name, [...(cookies.get(name) ?? []), decode(pair.slice(equals + 1))]);
  }
  return cookies;
}

/** Returns the refresh token in the value of a cookie: the value itself or, of newer libraries, a field of its JSON. */
function refreshTokenOf(value: string): string {
  const json: { readonly refresh_token?: unknown } = Object(tryParseJson(value));
  return typeof json.refresh_token === 'string' ? json.refresh_token : value;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the access token in the value of a cookie, or `null` if the value is for another refresh token. */
function accessTokenFor(refreshToken: string, text: string): string | null {
  const pair = tryParseJson(text);
  return Array.isArray(pair) && pair[0] === refreshToken && typeof pair[1] === 'string' ? pair[1] : null;
}
