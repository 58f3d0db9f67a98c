import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';

/* Features of the OAuth library that the specification uses and no provider has needed yet. */

it('stores the DPoP nonces of 100 servers, and drops the least recently used one [S9.23]', async () => {
  const handle = oauth.DPoP({}, await oauth.generateKeyPair('ES256'));
  const nonceFor = async (server: number) => {
    let nonce: unknown;
    await oauth.protectedResourceRequest('token', 'GET', new URL(`https://${server}.example`), new Headers(), null, {
      DPoP: handle,
      [oauth.customFetch]: async (_url, { headers }) => {
        ({ nonce } = decodeJwt(headers['dpop'] ?? ''));
        return new Response(null, { headers: { 'dpop-nonce': `of ${server}` } });
      },
    });
    return nonce;
  };
  for (const server of Array(100).keys()) expect(await nonceFor(server)).toBeUndefined();
  expect(await nonceFor(0)).toBe('of 0');
  await nonceFor(100);
  expect(await nonceFor(2)).toBe('of 2');
  expect(await nonceFor(1)).toBeUndefined();
});
