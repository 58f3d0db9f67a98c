import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createStatement, openDatabase } from './database.ts';
import { findUnreadiness } from './readiness.ts';

const pause = createStatement<{ n: number }>('test_pause', 'select 1 as n, pg_sleep(0.01)');

describe.skipIf(inject('database') !== 'postgres')('a role that may open few connections', () => {
  let database: UnopenedTestDatabase;
  let owner: pg.Client;
  let role: string;
  beforeEach(async () => {
    database = await createMigratedDatabase();
    owner = new pg.Client('url' in database.address ? database.address.url : '');
    await owner.connect();
    role = `few_${crypto.randomUUID().replaceAll('-', '')}`;
  });
  afterEach(async () => {
    await owner.end();
    await database.remove();
    const server = new URL('url' in database.address ? database.address.url : '');
    server.pathname = '/postgres';
    const client = new pg.Client(server.href);
    await client.connect();
    await client.query(`drop role ${role}`);
    await client.end();
  });

  /** Returns the URL of the database for a role that may have this number of connections. */
  async function urlWithLimit(connections: number): Promise<string> {
    await owner.query(`create role ${role} login password 'few' connection limit ${connections}`);
    await owner.query(`grant all on schema public to ${role}; grant all on all tables in schema public to ${role}`);
    const url = new URL('url' in database.address ? database.address.url : '');
    url.username = role;
    url.password = 'few';
    return url.href;
  }

  it.each([3, 4, 10])('serves 200 parallel requests with %d connections, and stays ready', async (connections) => {
    const url = await urlWithLimit(connections);
    const t = await createTestApp({}, fetch, null, () => openDatabase({ url }, { log: quiet }));
    const requests = Array.from({ length: 200 }, async (_, n) => {
      const kinds = [
        async () => (await t.request('GET /projects/current')).status,
        async () =>
          (await t.request('POST /users', { access: 'server', body: { primary_email: `${n}@example.com` } })).status,
        async () => (await t.deps.db.run(pause, [])).length,
        async () => t.deps.db.transaction(async (tx) => (await tx.run(pause, [])).length),
        async () => findUnreadiness(t.deps.db),
      ];
      return kinds[n % kinds.length]?.();
    });
    const results = await Promise.all(requests);
    expect(results).toEqual(results.map((_, n) => [200, 201, 1, 1, null][n % 5]));
    await t.close();
  });

  it('opens no more connections than KEYSTACK_DATABASE_CONNECTIONS', async () => {
    const url = await urlWithLimit(100);
    const db = await openDatabase({ url }, { log: quiet, connections: 6 });
    await Promise.all(Array.from({ length: 60 }, () => db.run(pause, [])));
    const { rows } = await owner.query('select count(*)::int as open from pg_stat_activity where usename = $1', [role]);
    expect(rows[0].open).toBeLessThanOrEqual(6);
    expect(db.connections().reduce((sum, { max }) => sum + max, 1)).toBe(6);
    await db.close();
  });
});
