import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { holdLocks } from '../../testing/hold-locks.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const refresh = (refreshToken: string) =>
  t.request('POST /auth/sessions/current/refresh', { headers: { [headerNames.refreshToken]: refreshToken } });

/** Inserts 10,000 sessions that start one millisecond later than the newest one. */
async function fillSessions(userId: string): Promise<void> {
  await sql`insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at)
    select ${testProjectId}, gen_random_uuid(), ${userId}, sha256((${userId} || place)::bytea), at, at + interval '1 year'
    from generate_series(1, 10000) place, lateral (select ${new Date(t.clock.now() + 1)}::timestamptz as at) time`.execute(
    t.deps.db.sql,
  );
  t.clock.advance(2);
}

it('ends the oldest sessions of a user above the maximum, and no session of other users', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  await fillSessions(user.userId);
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const start = () => t.request('POST /auth/sessions', { access: 'server', body: { user_id: user.userId } });
  expect((await start()).status).toBe(200);
  expect((await refresh(user.refreshToken)).status).toBe(200);
  // One start of many looks.
  dice.mockReturnValue(0);
  const { body } = await start();
  dice.mockRestore();
  expect((await refresh(String(body['refresh_token']))).status).toBe(200);
  expect((await refresh(user.refreshToken)).status).toBe(401);
  expect((await refresh(other.refreshToken)).status).toBe(200);
  const left = await t.deps.db.sql.selectFrom('sessions').select('id').where('user_id', '=', user.userId).execute();
  expect(left).toHaveLength(10_000);
});

it('finds the oldest sessions at once, also with the statistics of an empty table', async () => {
  const user = await createSampleUser(t);
  await fillSessions(user.userId);
  await sql`delete from sessions`.execute(t.deps.db.sql);
  await sql`analyze sessions`.execute(t.deps.db.sql);
  await fillSessions(user.userId);
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0);
  const { status } = await t.request('POST /auth/sessions', { access: 'server', body: { user_id: user.userId } });
  dice.mockRestore();
  expect(status).toBe(200);
});

it.skipIf(inject('database') === 'pglite')('waits for no session that another request is using', async () => {
  const user = await createSampleUser(t);
  await fillSessions(user.userId);
  const release = await holdLocks(
    t.deps.db,
    sql`select id from sessions where user_id = ${user.userId} order by created_at limit 1 for key share`,
  );
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0);
  const { status } = await t.request('POST /auth/sessions', { access: 'server', body: { user_id: user.userId } });
  dice.mockRestore();
  await release();
  expect(status).toBe(200);
  expect((await refresh(user.refreshToken)).status).toBe(200);
});
