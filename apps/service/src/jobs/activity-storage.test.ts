import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createStatement } from '../database/database.ts';
import { createActivityLog } from '../testing/activity-log.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* The storage of activity: in place, and counted without reading the users. */

const minute = 60_000;
const day = 24 * 60 * minute;

let t: TestApp;
let project: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  project = await createSampleProject(t);
});
afterAll(() => t.close());

interface UserAndSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** Creates users, each with a session. */
async function createUsers(count: number): Promise<readonly UserAndSession[]> {
  const now = new Date(t.clock.now());
  const { rows } = await sql<{ user_id: string; id: string }>`with made as (
      insert into users (project_id, id, display_name, signed_up_at, last_active_at)
      select ${project}, gen_random_uuid(), 'User ' || n, ${now}, ${now} from generate_series(1, ${count}::int) n returning id
    )
    insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at)
    select ${project}, gen_random_uuid(), id, sha256(id::text::bytea), ${now}, ${now}::timestamptz + interval '1 year' from made
    returning user_id, id`.execute(t.deps.db.sql);
  return rows.map(({ user_id, id }) => ({ userId: user_id, sessionId: id }));
}

const readUpdates = createStatement<{ relname: string; updates: number; in_place: number }>(
  'read_updates_of_test',
  `select relname, n_tup_upd as updates, n_tup_hot_upd as in_place, pg_stat_clear_snapshot() from pg_stat_user_tables
  where relname in ('users', 'sessions') order by relname`,
);

// The embedded database has no statistics of its tables, and the same storage.
describe.skipIf(inject('database') === 'pglite' || inject('partitioned'))('activity', () => {
  it('is updated in place, so that no index changes', async () => {
    /** Records activity of new users, of some often. Returns the share of the updates that changed no index. */
    const record = async () => {
      const users = await createUsers(5000);
      const before = await t.deps.db.run(readUpdates, []);
      for (let round = 0; round < 10; round += 1) {
        t.clock.advance(2 * minute);
        users.forEach((user, index) => {
          if (index % 10 === round) t.deps.activity.record({ projectId: project, ...user });
        });
        for (const user of users.slice(0, 300)) t.deps.activity.record({ projectId: project, ...user });
        await t.deps.activity.flush();
      }
      const changes = async () => {
        const rows = await t.deps.db.run(readUpdates, []);
        return rows.map(({ updates, in_place }, index) => ({
          updates: updates - (before[index]?.updates ?? 0),
          inPlace: in_place - (before[index]?.in_place ?? 0),
        }));
      };
      // Servers collect the statistics about a second later.
      await expect.poll(async () => (await changes()).every(({ updates }) => updates >= 7000)).toBe(true);
      return Math.min(...(await changes()).map(({ updates, inPlace }) => inPlace / updates));
    };
    // A transaction of another test, in any database of the server, keeps the former rows in their pages until it ends.
    await expect.poll(record).toBeGreaterThan(0.9);
  });
});

describe('the counts of active users', () => {
  it('are those of the table of users, also after sign-ups, activity on later days, and deletions', async () => {
    const log = createActivityLog(t);
    const users = await createUsers(30);
    for (let days = 0; days < 33; days += 4) {
      t.clock.advance(4 * day);
      for (const user of users.slice(0, 30 - days / 2)) t.deps.activity.record({ projectId: project, ...user });
      await t.deps.activity.flush();
      await log.count();
    }
    await createUsers(2);
    const params = { user_id: users[0]?.userId ?? '' };
    await t.request('DELETE /users/{user_id}', { access: 'server', project, params });
    await log.count();
    const today = new Date(t.clock.now()).toISOString().slice(0, 10);
    const { body } = await t.request<{ items: { name: string; count: number }[] }>('GET /metrics/daily', {
      access: 'admin',
      project,
      query: { from: today, to: today },
    });
    const shown = Object.fromEntries(body.items.map(({ name, count }) => [name, count]));
    const active = async (days: number) => {
      const since = new Date(t.clock.now() - (days - 1) * day).toISOString().slice(0, 10);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from users
        where project_id = ${project} and last_active_day >= ${since}::date`.execute(t.deps.db.sql);
      return rows[0]?.count;
    };
    expect(shown['active_users']).toBe(await active(1));
    expect(shown['active_users_7d']).toBe(await active(7));
    expect(shown['active_users_30d']).toBe(await active(30));
    expect(shown['active_users_30d']).toBeGreaterThan(shown['active_users_7d'] ?? 0);
  });
});
