import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { claimDailyCounts } from '../domain/events/counted-events.ts';
import { createActivityLog } from '../testing/activity-log.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSignal } from '../testing/signal.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let activityLog: ReturnType<typeof createActivityLog>;
beforeAll(async () => {
  t = await createTestApp();
  activityLog = createActivityLog(t);
});
afterAll(() => t.close());

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const admin = { access: 'admin' } as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the number of sign-ins that the counts of the days from one to another show together. */
async function signInsBetween(project: string, from: string, to: string): Promise<number> {
  const { body } = await t.request<{ items: { name: string; count: number }[] }>('GET /metrics/daily', {
    ...admin,
    project,
    query: { from, to },
  });
  return body.items.filter(({ name }) => name === 'sign_ins').reduce((sum, { count }) => sum + count, 0);
}

/** Returns the number of sign-ins that the counts of yesterday and today show together. */
const recentSignIns = (project: string) => signInsBetween(project, dayOf(t.clock.now() - day), dayOf(t.clock.now()));

describe('GET /metrics/daily', () => {
  it('counts sign-ups, sign-ins and failures by day and method, once each', async () => {
    const project = await createSampleProject(t);
    const start = new Date(t.clock.now()).toISOString().slice(0, 10);
    const body = { email: 'ada@example.com', password: 'correct horse' };
    await t.signUp(body.email, body.password, { project });
    await t.request('POST /auth/password/sign-in', { project, body });
    t.clock.advance(day);
    const next = new Date(t.clock.now()).toISOString().slice(0, 10);
    await t.request('POST /auth/password/sign-in', { project, body });
    const latest = await t.request('POST /auth/password/sign-in', { project, body });
    await t.request('POST /auth/password/sign-in', { project, body: { ...body, password: 'a wrong guess' } });
    await t.request('GET /users/me', { project, token: String(latest.body['access_token']) });
    await t.deps.activity.flush();
    const query = { from: start, to: next };
    const readAll = async () =>
      (await t.request<{ items: unknown[] }>('GET /metrics/daily', { ...admin, project, query })).body.items;
    await activityLog.count();
    const counts = await readAll();
    expect(counts).toEqual([
      { day: start, name: 'sign_ins', method: 'password', count: 1 },
      { day: start, name: 'sign_ups', method: 'password', count: 1 },
      { day: next, name: 'active_users', method: '', count: 1 },
      { day: next, name: 'active_users_30d', method: '', count: 1 },
      { day: next, name: 'active_users_7d', method: '', count: 1 },
      { day: next, name: 'failed_sign_ins', method: 'password', count: 1 },
      { day: next, name: 'sign_ins', method: 'password', count: 2 },
    ]);
    for (const minutes of [0, 3, 3]) {
      t.clock.advance(minutes * minute);
      await activityLog.count();
      expect(await readAll()).toEqual(counts);
    }
  });

  it('counts each sign-in once, while 16 are read and two processes store them', async () => {
    const project = await createSampleProject(t);
    const record = () =>
      t.deps.db.transaction((tx) => t.deps.events.record(tx, project, { type: 'sign_in', method: 'password' }));
    for (let round = 1; round <= raceRounds; round += 1) {
      await Promise.all(Array.from({ length: 4 }, record));
      t.clock.advance(2 * minute);
      const [seen] = await Promise.all([
        Promise.all(Array.from({ length: 16 }, () => recentSignIns(project))),
        activityLog.count(),
        activityLog.count(),
      ]);
      expect(seen).toEqual(Array(16).fill(4 * round));
    }
  });

  it.skipIf(inject('database') === 'pglite')(
    'counts a sign-in whose transaction ends after later ones were counted',
    async () => {
      const project = await createSampleProject(t);
      const event = { type: 'sign_in', method: 'password' } as const;
      const [isWritten, written] = createSignal();
      const [mayCommit, commit] = createSignal();
      const late = t.deps.db.transaction(async (tx) => {
        await t.deps.events.record(tx, project, event);
        written();
        await mayCommit;
      });
      await isWritten;
      t.clock.advance(4 * minute);
      await t.deps.events.record(t.deps.db, project, event);
      await activityLog.count();
      expect(await recentSignIns(project)).toBe(1);
      commit();
      await late;
      for (const minutes of [0, 2, 10]) {
        t.clock.advance(minutes * minute);
        await activityLog.count();
        expect(await recentSignIns(project)).toBe(2);
      }
    },
  );

  it('counts each sign-in once, also if the clock is set ahead for a time', async () => {
    const project = await createSampleProject(t);
    const signIn = () => t.deps.events.record(t.deps.db, project, { type: 'sign_in', method: 'password' });
    const [from, to] = [dayOf(t.clock.now()), dayOf(t.clock.now() + day)];
    await signIn();
    t.clock.advance(day);
    await signIn();
    await activityLog.count();
    t.clock.advance(-day);
    for (let signIns = 3; signIns < 6; signIns += 1) {
      await signIn();
      await activityLog.count();
      expect(await signInsBetween(project, from, to)).toBe(signIns);
      t.clock.advance(10 * minute);
      await activityLog.count();
      expect(await signInsBetween(project, from, to)).toBe(signIns);
    }
  });

  it('leaves the events of the previous version to the sealer of that version', async () => {
    const project = await createSampleProject(t);
    await sql`insert into events (project_id, at, type, failed, actor_type, details, details_hash)
      values (${project}, ${new Date(t.clock.now())}, 'sign_in', false, 'visitor', '{}', sha256('{}'))`.execute(
      t.deps.db.sql,
    );
    for (const minutes of [0, 10]) {
      t.clock.advance(minutes * minute);
      await activityLog.count();
      expect(await recentSignIns(project)).toBe(0);
    }
  });

  it('is stored by one of 16 processes in a minute', async () => {
    t.clock.advance(day);
    const claim = () => claimDailyCounts(t.deps.db, t.clock.now(), minute);
    for (const advance of [0, minute]) {
      t.clock.advance(advance);
      const claims = await Promise.all(Array.from({ length: 16 }, claim));
      expect(claims.filter(Boolean)).toHaveLength(1);
    }
    t.clock.advance(minute - 1);
    expect(await claim()).toBe(false);
  });

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
    { from: 'today', to: 'tomorrow' },
  ])('refuses %j', async (query) => {
    expect((await t.request('GET /metrics/daily', { ...admin, query })).status).toBe(400);
  });
});
