import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Listing and revoking sessions. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Listed {
  readonly items: readonly { readonly id: string; readonly is_current_session: boolean; readonly created_at: number }[];
}

const list = (options: object) => t.call<Listed>('GET /auth/sessions', options);

const revoke = (sessionId: string, options: object) =>
  t.call('DELETE /auth/sessions/{session_id}', { params: { session_id: sessionId }, ...options });

/** Starts another session of a user. Returns its tokens and its id. */
async function startSession({ userId }: SampleUser, fields: object = {}) {
  t.clock.advance(1000);
  const body = { user_id: userId, ...fields };
  const { body: tokens } = await t.call('POST /auth/sessions', { access: 'server', body });
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

it('revokes another session of the user with its tokens at once', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  expect((await t.call('GET /users/me', { token: other.token })).status).toBe(200);
  expect((await revoke(other.id, { token: user.token, query: { user_id: 'me' } })).status).toBe(200);
  expect((await t.call('GET /users/me', { token: other.token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  const refreshed = await t.call('POST /auth/sessions/current/refresh', { refreshToken: other.refreshToken });
  expect(refreshed.body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect((await t.call('GET /users/me', { token: user.token })).status).toBe(200);
});

it('does not let a client list or revoke the sessions of other users', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const { id, token } = await startSession(other);
  const { token: own } = user;
  expect((await list({ token: own, query: { user_id: other.userId } })).status).toBe(403);
  expect((await revoke(id, { token: own, query: { user_id: other.userId } })).status).toBe(403);
  expect((await revoke(id, { token: own, query: { user_id: 'me' } })).status).toBe(404);
  expect((await revoke(id, { token: own })).status).toBe(404);
  expect((await t.call('GET /users/me', { token })).status).toBe(200);
});

it('lets a server revoke any session, with or without its user', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const { id } = await startSession(user);
  expect((await revoke(id, { access: 'server', query: { user_id: other.userId } })).status).toBe(404);
  expect((await revoke(id, { access: 'server' })).status).toBe(200);
  expect((await revoke(id, { access: 'server' })).status).toBe(404);
});

it('does not revoke a session for one that has ended in the meantime', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  t.interrupt(() => t.call('DELETE /auth/sessions/current', { refreshToken: user.refreshToken }));
  const { body } = await revoke(other.id, { token: user.token });
  expect(body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  expect((await t.call('GET /users/me', { token: other.token })).status).toBe(200);
});

it('is revoked by one of 16 parallel requests', async () => {
  const user = await createSampleUser(t);
  const other = await startSession(user);
  const responses = await Promise.all(Array.from({ length: 16 }, () => revoke(other.id, { token: user.token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(404)]);
});
