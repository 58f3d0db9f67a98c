import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createActivityLog } from '../testing/activity-log.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** There, transactions run one after another. */
const isEmbedded = inject('database') === 'pglite';

let t: TestApp;
let activityLog: ReturnType<typeof createActivityLog>;
beforeAll(async () => {
  t = await createTestApp();
  activityLog = createActivityLog(t);
});
afterAll(() => t.close());

const server = { access: 'server' } as const;
const chrome = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

/** Returns a promise and the function that fulfills it. */
function createSignal(): readonly [Promise<void>, () => void] {
  let fulfill = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfill = resolve;
  });
  return [promise, fulfill];
}

describe('The seals', () => {
  it('fit, in order and without a gap, when 16 requests and two sealers run at once', {
    timeout: 120_000,
  }, async () => {
    const project = await createSampleProject(t);
    const users = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t, project)));
    for (let round = 0; round < raceRounds; round++) {
      const changes = users.map(({ userId }) =>
        t.request('PATCH /users/{user_id}', {
          ...server,
          project,
          params: { user_id: userId },
          body: { display_name: 'x' },
        }),
      );
      await Promise.all([...changes, activityLog.sealer().runOnce(), activityLog.sealer().runOnce()]);
    }
    await activityLog.seal();
    const events = 16 * raceRounds;
    expect(await activityLog.verify(project)).toMatchObject({
      is_intact: true,
      checked_count: events,
      last_seal: { number: events },
    });
  });

  it.skipIf(isEmbedded)('include an event that was committed after later ones were sealed', async () => {
    const project = await createSampleProject(t);
    const user = await createSampleUser(t, project);
    const update = (userId: string) =>
      t.request('PATCH /users/{user_id}', {
        ...server,
        project,
        params: { user_id: userId },
        body: { display_name: 'x' },
      });
    const [isWritten, written] = createSignal();
    const [mayCommit, commit] = createSignal();
    const late = t.deps.db.transaction(async (tx) => {
      await t.deps.events.record(tx, project, { type: 'user.updated', userId: user.userId });
      written();
      await mayCommit;
    });
    await isWritten;
    await update(user.userId);
    await activityLog.sealer().runOnce();
    expect(await activityLog.verify(project)).toMatchObject({ last_seal: null });
    commit();
    await late;
    await activityLog.seal();
    expect(await activityLog.verify(project)).toMatchObject({ is_intact: true, checked_count: 2 });
  });

  it('are deleted with their project, also one that a running request adds meanwhile', async () => {
    const project = await createSampleProject(t);
    await createSampleUser(t, project);
    const eventsLeft = async () => {
      const rows = sql`select project_id from events where project_id = ${project}
        union all select project_id from event_seals where project_id = ${project}
        union all select project_id from unsealed_events where project_id = ${project}
        union all select project_id from daily_counts where project_id = ${project}`;
      return (await rows.execute(t.deps.db.sql)).rows.length;
    };
    await activityLog.seal();
    expect(await eventsLeft()).toBeGreaterThan(0);
    const [isWritten, written] = createSignal();
    const [mayCommit, commit] = createSignal();
    const addEvent = () =>
      t.deps.db.transaction(async (tx) => {
        await t.deps.events.record(tx, project, { type: 'sign_in', failed: true, method: 'password' });
        written();
        await mayCommit;
      });
    const remove = () => t.request('DELETE /projects/current', { access: 'admin', project });
    // On the embedded database, transactions run one after another.
    const late = t.kind === 'pglite' ? undefined : addEvent();
    if (late !== undefined) await isWritten;
    expect((await remove()).status).toBe(200);
    commit();
    await (late ?? addEvent());
    await activityLog.seal();
    expect(await eventsLeft()).toBe(0);
  });

  it('are sealed in the same run as a batch of events of deleted projects before them', async () => {
    const project = await createSampleProject(t);
    await t.deps.db.transaction(async (tx) => {
      await sql`with added as (
        insert into events (project_id, at, type, failed, actor_type)
        select 'deleted-project', now(), 'sign_in', false, 'visitor' from generate_series(1, 1000)
        returning project_id, position
      )
      insert into unsealed_events (project_id, position) select project_id, position from added`.execute(tx.sql);
      await t.deps.events.record(tx, project, { type: 'sign_in', failed: true, method: 'password' });
    });
    const batch = sql`select from events where project_id = 'deleted-project' limit 1`;
    do await activityLog.sealer().runOnce();
    while ((await batch.execute(t.deps.db.sql)).rows.length > 0);
    expect(await activityLog.verify(project)).toMatchObject({ is_intact: true, checked_count: 1 });
  });

  it('show a changed event, a removed one and changed details', async () => {
    const tampering = {
      event_changed: sql`update events set type = 'sign_out' where position = (select max(position) - 1 from events)`,
      details_changed: sql`update events set details = '{}' where position = (select max(position) - 1 from events)`,
      event_missing: sql`delete from events where position = (select max(position) - 1 from events)`,
      seal_missing: sql`delete from event_seals where position = (select max(position) - 1 from events)`,
    };
    for (const [reason, statement] of Object.entries(tampering)) {
      const project = await createSampleProject(t);
      const { userId } = await createSampleUser(t, project);
      for (let change = 0; change < 3; change++) {
        const params = { user_id: userId };
        await t.request('PATCH /users/{user_id}', { ...server, project, params, body: { display_name: `x${change}` } });
      }
      await activityLog.seal();
      expect(await activityLog.verify(project)).toMatchObject({ is_intact: true, checked_count: 3, problem: null });
      await t.deps.db.transaction(async (tx) => {
        await sql`alter table events disable trigger append_only`.execute(tx.sql);
        await statement.execute(tx.sql);
        await sql`alter table events enable trigger append_only`.execute(tx.sql);
      });
      expect(await activityLog.verify(project), reason).toMatchObject({
        is_intact: false,
        problem: { seal_number: 2, reason },
      });
    }
  });

  it('protect events whose database refuses a change', async () => {
    const { userId } = await createSampleUser(t);
    await t.request('PATCH /users/{user_id}', { ...server, params: { user_id: userId }, body: { display_name: 'x' } });
    const change = t.deps.db.sql
      .updateTable('events')
      .set({ type: 'sign_out' })
      .where('user_id', '=', userId)
      .execute();
    await expect(change).rejects.toThrow('Events cannot be changed');
  });

  it('still fit after a user was deleted, whose personal data are gone', async () => {
    const project = await createSampleProject(t);
    const { userId, token } = await createSampleUser(t, project);
    await t.request('POST /auth/password/update', {
      project,
      token,
      headers: chrome,
      ipAddress: '203.0.113.77',
      body: { old_password: 'correct horse', new_password: 'another horse' },
    });
    await activityLog.seal();
    expect((await activityLog.list({ user_id: userId }, project))[0]).toMatchObject({ ip_network: '203.0.113.0/24' });
    await t.request('DELETE /users/{user_id}', { ...server, project, params: { user_id: userId } });
    await activityLog.seal();
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
    expect(await activityLog.verify(project)).toMatchObject({ is_intact: true, checked_count: 2 });
  });
});
