import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { StackServerApp } from '../index.ts';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let [own, next, foreign]: Keys[] = [];

beforeAll(async () => {
  [own, next, foreign] = await Promise.all([1, 2, 3].map(() => generateKeyPair('ES256', { extractable: true })));
});

// In the past by the system clock, which must not be used.
const start = Date.UTC(2020, 0, 1);
const world = new TestEnvironment(start);
const seconds = start / 1000;
const good = { sub: 'ada', sid: 's1', aud: testAppOptions.projectId, iat: seconds, exp: seconds + 600 };

const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array | undefined, header = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own', ...header }).sign(key ?? new Uint8Array());

/** An unsigned token, which any sender of a request can create. */
const written = (header: object) =>
  [header, good, ''].map((part) => Buffer.from(part && JSON.stringify(part)).toString('base64url')).join('.');

async function claimsOf(accessToken: string, { respond = keySet, refreshToken = null, fresh = '' }: TokenSetup = {}) {
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/jwks.json')) return respond();
    return Response.json({ access_token: fresh });
  };
  const app = new StackServerApp(
    { ...testAppOptions, secretServerKey: 'ssk', tokenStore: { accessToken, refreshToken }, noAutomaticPrefetch: true },
    { ...world.runtime, fetch },
  );
  return app.getSessionClaims();
}

interface TokenSetup {
  /** Creates the service's response to a request for its keys. */
  readonly respond?: () => Promise<Response>;
  readonly refreshToken?: string | null;
  /** Access token that the service issues for the refresh token. */
  readonly fresh?: string;
}

async function keySet() {
  const keys = [own, next].map(async (pair, index) => ({
    ...(pair && (await exportJWK(pair.publicKey))),
    kid: ['own', 'next'][index],
  }));
  return Response.json({ keys: await Promise.all(keys) });
}

it('reads the session of a token that the project has signed', async () => {
  expect(await claimsOf(await sign(good, own?.privateKey))).toEqual({
    userId: 'ada',
    sessionId: 's1',
    issuedAt: new Date(start),
    expiresAt: new Date(start + 600_000),
  });
});

it.each([
  ['of another project', () => sign({ ...good, aud: 'other' }, own?.privateKey)],
  ['signed by another key', () => sign(good, foreign?.privateKey)],
  ['with the id of an unknown key', () => sign(good, foreign?.privateKey, { kid: 'foreign' })],
  ['without a key id', () => sign(good, own?.privateKey, { kid: undefined })],
  ['without a session', () => sign({ ...good, sid: undefined }, own?.privateKey)],
  ['signed by a shared secret', () => sign(good, new Uint8Array(32), { alg: 'HS256' })],
  ['with the algorithm none', () => written({ alg: 'none' })],
  ['with an unsupported critical header', () => written({ alg: 'ES256', kid: 'own', crit: ['x'], x: 1 })],
  ['that is not a JWT', () => 'opaque'],
])('rejects a token %s', async (_, token) => {
  expect(await claimsOf(await token())).toBeNull();
});

it('refreshes a token once if it was signed with a previous key', async () => {
  const old = await sign(good, foreign?.privateKey);
  const fresh = await sign(good, own?.privateKey);
  expect(await claimsOf(old, { refreshToken: 'r', fresh })).toMatchObject({ userId: 'ada' });
  expect(await claimsOf(old, { refreshToken: 'r', fresh: old })).toBeNull();
});

it.each([
  ['responds with a failure', () => new Response('', { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('throws if the keys cannot be loaded because the service %s', async (_, respond) => {
  const token = await sign(good, own?.privateKey);
  await expect(claimsOf(token, { respond: async () => respond() })).rejects.toThrow();
});
