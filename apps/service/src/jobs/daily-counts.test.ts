import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActivityLog } from '../testing/activity-log.ts';
import { observeStatements } from '../testing/observe-statements.ts';
import { quiet } from '../testing/quiet.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createDailyCountsJob } from './daily-counts.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

it('lets no count wait while another one hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db, clock } = t.deps;
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let transactions = 0;
  // A database that does not respond to the first transaction.
  const slow: typeof db = {
    ...db,
    async transaction(work, options) {
      transactions += 1;
      if (transactions === 1) await response;
      return db.transaction(work, options);
    },
  };
  const job = createDailyCountsJob({ db: slow, clock, log: quiet });
  job.start();
  await vi.waitFor(() => expect(transactions).toBe(1));
  t.clock.advance(3_600_000);
  vi.advanceTimersByTime(3_600_000);
  const stopped = job.stop();
  respond();
  await stopped;
  expect(transactions).toBe(1);
});

it('counts who is active, also if the sign-ins cannot be counted', async () => {
  const project = await createSampleProject(t);
  const { token } = await t.signUp('ada@example.com', 'correct horse', { project });
  await t.request('GET /users/me', { project, token });
  await t.deps.activity.flush();
  const { db, clock } = t.deps;
  const broken: typeof db = { ...db, transaction: () => Promise.reject(new Error('The disk is full.')) };
  const warn = vi.spyOn(quiet, 'warn');
  await createDailyCountsJob({ db: broken, clock, log: quiet }).runOnce();
  expect(warn).toHaveBeenCalledOnce();
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const counts = await t.request<{ items: { name: string }[] }>('GET /metrics/daily', {
    access: 'admin',
    project,
    query: { from: today, to: today },
  });
  expect(counts.body.items.map(({ name }) => name)).toContain('active_users');
  warn.mockRestore();
});

it('counts once in a deployment, of 16 processes that start at once, and again a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const counts: string[] = [];
  const db = observeStatements(t.deps.db, (name) => {
    if (name === 'count_active_users') counts.push(name);
  });
  for (const expected of [1, 2]) {
    const jobs = Array.from({ length: 16 }, () => createDailyCountsJob({ db, clock: t.clock, log: quiet }));
    for (const job of jobs) job.start();
    await Promise.all(jobs.map((job) => job.stop()));
    expect(counts).toHaveLength(expected);
    t.clock.advance(60_000);
  }
});

it('counts active users without the table of users', async () => {
  const project = await createSampleProject(t);
  await t.signUp('ada@example.com', 'correct horse', { project });
  await t.deps.activity.flush();
  const warn = vi.spyOn(quiet, 'warn');
  await sql`alter table users rename to other_users`.execute(t.deps.db.sql);
  await createDailyCountsJob(t.deps).runOnce();
  await sql`alter table other_users rename to users`.execute(t.deps.db.sql);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  const { rows } = await sql`select count::int from daily_counts where name = 'active_users'`.execute(t.deps.db.sql);
  expect(rows).toEqual([{ count: 1 }]);
});

it('adds what could not be counted the next time', async () => {
  const project = await createSampleProject(t);
  await t.signUp('ada@example.com', 'correct horse', { project });
  t.clock.advance(600_000);
  const stored = async () =>
    (await sql`select project_id, count from daily_counts where name = 'sign_ups'`.execute(t.deps.db.sql)).rows;
  const { db, clock } = t.deps;
  const broken: typeof db = { ...db, transaction: () => Promise.reject(new Error('The disk is full.')) };
  await createDailyCountsJob({ db: broken, clock, log: quiet }).runOnce();
  expect(await stored()).toEqual([]);
  await createActivityLog(t).count();
  expect(await stored()).toMatchObject([{ project_id: project, count: 1 }]);
});
