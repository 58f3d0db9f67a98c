import type { RequestLike } from '@keystack/js';
import { cookies, headers } from 'next/headers';
import { requestTime } from './request-time.ts';

/**
 * Returns a token store with the cookies of the current Next.js request. Server components can read but not set them.
 */
export async function getCurrentRequestTokenStore(): Promise<RequestLike> {
  const [jar, requestHeaders] = await Promise.all([cookies(), headers()]);
  // The expiry of tokens is compared with the clock.
  await requestTime();
  // Cookies that an action has just set are in the jar, but not in the header. A second cookie of a name, which another
  // subdomain may have set, is in the header, but not in the jar.
  const sent = (requestHeaders.get('cookie') ?? '').split('; ');
  const text = jar.getAll().flatMap(({ name, value }) => {
    const pairs = sent.filter((pair) => pair.startsWith(`${name}=`));
    const isSent = pairs.some((pair) => decode(pair.slice(name.length + 1)) === value);
    return isSent ? pairs : `${name}=${encodeURIComponent(value)}`;
  });
  const headerValues: Readonly<Record<string, string | null>> = {
    cookie: text.join('; '),
    'x-forwarded-proto': requestHeaders.get('x-forwarded-proto'),
  };
  return {
    headers: { get: (name) => headerValues[name] ?? null },
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
        // When a server component renders, the response headers are already sent. The browser refreshes its tokens
        // itself.
      }
    },
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
