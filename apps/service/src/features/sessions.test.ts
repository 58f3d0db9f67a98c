import { limits } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const signUp = () => t.signUp(`${crypto.randomUUID()}@example.com`);
const refresh = (refreshToken: string, project?: string) =>
  t.request('POST /auth/sessions/current/refresh', { refreshToken, body: {}, ...(project && { project: project }) });
/** Refreshes as clients do, at the token endpoint. */
const exchange = (refreshToken: string) => {
  const client = { client_id: testProjectId, client_secret: apiKeyOf(testProjectId, 'client') };
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client };
  return t.request('POST /auth/oauth/token', { access: null, body });
};
const signOut = (refreshToken: string) => t.request('DELETE /auth/sessions/current', { refreshToken });

it('refreshes: a new access token for the same user, the refresh token stays', async () => {
  const { refreshToken, userId } = await signUp();
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    const me = await t.request('GET /users/me', { token: String(body['access_token']) });
    expect(me.body['id']).toBe(userId);
  }
});

it('gives access tokens of ten minutes, and sessions of 365 days', async () => {
  const { token, refreshToken } = await signUp();
  t.clock.advance(limits.accessTokenLifetime - 1000);
  expect((await t.request('GET /users/me', { token })).status).toBe(200);
  t.clock.advance(1000);
  expect((await t.request('GET /users/me', { token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  t.clock.advance(limits.sessionDefaultLifetime - limits.accessTokenLifetime - 1000);
  for (const use of [refresh, exchange]) expect((await use(refreshToken)).status).toBe(200);
  t.clock.advance(1000);
  for (const use of [refresh, exchange, signOut]) {
    expect((await use(refreshToken)).body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  }
});

it('signs out: both tokens of the session are revoked at once, another session continues [S7.52]', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const first = await t.signUp(email);
  const second = await t.request('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
  const { status, body } = await t.request('DELETE /auth/sessions/current', {
    refreshToken: first.refreshToken,
    body: {},
  });
  expect([status, body]).toEqual([200, { success: true }]);
  expect((await refresh(first.refreshToken)).status).toBe(401);
  expect((await t.request('GET /users/me', { token: first.token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  expect((await t.request('GET /users/me', { token: String(second.body['access_token']) })).status).toBe(200);
});

it.each(['DELETE /auth/sessions/current', 'POST /auth/sessions/current/refresh'])(
  '%s reports that the refresh token ended, whatever else the request contains',
  async (route) => {
    const ended = await signUp();
    await signOut(ended.refreshToken);
    const alive = await signUp();
    for (const options of [
      {},
      { refreshToken: '' },
      { refreshToken: ended.refreshToken },
      { token: ended.token },
      ended,
      { token: alive.token },
      { token: alive.token, refreshToken: ended.refreshToken },
      { access: 'server' as const },
    ]) {
      const { status, body } = await t.request(route, { ...options, body: {} });
      expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' });
    }
  },
);

it('refreshes and signs out beside an access token that has expired', async () => {
  const { token, refreshToken } = await signUp();
  t.clock.advance(limits.accessTokenLifetime);
  for (const route of ['POST /auth/sessions/current/refresh', 'DELETE /auth/sessions/current']) {
    expect((await t.request(route, { token, refreshToken, body: {} })).status).toBe(200);
  }
  const { body } = await t.request('DELETE /auth/sessions/current', { token: 'nonsense', refreshToken });
  expect(body['code']).toBe('UNPARSABLE_ACCESS_TOKEN');
});

it('accepts a refresh token in its own project only', async () => {
  const { refreshToken } = await signUp();
  expect((await refresh(refreshToken, otherTestProjectId)).body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect((await refresh(refreshToken)).status).toBe(200);
});

it('lets one of 16 parallel sign-outs of a session succeed', async () => {
  const { refreshToken } = await signUp();
  const responses = await Promise.all(Array.from({ length: 16 }, () => signOut(refreshToken)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body['code'] === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')).toHaveLength(15);
});

it('stores refresh tokens only as hashes', async () => {
  const { refreshToken } = await signUp();
  const rows = await t.deps.db.sql.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
  expect(rows.some(({ refresh_hash: hash }) => hash.includes(refreshToken))).toBe(false);
});

it('lets servers start a session for a user, with a lifetime of their choice [S7.54 S7.55 S7.56]', async () => {
  const { userId, token } = await signUp();
  const start = (body: object, access: 'client' | 'server' = 'server') =>
    t.request('POST /auth/sessions', { access, token, body });
  const { status, body } = await start({ user_id: userId, expires_in_millis: 5000.5 });
  expect(status).toBe(200);
  expect((await t.request('GET /users/me', { token: String(body['access_token']) })).body['id']).toBe(userId);
  const mine = await start({ user_id: 'me' });
  t.clock.advance(5000);
  expect((await refresh(String(body['refresh_token']))).status).toBe(401);
  t.clock.advance(limits.sessionDefaultLifetime - 6000);
  expect((await refresh(String(mine.body['refresh_token']))).status).toBe(200);
  t.clock.advance(1000);
  expect((await refresh(String(mine.body['refresh_token']))).status).toBe(401);
});

it('rejects an access token as soon as its session has expired, also in the middle of a request', async () => {
  const { userId } = await signUp();
  const start = async () => {
    const body = { user_id: userId, expires_in_millis: 5000 };
    const started = await t.request('POST /auth/sessions', { access: 'server', body });
    return String(started.body['access_token']);
  };
  const token = await start();
  t.clock.advance(4999);
  expect((await t.request('GET /users/me', { token })).status).toBe(200);
  t.clock.advance(1);
  expect((await t.request('GET /users/me', { token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');

  const next = await start();
  t.interrupt(async () => t.clock.advance(5000));
  const update = await t.request('PATCH /users/me', { token: next, body: { display_name: 'Ada' } });
  expect(update.body['code']).toBe('ACCESS_TOKEN_EXPIRED');
});

it('rejects sessions started by clients, and sessions of more than 367 days [S7.53]', async () => {
  const { userId, token } = await signUp();
  const body = { user_id: userId };
  for (const options of [{ body }, { body, token }]) {
    const rejected = await t.request('POST /auth/sessions', options);
    expect([rejected.status, rejected.body['code']]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
  }
  expect((await t.request('POST /auth/sessions', { body, access: 'server' })).status).toBe(200);
  const long = { ...body, expires_in_millis: limits.sessionMaxLifetime + 1 };
  expect((await t.request('POST /auth/sessions', { access: 'server', body: long })).body['code']).toBe('SCHEMA_ERROR');
  const me = { user_id: 'me' };
  const nobody = await t.request('POST /auth/sessions', { access: 'server', body: me });
  expect(nobody.body['code']).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
});

it('puts the data of its own user into a refreshed access token', async () => {
  const users = [await createSampleUser(t), await createSampleUser(t)];
  for (const { refreshToken, userId, email } of users) {
    const { body } = await refresh(refreshToken);
    const [, payload = ''] = String(body['access_token']).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: userId, email });
  }
});

it('gives an access token that is good in one spelling only', async () => {
  const { token } = await signUp();
  const [header, payload, signature = ''] = token.split('.');
  const last = signature.slice(-1);
  // The last character of a signature carries two bits. Its other bits do not change the decoded bytes.
  const other = String.fromCharCode(last.charCodeAt(0) + 1);
  for (const spelling of [`${signature}=`, `${signature}!`, `.${signature}`, signature.slice(0, -1) + other]) {
    const response = await t.request('GET /users/me', { token: [header, payload, spelling].join('.') });
    expect(response.body['code']).toBe('UNPARSABLE_ACCESS_TOKEN');
  }
  expect((await t.request('GET /users/me', { token })).status).toBe(200);
});
