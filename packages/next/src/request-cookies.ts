import type { RequestLike } from '@keystack/js';
import { cookies, headers } from 'next/headers';

/** The cookies of the request that Next.js answers now, as a token store. */
export async function requestCookies(): Promise<RequestLike> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  // Those that an action has just set are in the jar, and in no header.
  const text = jar.getAll().map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const read: Readonly<Record<string, string | null>> = {
    cookie: text.join('; '),
    'x-forwarded-proto': sent.get('x-forwarded-proto'),
  };
  return {
    headers: { get: (name) => read[name] ?? null },
    setCookie(cookie) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const maxAge = attributes.find((attribute) => attribute.startsWith('Max-Age='))?.slice('Max-Age='.length);
      try {
        jar.set(name, decodeURIComponent(value), {
          path: '/',
          maxAge: Number(maxAge),
          sameSite: 'lax',
          secure: attributes.includes('Secure'),
        });
      } catch {
        // Where a server component renders, the head of the answer is gone. The browser renews its tokens itself.
      }
    },
  };
}
