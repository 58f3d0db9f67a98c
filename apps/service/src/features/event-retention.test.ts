import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivityLog } from '../testing/activity-log.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
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
  it('are deleted, and the seals of later events continue', async () => {
    const project = await createSampleProject(t);
    const { userId } = await createSampleUser(t, project);
    const update = async (displayName: string) => {
      const body = { display_name: displayName };
      await t.request('PATCH /users/{user_id}', { ...server, project, params: { user_id: userId }, body });
      await activityLog.seal();
    };
    for (let change = 0; change < 3; change++) await update(`old ${change}`);
    t.clock.advance(89 * day);
    await update('newer');
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toHaveLength(4);
    t.clock.advance(2 * day);
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toHaveLength(1);
    await update('newest');
    expect(await activityLog.verify(project)).toMatchObject({
      is_intact: true,
      checked_count: 2,
      last_seal: { number: 5 },
    });
  });

  it('keep their seals until they are deleted themselves, if the clock of a process is behind', async () => {
    const project = await createSampleProject(t);
    const { userId } = await createSampleUser(t, project);
    const update = async () => {
      const body = { display_name: 'Ada' };
      await t.request('PATCH /users/{user_id}', { ...server, project, params: { user_id: userId }, body });
      await activityLog.seal();
    };
    t.clock.advance(10 * day);
    await update();
    t.clock.advance(-10 * day);
    await update();
    t.clock.advance(91 * day);
    await activityLog.deleteExpired();
    expect(await activityLog.verify(project)).toMatchObject({ is_intact: true, checked_count: 2 });
    expect(await activityLog.list({}, project)).toHaveLength(2);
    t.clock.advance(10 * day);
    await activityLog.deleteExpired();
    expect(await activityLog.list({}, project)).toEqual([]);
  });

  it('are deleted of however many projects', async () => {
    const projects: string[] = [];
    for (let number = 0; number < 45; number += 1) {
      const project = await createSampleProject(t);
      await t.request('POST /users', { ...server, project, body: {} });
      projects.push(project);
    }
    await activityLog.seal();
    for (const project of projects) expect(await activityLog.list({}, project)).not.toEqual([]);
    t.clock.advance(91 * day);
    await activityLog.deleteExpired();
    for (const project of projects) expect(await activityLog.list({}, project)).toEqual([]);
  });

  it('are all deleted, however many have expired', async () => {
    const project = await createSampleProject(t);
    await createSampleUser(t, project);
    await sql`with added as (
      insert into events (project_id, at, type, failed, actor_type)
      select ${project}, ${new Date(t.clock.now())}::timestamptz, 'sign_in', true, 'visitor' from generate_series(1, 1200)
      returning project_id, position
    )
    insert into unsealed_events (project_id, position) select project_id, position from added`.execute(t.deps.db.sql);
    await activityLog.seal();
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
    await activityLog.seal();
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
