import { randomUUID, sign } from 'node:crypto';
import { limits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableProvider, requestSignInRedirect } from '../testing/oauth.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';
import { clockToleranceSeconds, readSigningKeys } from './access-tokens.ts';

/* Access tokens that carry a good signature of the project and are still not to be accepted. */

let t: TestApp;
let user: SampleUser;
let header: object;
let claims: { readonly iat: number; readonly exp: number };
beforeAll(async () => {
  t = await createTestApp();
  user = await createSampleUser(t);
  await enableProvider(t, 'github');
  [header, claims] = user.token.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
});
afterAll(() => t.close());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Returns the signature with the other S that verifies as well. */
function otherSignature(signature: Buffer): Buffer {
  const s = order - BigInt(`0x${signature.subarray(32).toString('hex')}`);
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
}

const isHigh = (signature: Buffer) => BigInt(`0x${signature.subarray(32).toString('hex')}`) > order / 2n;

/** Signs with the project's own key. */
async function forge(changes: { header?: object; claims?: object; highS?: boolean }): Promise<string> {
  const [key] = await readSigningKeys(t.deps.db, t.deps, testProjectId);
  if (key === undefined) throw new Error('The project has no key.');
  const input = `${encode({ ...header, ...changes.header })}.${encode({ ...claims, ...changes.claims })}`;
  const signature = sign('sha256', Buffer.from(input), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  const wanted = isHigh(signature) === (changes.highS ?? false) ? signature : otherSignature(signature);
  return `${input}.${wanted.toString('base64url')}`;
}

it('accepts a token that differs in nothing', async () => {
  const { status, body } = await t.request('GET /users/me', { token: await forge({}) });
  expect([status, body['id']]).toEqual([200, user.userId]);
});

it('accepts a token whose nbf has passed', async () => {
  expect((await t.request('GET /users/me', { token: await forge({ claims: { nbf: claims.iat } }) })).status).toBe(200);
});

it.each(['iat', 'nbf'])('accepts a token whose %s is as far ahead as the clocks may differ', async (name) => {
  const latest = claims.iat + clockToleranceSeconds;
  expect((await t.request('GET /users/me', { token: await forge({ claims: { [name]: latest } }) })).status).toBe(200);
});

const lifetime = limits.accessTokenLifetime / 1000;

describe.each<readonly [string, () => Parameters<typeof forge>[0]]>([
  ['a sid that is no UUID', () => ({ claims: { sid: 'session' } })],
  ['an empty sid', () => ({ claims: { sid: '' } })],
  ['a sub that is no UUID', () => ({ claims: { sub: "' or 1=1 --" } })],
  ['a sub with a NUL', () => ({ claims: { sub: `${randomUUID()}\0` } })],
  ['a sub in upper case with spaces', () => ({ claims: { sub: ` ${randomUUID().toUpperCase()} ` } })],
  [
    'an iat in the future',
    () => ({ claims: { iat: claims.iat + clockToleranceSeconds + 1, exp: claims.exp + clockToleranceSeconds + 1 } }),
  ],
  ['an nbf in the future', () => ({ claims: { nbf: claims.iat + clockToleranceSeconds + 1 } })],
  ['an nbf that is no number', () => ({ claims: { nbf: '0' } })],
  ['an exp later than any token gets', () => ({ claims: { exp: claims.iat + lifetime + 1 } })],
  ['an absurd exp', () => ({ claims: { exp: 1e300 } })],
  ['an exp before its iat', () => ({ claims: { exp: claims.iat - 1 } })],
  ['an iat before the epoch', () => ({ claims: { iat: -1 } })],
  ['an exp that is no number', () => ({ claims: { exp: null } })],
  ['the id of another key', () => ({ header: { kid: 'another key' } })],
  ['critical header parameters', () => ({ header: { crit: ['b64'], b64: false } })],
  ['an empty list of critical header parameters', () => ({ header: { crit: [] } })],
  ['the other S of its signature', () => ({ highS: true })],
])('a token with %s', (_what, changes) => {
  it('is rejected from a user and from a project owner', async () => {
    const token = await forge(changes());
    const asUser = await t.request('GET /users/me', { token });
    expect([asUser.status, asUser.body['code']]).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN']);
    const asOwner = await t.request('GET /projects/current', { headers: { 'x-stack-admin-access-token': token } });
    expect([asOwner.status, asOwner.body['code']]).toEqual([401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN']);
  });
});

it('signs with a low S only', async () => {
  const signatures = await Promise.all(
    Array.from({ length: 32 }, async () => (await createSampleUser(t)).token.split('.')[2] ?? ''),
  );
  expect(signatures.filter((signature) => isHigh(Buffer.from(signature, 'base64url')))).toEqual([]);
});

it('rejects a token with a malformed user when it starts to link an account', async () => {
  const { response } = await requestSignInRedirect(t, 'github', {
    type: 'link',
    token: await forge({ claims: { sid: 'x' } }),
  });
  expect([response.status, response.body['code']]).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN']);
});
