import { createPublicKey, verify } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function requestToken(fields: Record<string, string>) {
  return t.send(
    new Request('http://localhost:8100/api/v1/auth/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: testProjectId,
        client_secret: apiKeyOf(testProjectId, 'client'),
        ...fields,
      }),
    }),
  );
}

it('refreshes by form, without any header of ours, with real statuses [S7.19]', async () => {
  const { refreshToken, userId } = await t.signUp();
  const { status, body, headers } = await requestToken({ refresh_token: refreshToken, unknown_field: 'is ignored' });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('pragma')).toBe('no-cache');
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600, scope: 'legacy' });
  const me = await t.request('GET /users/me', { token: String(body['access_token']) });
  expect(me.body['id']).toBe(userId);
  expect((await requestToken({ refresh_token: 'unknown' })).status).toBe(401);
  expect((await requestToken({ refresh_token: refreshToken, client_secret: 'wrong' })).body).toMatchObject({
    code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    details: { client_id: null },
  });
  expect((await requestToken({ refresh_token: refreshToken, grant_type: 'password' })).body['code']).toBe(
    'SCHEMA_ERROR',
  );
});

it('gives nothing to another project', async () => {
  const { refreshToken } = await t.signUp('eve@example.com');
  const { body } = await requestToken({
    refresh_token: refreshToken,
    client_id: otherTestProjectId,
    client_secret: apiKeyOf(otherTestProjectId, 'client'),
  });
  expect(body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const withOwnKey = await requestToken({ refresh_token: refreshToken, client_id: otherTestProjectId });
  expect(withOwnKey.body['code']).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
});

it('signs tokens that a standard library verifies with the public keys of the project', async () => {
  const { token, userId } = await t.signUp('grace@example.com');
  const { status, body } = await t.request<{ keys: [{ kid: string; x: string; y: string; crv: string; kty: string }] }>(
    `GET /projects/${testProjectId}/.well-known/jwks.json`,
    { access: null },
  );
  expect(status).toBe(200);
  expect(body.keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.stringMatching(/^[\w-]{12}$/),
    },
  ]);
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: body.keys }), {
    issuer: 'http://localhost:8100',
    audience: testProjectId,
    currentDate: new Date(t.clock.now()),
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: body.keys[0].kid });
  expect(payload).toEqual({
    iss: 'http://localhost:8100',
    aud: testProjectId,
    sub: userId,
    sid: expect.any(String),
    iat: t.clock.now() / 1000,
    exp: t.clock.now() / 1000 + 600,
    project_id: testProjectId,
    branch_id: 'main',
    refresh_token_id: payload['sid'],
    role: 'authenticated',
    name: null,
    email: 'grace@example.com',
    email_verified: false,
    selected_team_id: null,
    signed_up_at: t.clock.now() / 1000,
    is_anonymous: false,
    is_restricted: false,
    restricted_reason: null,
    requires_totp_mfa: false,
  });
  const other = await t.request<{ keys: [JsonWebKey] }>(`GET /projects/${otherTestProjectId}/.well-known/jwks.json`, {
    access: null,
  });
  const [head = '', payloadPart = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: { ...other.body.keys[0] }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${payloadPart}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(false);
});

it('returns the keys of the project internal at its root, and where those of others are', async () => {
  const root = await t.send(new Request('http://localhost:8100/.well-known/jwks.json'));
  const internal = await t.request('GET /projects/internal/.well-known/jwks.json', { access: null });
  const message = expect.stringContaining('http://localhost:8100/api/v1/projects/');
  expect([root.status, root.body]).toEqual([200, { keys: internal.body['keys'], message }]);
  expect(root.headers.has('access-control-allow-origin')).toBe(false);
});

it('has no public keys of a project that does not exist', async () => {
  for (const id of ['nobody', '%00', '..']) {
    const { status } = await t.request(`GET /projects/${id}/.well-known/jwks.json`, { access: null });
    expect(status).toBe(404);
  }
});

it.each([
  ['without a signature', (parts: string[]) => `${parts[0]}.${parts[1]}.`],
  ['with alg none', (parts: string[]) => `${encode({ alg: 'none', kid: 'x' })}.${parts[1]}.`],
  ['with alg HS256', (parts: string[]) => `${encode({ alg: 'HS256', kid: 'x' })}.${parts[1]}.${parts[2]}`],
  ['with another payload', (parts: string[]) => `${parts[0]}.${encode({ sub: 'x' })}.${parts[2]}`],
  ['with an unknown key id', (parts: string[]) => `${encode({ alg: 'ES256', kid: 'x' })}.${parts[1]}.${parts[2]}`],
])('rejects a token %s', async (_what, forge) => {
  const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`);
  const { body } = await t.request('GET /users/me', { token: forge(token.split('.')) });
  expect(body['code']).toBe('UNPARSABLE_ACCESS_TOKEN');
});

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
