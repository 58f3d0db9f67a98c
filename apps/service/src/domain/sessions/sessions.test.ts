import { headers } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const refresh = (refreshToken: string) =>
  t.call('POST /auth/sessions/current/refresh', { headers: { [headers.refreshToken]: refreshToken } });

it('ends the oldest sessions of a user above the maximum, and no session of other users', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  await sql`insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at)
    select ${testProjectId}, gen_random_uuid(), ${user.userId}, sha256(place::text::bytea), at, at + interval '1 year'
    from generate_series(1, 10000) place, lateral (select ${new Date(t.clock.now() + 1)}::timestamptz as at) time`.execute(
    t.deps.db.sql,
  );
  t.clock.advance(2);
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const start = () => t.call('POST /auth/sessions', { access: 'server', body: { user_id: user.userId } });
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
