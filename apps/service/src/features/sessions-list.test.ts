import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpAt } from '../testing/cases/mfa.ts';
import { authorizationCodeOf, completeRedirects, enableProvider, redeemAuthorizationCode } from '../testing/oauth.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { enableSecondFactor } from '../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Listing and revoking sessions. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Listed {
  readonly items: readonly {
    readonly id: string;
    readonly is_current_session: boolean;
    readonly created_at: number;
    readonly device: string | null;
    readonly country: string | null;
  }[];
}

const list = (options: object) => t.request<Listed>('GET /auth/sessions', options);

const revoke = (sessionId: string, options: object) =>
  t.request('DELETE /auth/sessions/{session_id}', { params: { session_id: sessionId }, ...options });

/** Starts another session of a user. Returns its tokens and its id. */
async function startSession({ userId }: SampleUser, fields: object = {}) {
  t.clock.advance(1000);
  const body = { user_id: userId, ...fields };
  const { body: tokens } = await t.request('POST /auth/sessions', { access: 'server', body });
  const [token, refreshToken] = [String(tokens['access_token']), String(tokens['refresh_token'])];
  const { body: listed } = await list({ access: 'admin', query: { user_id: userId } });
  return { token, refreshToken, id: listed.items[0]?.id ?? '' };
}

it('lists the sessions of the signed-in user, newest first, and marks the current one', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  await createSampleUser(t);
  const { body } = await list({ token: user.token, query: { user_id: 'me' } });
  expect(body.items).toHaveLength(2);
  expect(body.items[0]).toEqual({
    id: other.id,
    user_id: user.userId,
    created_at: t.clock.now(),
    is_impersonation: false,
    is_current_session: false,
    last_used_at: t.clock.now(),
    device: null,
    country: null,
  });
  expect(body.items[1]).toMatchObject({ is_current_session: true });
});

it('omits expired sessions, and lists impersonations only for admins', async () => {
  const user = await createSampleUser(t);
  await startSession(user, { expires_in_millis: 1000 });
  await startSession(user, { is_impersonation: true });
  const ids = async (options: object) =>
    (await list({ ...options, query: { user_id: user.userId } })).body.items.map(({ id }) => id);
  t.clock.advance(1000);
  expect(await ids({ token: user.token })).toHaveLength(1);
  expect(await ids({ access: 'server' })).toHaveLength(1);
  expect(await ids({ access: 'admin' })).toHaveLength(2);
});

describe('the device of a session', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  const signIn = (email: string, headers: Record<string, string>) =>
    t.request<{ readonly access_token: string }>('POST /auth/password/sign-in', {
      body: { email, password: 'correct horse' },
      headers,
    });
  const devices = async (token: string) => {
    const { body } = await list({ token, query: { user_id: 'me' } });
    return body.items.map(({ device, country }) => [device, country]);
  };

  it('is the browser and the operating system of a sign-in with a password, also from a known IP address', async () => {
    const { email } = await createSampleUser(t);
    t.clock.advance(1000);
    await signIn(email, { 'user-agent': chrome });
    t.clock.advance(1000);
    const { body } = await signIn(email, { 'user-agent': chrome });
    expect(await devices(body.access_token)).toEqual([
      ['Chrome, Windows', null],
      ['Chrome, Windows', null],
      [null, null],
    ]);
  });

  it('is recorded at a sign-up', async () => {
    const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`, 'correct horse', {
      headers: { 'user-agent': chrome },
    });
    expect(await devices(token)).toEqual([['Chrome, Windows', null]]);
  });

  it('is recorded at a sign-in with a code', async () => {
    await t.request('PATCH /projects/current', { access: 'admin', body: { config: { magic_link_enabled: true } } });
    const email = `${crypto.randomUUID()}@example.com`;
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: 'http://localhost:3000/in' } });
    const { body } = await t.request('POST /auth/otp/sign-in', {
      body: { code: await t.mailedCode(email) },
      headers: { 'user-agent': chrome },
    });
    expect(await devices(String(body['access_token']))).toEqual([['Chrome, Windows', null]]);
  });

  it('is recorded at a sign-in at a provider, also by a user who exists', async () => {
    await enableProvider(t, 'github');
    const person = { email: `${crypto.randomUUID()}@example.com` };
    const signInAtProvider = async (userAgent: string) => {
      t.clock.advance(1000);
      const code = authorizationCodeOf(await completeRedirects(t, person));
      const { body } = await redeemAuthorizationCode(t, code, {}, { headers: { 'user-agent': userAgent } });
      return String(body['access_token']);
    };
    expect(await devices(await signInAtProvider(chrome))).toEqual([['Chrome, Windows', null]]);
    expect(await devices(await signInAtProvider('Firefox/1 (Linux)'))).toEqual([
      ['Firefox, Linux', null],
      ['Chrome, Windows', null],
    ]);
  });

  it.each(['a password', 'a provider'])('is recorded at a sign-in with a second factor after %s', async (first) => {
    await enableProvider(t, 'github');
    const user = await createSampleUser(t);
    const { email, token } = user;
    const atProvider = async (query: Record<string, string> = {}) =>
      redeemAuthorizationCode(t, authorizationCodeOf(await completeRedirects(t, { email }, query)));
    await atProvider({ type: 'link', token });
    await enableSecondFactor(t, user);
    t.clock.advance(1000);
    const { body } = first === 'a provider' ? await atProvider() : await signIn(email, {});
    expect(body).toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
    const { attempt_code: code } = Object(Object(body)['details']);
    const tokens = await t.request('POST /auth/mfa/sign-in', {
      body: { code, type: 'totp', totp: totpAt(t.clock.now()) },
      headers: { 'user-agent': chrome },
    });
    expect(await devices(String(tokens.body['access_token']))).toEqual([
      ['Chrome, Windows', null],
      [null, null],
    ]);
  });

  it('is not text that the client chooses', async () => {
    const { email } = await createSampleUser(t);
    t.clock.advance(1000);
    const { body } = await signIn(email, {
      'user-agent': 'Call +1 555 0100 <b>now</b>, Firefox/1 (Linux)',
      'cf-ipcountry': 'Call me',
    });
    expect((await devices(body.access_token))[0]).toEqual(['Firefox, Linux', null]);
  });

  it('stays that of the sign-in when the session is used elsewhere', async () => {
    const { email } = await createSampleUser(t);
    t.clock.advance(1000);
    const { body } = await signIn(email, { 'user-agent': chrome });
    await list({ token: body.access_token, query: { user_id: 'me' }, headers: { 'user-agent': 'Firefox/1 (Linux)' } });
    expect((await devices(body.access_token))[0]).toEqual(['Chrome, Windows', null]);
  });
});

it('revokes another session of the user with its tokens at once', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  expect((await t.request('GET /users/me', { token: other.token })).status).toBe(200);
  expect((await revoke(other.id, { token: user.token, query: { user_id: 'me' } })).status).toBe(200);
  expect((await t.request('GET /users/me', { token: other.token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  const refreshed = await t.request('POST /auth/sessions/current/refresh', { refreshToken: other.refreshToken });
  expect(refreshed.body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect((await t.request('GET /users/me', { token: user.token })).status).toBe(200);
});

it('does not let a client list or revoke the sessions of other users', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const { id, token } = await startSession(other);
  const { token: own } = user;
  expect((await list({ token: own, query: { user_id: other.userId } })).status).toBe(403);
  expect((await revoke(id, { token: own, query: { user_id: other.userId } })).status).toBe(403);
  expect((await revoke(id, { token: own, query: { user_id: 'me' } })).status).toBe(404);
  expect((await revoke(id, { token: own })).status).toBe(404);
  expect((await t.request('GET /users/me', { token })).status).toBe(200);
});

it('lets a server revoke any session, with or without its user', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const { id } = await startSession(user);
  expect((await revoke(id, { access: 'server', query: { user_id: other.userId } })).status).toBe(404);
  expect((await revoke(id, { access: 'server' })).status).toBe(200);
  expect((await revoke(id, { access: 'server' })).status).toBe(404);
});

it('lists sessions that started at the same time in the same order each time', async () => {
  const user = await createSampleUser(t);
  const body = { user_id: user.userId };
  for (let count = 0; count < 7; count += 1) await t.request('POST /auth/sessions', { access: 'server', body });
  const { body: listed } = await list({ token: user.token, query: { user_id: 'me' } });
  const ids = listed.items.map(({ id }) => id);
  expect(ids).toHaveLength(8);
  expect(ids).toEqual(ids.toSorted().reverse());
});

it('does not revoke a session from the moment when it expires', async () => {
  const user = await createSampleUser(t);
  const sessions = [
    await startSession(user, { expires_in_millis: 10_000 }),
    await startSession(user, { expires_in_millis: 9_000 }),
  ] as const;
  t.clock.advance(8_999);
  expect((await revoke(sessions[1].id, { token: user.token })).status).toBe(200);
  t.clock.advance(1);
  expect((await revoke(sessions[0].id, { token: user.token })).status).toBe(404);
});

it('does not revoke a session for one that has ended in the meantime', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  t.interrupt(() => t.request('DELETE /auth/sessions/current', { refreshToken: user.refreshToken }));
  const { body } = await revoke(other.id, { token: user.token });
  expect(body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  expect((await t.request('GET /users/me', { token: other.token })).status).toBe(200);
});

it('is revoked by one of 16 parallel requests', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  const responses = await Promise.all(Array.from({ length: 16 }, () => revoke(other.id, { token: user.token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(404)]);
});
