import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const readiness = ['/health?db=1', '/ready'];

const whileDatabase = (changes: Partial<Database>) => createApp({ ...t.deps, db: { ...t.deps.db, ...changes } });

it('responds to every caller, with and without the database', async () => {
  for (const path of ['/health', ...readiness]) {
    const response = await t.app.request(path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

describe('while the database does not respond', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not ready, and reveals nothing about the database', async () => {
    const app = whileDatabase({ transaction: () => Promise.reject(new Error('connect ECONNREFUSED db.internal')) });
    for (const path of readiness) {
      const response = await app.request(path);
      const body = { status: 'error', error: 'The database does not respond.' };
      expect([response.status, await response.json()]).toEqual([503, body]);
    }
    expect((await app.request('/health')).status).toBe(200);
  });

  it('reports it within two seconds, with one query for all requests of that time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const transaction = vi.fn(() => new Promise<never>(() => {}));
    const app = whileDatabase({ transaction });
    const responses = Array.from({ length: 16 }, (_, index) => app.request(readiness[index % 2] ?? ''));
    await vi.advanceTimersByTimeAsync(2000);
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(16).fill(503));
    expect(transaction).toHaveBeenCalledTimes(1);
  });
});

describe('a database that cannot be written', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openFreshDatabase({ poolSize: 1 });
  });
  afterAll(() => db.close());

  async function ready(database = db) {
    const app = createApp({ ...t.deps, db: database });
    const responses = await Promise.all(readiness.map((path) => app.request(path)));
    return Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`));
  }

  it('because it is read-only, is not ready until it is writable again', async () => {
    await sql`set default_transaction_read_only = on`.execute(db.sql);
    expect(await ready()).toEqual(Array(2).fill(expect.stringMatching(/^503 .*read-only/)));
    await sql`set default_transaction_read_only = off`.execute(db.sql);
    expect(await ready()).toEqual(Array(2).fill(expect.stringMatching(/^200 /)));
  });

  it('because its disk is full, is not ready', async () => {
    const full = Object.assign(new Error('could not write to file "base/pgsql_tmp/1": No space left'), {
      code: '53100',
    });
    expect(await ready({ ...db, transaction: () => Promise.reject(full) })).toEqual(
      Array(2).fill(expect.stringMatching(/^503 .*full/)),
    );
  });
});

it('is not ready while the database lacks a migration, as after an older backup was restored', async () => {
  const { db } = t.deps;
  const last = db.migrations.at(-1) ?? '';
  await sql`create table former as select * from migrations where name = ${last}`.execute(db.sql);
  await sql`delete from migrations where name = ${last}`.execute(db.sql);
  for (const path of readiness) {
    const response = await t.app.request(path);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining(last)]);
  }
  await sql`insert into migrations select * from former`.execute(db.sql);
  expect((await t.app.request('/ready')).status).toBe(200);
});

it('is not ready as soon as the process stops, while it still responds', async () => {
  const closing = new AbortController();
  const app = createApp(t.deps, { closing: closing.signal });
  expect((await app.request('/ready')).status).toBe(200);
  closing.abort();
  for (const path of readiness) {
    const response = await app.request(path);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'error', error: 'The service is stopping.' },
    ]);
  }
  expect((await app.request('/health')).status).toBe(200);
});
