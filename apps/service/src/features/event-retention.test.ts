import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivityLog } from '../testing/activity-log.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createSignal } from '../testing/signal.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let activityLog: ReturnType<typeof createActivityLog>;
beforeAll(async () => {
  t = await createTestApp();
  activityLog = createActivityLog(t);
});
afterAll(() => t.close());

const day = 24 * 60 * 60 * 1000;
const admin = { access: 'admin' } as const;
const server = { access: 'server' } as const;

describe('Old events', () => {
  it('are deleted, and later ones are not', async () => {
    const project = await createSampleProject(t);
    const { userId } = await createSampleUser(t, project);
    const update = (displayName: string) => {
      const body = { display_name: displayName };
      return t.request('PATCH /users/{user_id}', { ...server, project, params: { user_id: userId }, body });
    };
    for (let change = 0; change < 3; change++) await update(`old ${change}`);
    t.clock.advance(89 * day);
    await update('newer');
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toHaveLength(4);
    t.clock.advance(2 * day);
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toHaveLength(1);
  });

  it('are deleted of however many projects', async () => {
    const projects: string[] = [];
    for (let number = 0; number < 45; number += 1) {
      const project = await createSampleProject(t);
      await t.request('POST /users', { ...server, project, body: {} });
      projects.push(project);
    }
    for (const project of projects) expect(await activityLog.list({}, project)).not.toEqual([]);
    t.clock.advance(91 * day);
    await activityLog.deleteExpired();
    for (const project of projects) expect(await activityLog.list({}, project)).toEqual([]);
  });

  it('are all deleted, however many have expired', async () => {
    const project = await createSampleProject(t);
    await createSampleUser(t, project);
    await sql`insert into events (project_id, at, type, failed, actor_type)
      select ${project}, ${new Date(t.clock.now())}::timestamptz, 'sign_in', true, 'visitor' from generate_series(1, 1200)`.execute(
      t.deps.db.sql,
    );
    t.clock.advance(91 * day);
    await activityLog.deleteExpired();
    const left = await sql`select from events where project_id = ${project}`.execute(t.deps.db.sql);
    expect(left.rows).toEqual([]);
  });

  it('are deleted after the days that the project keeps events, which are a whole number from 1 to 3,650', async () => {
    const project = await createSampleProject(t);
    const keep = (days: number) =>
      t.request('PATCH /projects/current', { ...admin, project, body: { config: { event_retention_days: days } } });
    for (const days of [0, -1, 1.5, 3651]) expect((await keep(days)).body['code']).toBe('SCHEMA_ERROR');
    expect((await keep(7)).body['config']).toMatchObject({ event_retention_days: 7 });
    t.clock.advance(6 * day);
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toMatchObject([
      { type: 'project.updated', data: { changes: { event_retention_days: { before: 90, after: 7 } } } },
    ]);
    t.clock.advance(2 * day);
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toEqual([]);
  });
});

describe('The events of a deleted project', () => {
  it('are deleted, also one that a running request adds meanwhile', async () => {
    const project = await createSampleProject(t);
    await createSampleUser(t, project);
    const isEmpty = async () => {
      const rows = sql`select from events where project_id = ${project}
        union all select from daily_counts where project_id = ${project}`;
      return (await rows.execute(t.deps.db.sql)).rows.length === 0;
    };
    await t.request('PATCH /projects/current', { ...admin, project, body: { display_name: 'Rockets' } });
    expect(await isEmpty()).toBe(false);
    const [isWritten, written] = createSignal();
    const [mayCommit, commit] = createSignal();
    const addEvent = () =>
      t.deps.db.transaction(async (tx) => {
        await t.deps.events.record(tx, project, { type: 'sign_in', failed: true, method: 'password' });
        written();
        await mayCommit;
      });
    // On the embedded database, transactions run one after another.
    const late = t.kind === 'pglite' ? undefined : addEvent();
    if (late !== undefined) await isWritten;
    expect((await t.request('DELETE /projects/current', { access: 'admin', project })).status).toBe(200);
    commit();
    await (late ?? addEvent());
    expect(await isEmpty()).toBe(false);
    t.clock.advance(10 * 60_000);
    await activityLog.count();
    await activityLog.deleteExpired();
    expect(await isEmpty()).toBe(true);
  });

  it('stay if the project exists again, because it was imported', async () => {
    const project = await createSampleProject(t);
    await t.request('PATCH /projects/current', { ...admin, project, body: { display_name: 'Rockets' } });
    const before = await activityLog.list({}, project);
    expect(before).not.toEqual([]);
    await t.deps.events.record(t.deps.db, 'internal', { type: 'project.deleted', data: { project_id: project } });
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toEqual(before);
  });
});

describe('An event', () => {
  it('cannot be changed in the database', async () => {
    const { userId } = await createSampleUser(t);
    await t.request('PATCH /users/{user_id}', { ...server, params: { user_id: userId }, body: { display_name: 'x' } });
    const change = t.deps.db.sql
      .updateTable('events')
      .set({ type: 'sign_out' })
      .where('user_id', '=', userId)
      .execute();
    await expect(change).rejects.toThrow('Events cannot be changed');
  });

  it('stays without personal data after its user was deleted', async () => {
    const project = await createSampleProject(t);
    const { userId, token } = await createSampleUser(t, project);
    await t.request('POST /auth/password/update', {
      project,
      token,
      headers: {
        'user-agent':
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      },
      ipAddress: '203.0.113.77',
      body: { old_password: 'correct horse', new_password: 'another horse' },
    });
    expect((await activityLog.list({ user_id: userId }, project))[0]).toMatchObject({
      ip_network: '203.0.113.0/24',
      device: 'Chrome, macOS',
    });
    await t.request('DELETE /users/{user_id}', { ...server, project, params: { user_id: userId } });
    const events = await activityLog.list({ user_id: userId }, project);
    expect(events.map(({ type }) => type)).toEqual(['user.deleted', 'password.changed']);
    for (const event of events) {
      expect(event).toMatchObject({
        ip_network: null,
        device: null,
        data: null,
        user: { id: userId, primary_email: null },
      });
    }
  });
});
