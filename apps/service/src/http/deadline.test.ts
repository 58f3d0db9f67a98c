import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { holdLocks, waitForBlockedStatements } from '../testing/hold-locks.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../testing/test-app.ts';

/* Requests while rows are locked, or the database is busy, for longer than a request may take. */

const embedded = inject('database') === 'pglite';

const lockUsers = sql`select id from users for update`;

describe('the deadline of a request', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ KEYSTACK_REQUEST_TIMEOUT: '0.3' });
  });
  afterAll(() => t.close());

  it('ends it with 503 and a Retry-After while the rows are still locked, and none of it happens later', async () => {
    const users = await Promise.all(Array.from({ length: 32 }, () => createSampleUser(t)));
    const release = await holdLocks(t.deps.db, lockUsers);
    const responses = await Promise.all(
      users.map(({ token }) => t.request('PATCH /users/me', { token, body: { display_name: 'late' } })),
    );
    for (const { status, headers, body } of responses) {
      expect([status, headers.get('retry-after'), body]).toEqual([503, '1', expect.stringContaining('Try again')]);
    }
    await release();
    const changed = await t.deps.db.sql.selectFrom('users').select('id').where('display_name', '=', 'late').execute();
    expect(changed).toEqual([]);
    const request = t.createRequest('PATCH /users/me', { token: users[0]?.token ?? '', body: { display_name: 'new' } });
    // With a deadline that a busy machine keeps.
    const app = createApp({ ...t.deps, config: { ...t.deps.config, requestTimeoutMs: 60_000 } });
    expect((await app.fetch(request)).status).toBe(200);
  });

  it.skipIf(embedded)('includes the time to find the sender of a large body', async () => {
    const { token } = await createSampleUser(t);
    const release = await holdLocks(t.deps.db, sql`lock table users in access exclusive mode`);
    const body = { client_metadata: { text: 'x'.repeat(100_000) } };
    const response = await t.request('PATCH /users/me', { token, body, headers: { 'content-length': '100100' } });
    expect(response.status).toBe(503);
    await release();
  });

  it.skipIf(embedded)(
    'does not end the deletion of a project, which takes longer the larger the project is',
    async () => {
      const t = await createTestApp({ KEYSTACK_REQUEST_TIMEOUT: '0.3' });
      const release = await holdLocks(t.deps.db, sql`select project_id from projects for update`);
      const deletion = t.request('DELETE /projects/current', { access: 'admin' });
      // This one fails at its deadline, which began after that of the deletion.
      const update = { access: 'admin', project: otherTestProjectId, body: { display_name: 'New' } } as const;
      expect((await t.request('PATCH /projects/current', update)).status).toBe(503);
      await release();
      expect((await deletion).status).toBe(200);
      await t.close();
    },
  );
});

describe.skipIf(embedded)('while all rows of a table are locked', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  it('writes to other tables do not wait behind waiting requests, which succeed when the lock is released', async () => {
    const users = await Promise.all(Array.from({ length: 64 }, () => createSampleUser(t)));
    const release = await holdLocks(t.deps.db, lockUsers);
    let responses = 0;
    const waiting = users.map(async ({ token }) => {
      const { status } = await t.request('PATCH /users/me', { token, body: { display_name: 'patient' } });
      responses += 1;
      return status;
    });
    await waitForBlockedStatements(t.deps.db, 4);
    const unrelated = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        t.request('POST /teams', { access: 'server', body: { display_name: `Team ${index}` } }),
      ),
    );
    expect(unrelated.map(({ status }) => status)).toEqual(Array(64).fill(201));
    expect(responses).toBe(0);
    await release();
    expect(await Promise.all(waiting)).toEqual(Array(64).fill(200));
  });
});

describe('a statement that the database ended to resolve a conflict', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  it.each(['40P01', '40001'])(
    'with %s runs again, alone or in a transaction, so that a sign-in succeeds',
    async (code) => {
      const { userId, email } = await createSampleUser(t);
      // A sequence keeps its value through a rollback: each row is refused twice.
      await sql`create sequence conflicts`.execute(t.deps.db.sql);
      await sql`create function conflict() returns trigger language plpgsql as $$ begin
      if nextval('conflicts') % 3 <> 0 then raise exception 'conflict' using errcode = ${sql.lit(code)}; end if;
      return new;
    end $$`.execute(t.deps.db.sql);
      await sql`create trigger conflict before insert on sessions for each row execute function conflict()`.execute(
        t.deps.db.sql,
      );
      const signIn = { email, password: 'correct horse' };
      const responses = [
        await t.request('POST /auth/password/sign-in', { body: signIn }),
        await t.request('POST /auth/sessions', { access: 'server', body: { user_id: userId } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      await sql`drop function conflict cascade`.execute(t.deps.db.sql);
      await sql`drop sequence conflicts`.execute(t.deps.db.sql);
    },
  );

  it('never fails one of 16 sign-ins that race the deletion of their user', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { userId } = await createSampleUser(t);
      const body = { user_id: userId };
      const [deletion, ...signIns] = await Promise.all([
        t.request('DELETE /users/{user_id}', { access: 'server', params: body }),
        ...Array.from({ length: 16 }, () => t.request('POST /auth/sessions', { access: 'server', body })),
      ]);
      expect(deletion.status).toBe(200);
      expect(signIns.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
    }
  });
});
