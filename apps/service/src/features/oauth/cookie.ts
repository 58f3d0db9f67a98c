import { serviceLimits } from '@keystack/contract';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../../config.ts';

type CookieConfig = Pick<Config, 'url'>;

/**
 * Returns the `Set-Cookie` header of the cookie that binds a state to the browser. `byForm` is `true` if the provider
 * returns with a form POST.
 */
export function createStateCookie(config: CookieConfig, state: string, byForm: boolean): string {
  return serialize(nameOf(config, state), 'true', attributes(config, serviceLimits.oauthLifetime / 1000, byForm));
}

/** Returns the `Set-Cookie` header that deletes the cookie. */
export function createExpiredStateCookie(config: CookieConfig, state: string): string {
  return serialize(nameOf(config, state), '', attributes(config, 0, false));
}

/** Returns whether the request comes from the browser that a state was created for. */
export function hasStateCookie(config: CookieConfig, cookies: string, state: string): boolean {
  const name = nameOf(config, state);
  return parse(cookies, name)[name] === 'true';
}

const isSecure = ({ url }: CookieConfig) => url.startsWith('https:');

/**
 * Returns the name of the cookie. The prefix keeps sub-domains and network attackers from setting the cookie (RFC
 * 6265bis, section 4.1.3.2).
 */
function nameOf(config: CookieConfig, state: string): string {
  return `${isSecure(config) ? '__Host-' : ''}stack-oauth-inner-${state}`;
}

/**
 * Returns the attributes of the cookie. If the provider redirects back, SameSite is `Lax`, because the browser would
 * not send a `Strict` cookie. If the provider posts a form, it is `None`, which browsers accept only with `Secure`.
 * Without TLS it is left out, and browsers then send the cookie with a form only in the first two minutes.
 */
function attributes(config: CookieConfig, maxAge: number, byForm: boolean) {
  const secure = isSecure(config);
  const sameSite = byForm ? { ...(secure && { sameSite: 'None' as const }) } : { sameSite: 'Lax' as const };
  return { path: '/', httpOnly: true, maxAge, secure, ...sameSite };
}
