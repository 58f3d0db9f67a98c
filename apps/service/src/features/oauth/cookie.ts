import { limits } from '@keystack/contract';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../../config.ts';

type CookieConfig = Pick<Config, 'url'>;

const nameOf = (state: string) => `stack-oauth-inner-${state}`;

/** The cookie that binds a state to the browser. */
export function stateCookie(config: CookieConfig, state: string, byForm: boolean): string {
  return serialize(nameOf(state), 'true', attributes(config, limits.oauthLifetime / 1000, byForm));
}

/** Removes that cookie. */
export function clearedCookie(config: CookieConfig, state: string): string {
  return serialize(nameOf(state), '', attributes(config, 0, false));
}

/** Whether the request comes from the browser that a state was made for. */
export function holdsState(cookies: string, state: string): boolean {
  return parse(cookies, nameOf(state))[nameOf(state)] === 'true';
}

function attributes({ url }: CookieConfig, maxAge: number, byForm: boolean) {
  const secure = url.startsWith('https:');
  // Browsers send other cookies along with a link that leads here from elsewhere, but not with a form.
  return { path: '/', httpOnly: true, maxAge, secure, ...(byForm && secure && { sameSite: 'None' as const }) };
}
