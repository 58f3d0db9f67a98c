import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { openDatabase } from './database.ts';
import type { DatabaseLocation } from './database-location.ts';

/* The plan of `keystack migrate --dry-run`, compared with the pending migrations. */

const allMigrations = fileURLToPath(new URL('./migrations/', import.meta.url));

/** A pending migration as the command prints it. */
interface Planned {
  readonly name: string;
  readonly sql: string;
  readonly effects: readonly {
    readonly table: string;
    readonly lock: string;
    readonly work: string;
    readonly rows: number;
    readonly estimated_seconds: number;
  }[];
}

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates a database with the migrations before a number, and the folder of these migrations. */
async function databaseBefore(number: string) {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-migrations-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  for (const name of await readdir(allMigrations)) {
    if (name < number) await copyFile(join(allMigrations, name), join(folder, name));
  }
  const { address, remove } = await createUnmigratedDatabase();
  cleanUps.push(remove);
  const open = () => openDatabase(address, { log: quiet, migrations: folder });
  await (await open()).close();
  return { address, open };
}

async function plan(address: DatabaseLocation): Promise<Planned[]> {
  const settings = 'url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory };
  const { code, output } = await runCommandHere(['migrate', '--dry-run', '--json'], settings);
  expect(code, output).toBe(0);
  return JSON.parse(output).pending;
}

it('estimates more time for a table with more rows', async () => {
  const { address, open } = await databaseBefore('0044');
  const effect = async () => {
    const [methods] = await plan(address);
    expect(methods?.name).toBe('0044_methods_by_project.sql');
    return methods?.effects.find(({ table }) => table === 'users');
  };
  const empty = await effect();
  expect(empty).toMatchObject({ lock: 'AccessExclusiveLock', work: 'builds an index', estimated_seconds: 0.1 });
  const db = await open();
  await sql`insert into projects (project_id, config_id, display_name, created_at)
    values ('p', gen_random_uuid(), 'Shop', now())`.execute(db.sql);
  await sql`insert into users (project_id, id, signed_up_at, last_active_at)
    select 'p', gen_random_uuid(), now(), now() from generate_series(1, 10000)`.execute(db.sql);
  await sql`analyze users`.execute(db.sql);
  await db.close();
  const filled = await effect();
  expect(filled).toMatchObject({ lock: 'AccessExclusiveLock', work: 'builds an index', rows: 10_000 });
  expect(filled?.estimated_seconds).toBeGreaterThanOrEqual(0.2);
  expect(filled?.estimated_seconds).toBeLessThan(5);
});

/** The locks from the one of a schema change beside running requests to the strongest. */
const strongLocks = [
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

// Only a server has another connection that can look at the locks.
it.skipIf(inject('database') === 'pglite')('states the locks that the newest migrations take', async () => {
  const { address } = await databaseBefore('0042');
  if (!('url' in address)) throw new Error('The database is not a server.');
  const planned = await plan(address);
  expect(planned.length).toBeGreaterThanOrEqual(9);
  const [migrating, observing] = [new pg.Client(address.url), new pg.Client(address.url)];
  await Promise.all([migrating.connect(), observing.connect()]);
  const { rows: process } = await migrating.query<{ id: number }>('select pg_backend_pid() as id');
  const tables = async () =>
    (await observing.query<{ name: string }>("select relname as name from pg_class where relkind in ('r', 'p')")).rows;
  for (const { name, sql: statements, effects } of planned) {
    const before = new Set((await tables()).map((table) => table.name));
    await migrating.query('begin');
    await migrating.query(statements);
    const { rows: held } = await observing.query<{ table: string; mode: string }>(
      `select relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
       where pid = $1 and granted and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      [process[0]?.id],
    );
    await migrating.query('commit');
    const strongest = new Map<string, string>();
    for (const { table, mode } of held.toSorted((a, b) => strongLocks.indexOf(a.mode) - strongLocks.indexOf(b.mode))) {
      if (before.has(table) && strongLocks.includes(mode)) strongest.set(table, mode);
    }
    const stated = effects.filter(({ lock }) => strongLocks.includes(lock)).map(({ table, lock }) => [table, lock]);
    expect(Object.fromEntries(stated), name).toEqual(Object.fromEntries(strongest));
  }
  await Promise.all([migrating.end(), observing.end()]);
});

it('tells that rows are counted, and that an index is built again under its name', async () => {
  const { address } = await databaseBefore('0037');
  const effects = new Map((await plan(address)).map(({ name, effects }) => [name, effects]));
  expect(effects.get('0037_user_counts.sql')).toContainEqual(
    expect.objectContaining({ table: 'users', work: 'reads all rows', estimated_seconds: 0.1 }),
  );
  expect(effects.get('0050_unsealed_events_by_project.sql')).toContainEqual(
    expect.objectContaining({ table: 'unsealed_events', work: 'builds an index', estimated_seconds: 0.1 }),
  );
});
