import { readFileSync } from 'node:fs';
import { headerNames, limits } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceTransport } from '../domain/emails/transport.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { createExpiredCopiesJob } from '../jobs/expired-copies.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { createKeyRotation } from '../jobs/key-rotation.ts';
import { createWebhookWorker } from '../jobs/webhook-delivery.ts';
import { createDatabaseSnapshots } from '../metrics/database-snapshot.ts';
import { createActivityLog } from '../testing/activity-log.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { collectStatements, type ExecutedStatement, openDatabaseWithPlans } from '../testing/statement-plans.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';
import { type Database, openDatabase } from './database.ts';

/* On tables that are partitioned by project, the statements of a request read the partition of one project. */

let t: TestApp;
const plans = collectStatements();
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_KEY_ROTATION_DAYS: '30' }, fetch, null, openDatabaseWithPlans);
});
afterAll(async () => {
  plans.stop();
  await t.close();
});

/** The documentation, which lists the statements that read all projects: those of requests, and those of jobs. */
const page = readFileSync(new URL('../../../../docs/operations/sharding.md', import.meta.url), 'utf8');
const [ofRequests = [], ofJobs = []] = page
  .split('\n\n')
  .filter((paragraph) => paragraph.startsWith('| statement |'))
  .map((table) =>
    table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(.*?)`/g)].map(([, name = '']) => name)),
  );

/**
 * Returns the entry of a list that a statement belongs to. `clean_up_*` matches all names that begin with `clean_up_`.
 */
const entryOf = (list: readonly string[], name: string) =>
  list.find((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1))));

/** The beginning of the statement of a trigger whose plan has all partitions, of which the execution reads one. */
const countOfUsers = 'insert into user_counts (project_id, count)\n  select project_id, ';

const namesOf = (statements: readonly ExecutedStatement[], kind: 'planned' | 'read') => [
  ...new Set(statements.filter((each) => each[kind].size > 1).map(({ name }) => name)),
];

/** Expects that each statement of requests reads one partition. Returns the names of the statements. */
async function expectOnePartition(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const statements = await plans.during(work);
  const isUnexpected = (name: string) => entryOf(ofRequests, name) === undefined;
  expect(namesOf(statements, 'read').filter(isUnexpected)).toEqual([]);
  expect(namesOf(statements, 'planned').filter((name) => isUnexpected(name) && !name.startsWith(countOfUsers))).toEqual(
    [],
  );
  expect(statements.some(({ read }) => read.size === 1)).toBe(true);
  return new Set(statements.map(({ name }) => name));
}

describe('Each statement reads one partition', () => {
  it.each(allRoutes)('of %s', async (route) => {
    const sample = await endpointCases[route].call(t, await createSampleUser(t));
    await expectOnePartition(async () => {
      const { status, body } = await t.request(route, sample);
      expect(status, JSON.stringify(body)).toBeLessThan(400);
    });
  });
});

/** Creates a project owner, and returns the headers with which the owner manages the test project. */
async function createOwner() {
  const { userId, token } = await createSampleUser(t, 'internal');
  const metadata = JSON.stringify({ managedProjectIds: [testProjectId] });
  await t.deps.db.sql.updateTable('users').set({ server_metadata: metadata }).where('id', '=', userId).execute();
  return { userId, token, headers: { [headerNames.adminAccessToken]: token } };
}

describe('Each statement reads one partition, also', () => {
  it('when a user signs up, signs in and out, from an IP address', async () => {
    const names = await expectOnePartition(async () => {
      const ipAddress = '203.0.113.7';
      const body = { email: 'grace@example.com', password: 'correct horse' };
      await t.signUp(body.email, body.password, { ipAddress });
      await t.request('POST /auth/password/sign-in', { ipAddress, body: { ...body, password: 'wrong horse' } });
      const { body: tokens } = await t.request('POST /auth/password/sign-in', { ipAddress, body });
      const refreshToken = String(tokens['refresh_token']);
      await t.request('POST /auth/sessions/current/refresh', { refreshToken });
      await t.request('GET /users/me', { token: String(tokens['access_token']) });
      await t.request('DELETE /auth/sessions/current', { token: String(tokens['access_token']), refreshToken });
    });
    const hot = ['find_caller', 'find_password', 'insert_password_user', 'insert_password_session', 'insert_event'];
    expect([...names]).toEqual(expect.arrayContaining([...hot, 'consume_4_rate_limits', 'find_session']));
  });

  it('when a project owner acts as a user', async () => {
    const owner = await createOwner();
    const { userId } = await createSampleUser(t);
    await createSampleTeam(t, [userId]);
    await expectOnePartition(async () => {
      const asOwner = { access: 'admin', headers: owner.headers } as const;
      const { body } = await t.request('POST /users/{user_id}/impersonations', {
        ...asOwner,
        params: { user_id: userId },
        body: { callback_url: 'http://localhost:3000/handler/impersonation' },
      });
      const code = new URL(String(body['url'])).searchParams.get('code');
      const { status } = await t.request('POST /auth/impersonations/sign-in', { body: { code } });
      expect(status).toBe(200);
      await t.request('GET /users', asOwner);
      const { body: log } = await t.request<{ items: { actor: { email: string | null } }[] }>('GET /events', asOwner);
      expect(log.items.find(({ actor }) => actor.email !== null)).toBeDefined();
    });
  });
});

describe('Jobs', () => {
  it('read all projects with the statements that the documentation lists, and with no others', async () => {
    const others = [otherTestProjectId, 'internal'];
    for (const project of [testProjectId, ...others]) {
      const { status } = await t.request('POST /users', { access: 'server', project, body: {} });
      expect(status).toBe(201);
      await t.deps.events.record(t.deps.db, project, { type: 'sign_in', method: 'password' });
    }
    // Younger events are not stored yet.
    t.clock.advance(600_000);
    for (let deleted = 0; deleted < 4; deleted += 1) {
      const project = await createSampleProject(t);
      expect((await t.request('DELETE /projects/current', { access: 'admin', project })).status).toBe(200);
    }
    const snapshot = createDatabaseSnapshots(t.deps);
    const statements = await plans.during(async () => {
      await createActivityLog(t).count();
      await createEmailWorker({ ...t.deps, transport: createServiceTransport(t.deps.config) }).runDue();
      await createWebhookWorker(t.deps).runDue();
      await createHousekeeping(t.deps).runOnce();
      await createKeyRotation(t.deps).runOnce();
      await createExpiredCopiesJob(t.deps).runOnce();
      await snapshot();
    });
    // A job that deletes users reads the partitions of their projects in the trigger, if there are any: other tests
    // move the clock.
    const isOfJob = (name: string) => !name.startsWith(countOfUsers);
    const names = namesOf(statements, 'read').filter(isOfJob);
    const entries = names.map((name) => entryOf(ofJobs, name) ?? name);
    expect([...new Set(entries)].toSorted()).toEqual(ofJobs.toSorted());
  });

  it('end the sessions that an owner has started, after that of the owner has expired', async () => {
    const owner = await createOwner();
    const { userId } = await createSampleUser(t);
    t.clock.advance(60_000);
    const { body } = await t.request('POST /auth/sessions', {
      access: 'admin',
      headers: owner.headers,
      body: { user_id: userId },
    });
    const refresh = () =>
      t.request('POST /auth/sessions/current/refresh', { refreshToken: String(body['refresh_token']) });
    t.clock.advance(limits.sessionDefaultLifetime - 30_000);
    expect((await refresh()).status).toBe(200);
    const housekeeping = createHousekeeping(t.deps);
    while (await housekeeping.runOnce());
    expect((await refresh()).body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });
});

it('leaves no owner link to a deleted project', async () => {
  const owner = await createOwner();
  const { body: project } = await t.request('POST /internal/projects', {
    project: 'internal',
    token: owner.token,
    body: { display_name: 'Shop' },
  });
  const asOwner = { access: 'admin', project: String(project['id']), headers: owner.headers } as const;
  const { body: invitation } = await t.request('POST /projects/current/owner-invitations', {
    ...asOwner,
    body: { email: 'ada@example.com' },
  });
  const token = String(invitation['url']).split('#')[1];
  const check = () => t.request('POST /internal/owner-links/check', { project: 'internal', body: { token } });
  expect((await check()).status).toBe(200);
  expect((await t.request('DELETE /projects/current', asOwner)).status).toBe(200);
  expect((await check()).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  const links = t.deps.db.sql.selectFrom('owner_links').where('owned_project_id', '=', asOwner.project).select('id');
  expect(await links.execute()).toEqual([]);
});

describe('The scripts of ops/sharding', () => {
  it('leave all keys, indexes and triggers, except the keys between projects', async () => {
    const { address, remove } = await createUnmigratedDatabase();
    const whole = await openDatabase(address, { log: quiet });
    const [before, after] = [await readDefinitions(whole.sql), await readDefinitions(t.deps.db.sql)];
    await whole.close();
    await remove();
    expect(before.filter((each) => !after.includes(each))).toEqual([
      expect.stringContaining('owner_links_owned_project_id_fkey'),
      expect.stringContaining('sessions_owner_project_id_owner_session_id_fkey'),
      expect.stringContaining('users_project_id_selected_team_id_id_fkey'),
    ]);
  });
});

/** Returns the definitions of the columns, constraints, indexes and triggers of all tables except partitions. */
async function readDefinitions(db: Database['sql']): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    with tables as (
      select oid from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    )
    select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as definition
      from pg_constraint k join tables on tables.oid = conrelid where conparentid = 0
    union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index join tables on tables.oid = indrelid
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join tables on tables.oid = tgrelid
      where not tgisinternal and tgparentid = 0
    union all select format('%s.%s %s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, attstorage, pg_get_expr(adbin, adrelid))
      from pg_attribute join tables on tables.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0
    order by definition`.execute(db);
  return rows.map(({ definition }) => definition);
}
