import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionIds } from '../domain/sessions/sessions.ts';
import { observeStatements } from '../testing/observe-statements.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';
import { createActivityRecorder } from './activity-recorder.ts';

const minute = 60_000;

let t: TestApp;
let user: SampleUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  user = await createSampleUser(t);
  await t.deps.activity.flush();
  t.clock.advance(minute);
});
afterAll(() => t.close());

async function lastActive({ userId }: SampleUser): Promise<unknown> {
  const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } });
  return body['last_active_at_millis'];
}

/** Returns the ids of a user's session, from the access token. */
function sessionOf({ userId, token }: SampleUser): SessionIds {
  return { projectId: testProjectId, userId, sessionId: String(decodeJwt(token)['sid']) };
}

async function lastUses({ userId }: SampleUser): Promise<readonly number[]> {
  const { body } = await t.request<{ readonly items: readonly { readonly last_used_at: number }[] }>(
    'GET /auth/sessions',
    { access: 'server', query: { user_id: userId } },
  );
  return body.items.map(({ last_used_at }) => last_used_at);
}

describe('a user is active', () => {
  it.each([
    ['with the refresh grant', () => t.request('POST /auth/oauth/token', { access: null, body: grant(user) })],
    [
      'with a refresh',
      () => t.request('POST /auth/sessions/current/refresh', { refreshToken: user.refreshToken, body: {} }),
    ],
    [
      'by signing in',
      () => t.request('POST /auth/password/sign-in', { body: { email: user.email, password: 'correct horse' } }),
    ],
  ])('%s; others are not', async (_way, call) => {
    const other = await createSampleUser(t);
    await t.deps.activity.flush();
    t.clock.advance(minute);
    const now = t.clock.now();
    expect((await call()).status).toBe(200);
    // Nothing is written in the path of the request.
    expect(await lastActive(user)).not.toBe(now);
    t.clock.advance(1000);
    await t.deps.activity.flush();
    expect(await lastActive(user)).toBe(now);
    expect(await lastActive(other)).toBe(now - minute);
  });

  it('not with every request', async () => {
    const before = await lastActive(user);
    await t.request('GET /users/me', { token: user.token });
    await t.deps.activity.flush();
    expect(await lastActive(user)).toBe(before);
  });
});

const grant = ({ refreshToken }: SampleUser) => ({
  grant_type: 'refresh_token',
  client_id: testProjectId,
  client_secret: apiKeyOf(testProjectId, 'client'),
  refresh_token: refreshToken,
});

it('keeps the time of each session of a user, and the latest for the user', async () => {
  const body = { user_id: user.userId };
  const started = t.clock.now();
  await t.request('POST /auth/sessions', { access: 'server', body });
  t.clock.advance(minute);
  await t.request('POST /auth/sessions/current/refresh', { refreshToken: user.refreshToken, body: {} });
  await t.deps.activity.flush();
  expect(await lastUses(user)).toEqual([started, t.clock.now()]);
  expect(await lastActive(user)).toBe(t.clock.now());
});

it('keeps the latest time, in whatever order processes write', async () => {
  const other = createActivityRecorder(t.deps);
  other.record(sessionOf(user));
  t.clock.advance(minute);
  t.deps.activity.record(sessionOf(user));
  await t.deps.activity.flush();
  await other.flush();
  expect(await lastActive(user)).toBe(t.clock.now());
  expect(await lastUses(user)).toEqual([t.clock.now()]);
});

it('retries a failed write with the next one, and writes the rest at the end', async () => {
  let isBroken = true;
  const db: TestApp['deps']['db'] = {
    ...t.deps.db,
    run: (statement, values) =>
      isBroken ? Promise.reject(new Error('The connection is gone.')) : t.deps.db.run(statement, values),
  };
  const activity = createActivityRecorder({ ...t.deps, db });
  activity.record(sessionOf(user));
  await expect(activity.flush()).rejects.toThrow('The connection is gone.');
  isBroken = false;
  const now = t.clock.now();
  t.clock.advance(minute);
  await activity.stop();
  expect(await lastActive(user)).toBe(now);
});

it('writes at most 500 rows in a statement, of sessions and of keys', async () => {
  const written: [string, number][] = [];
  const db = observeStatements(t.deps.db, (name, [first]) =>
    written.push([name, Array.isArray(first) ? first.length : 0]),
  );
  const activity = createActivityRecorder({ ...t.deps, db });
  for (let count = 0; count < 1100; count += 1) {
    activity.record({ projectId: testProjectId, userId: crypto.randomUUID(), sessionId: crypto.randomUUID() });
    activity.recordKey({ projectId: testProjectId, access: 'server', hash: Buffer.from(`key ${count}`) });
  }
  // The last of the sessions exists.
  activity.record(sessionOf(user));
  await activity.flush();
  const sizes = (of: string) => written.filter(([name]) => name === of).map(([, size]) => size);
  expect(sizes('write_activity')).toEqual([500, 500, 101]);
  expect(sizes('write_session_use')).toEqual([500, 500, 101]);
  expect(sizes('write_key_use')).toEqual([500, 500, 100]);
  expect(await lastActive(user)).toBe(t.clock.now());
});

it('is written by 16 processes at once, of the same users, without one waiting for another for ever', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => createSampleUser(t)));
  t.clock.advance(minute);
  const processes = Array.from({ length: 16 }, (_, index) => {
    const activity = createActivityRecorder(t.deps);
    for (const user of index % 2 === 0 ? users : users.toReversed()) activity.record(sessionOf(user));
    return activity;
  });
  await Promise.all(processes.map((activity) => activity.flush()));
  expect(await Promise.all(users.map(lastActive))).toEqual(users.map(() => t.clock.now()));
  expect(await Promise.all(users.map(lastUses))).toEqual(users.map(() => [t.clock.now()]));
});
