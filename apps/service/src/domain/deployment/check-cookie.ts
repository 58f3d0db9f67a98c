import { serialize } from 'hono/utils/cookie';
import type { Config } from '../../config.ts';

/** Suffix of the name of the diagnosis cookie. */
export const checkCookieName = 'keystack-check';

/**
 * Returns the `Set-Cookie` header of a diagnosis: a cookie with the attributes of those of sign-ins, which browsers
 * delete at once. `keystack doctor` compares it with the header that arrives through the proxies.
 */
export function createCheckCookie({ url }: Pick<Config, 'url'>): string {
  const secure = url.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}${checkCookieName}`;
  return serialize(name, '1', { path: '/', httpOnly: true, maxAge: 0, secure, sameSite: 'Lax' });
}
