import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database.ts';
import { readMigrations } from './migrate.ts';

// Every request reads these tables, in one query. If a migration locks one of them and then waits for another table, requests
// wait for all of the migration, and one that holds the other table waits for it forever.
const tablesOfEveryRequest = ['projects', 'sessions', 'users'];

it('a migration that locks a table of every request locks no other table', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-migrations-'));
  const { address, remove } = await createUnmigratedDatabase();
  const recordLocks = `insert into locks select '%', c.relname from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock' and c.relkind in ('r', 'p');`;
  for (const { name, sql: text } of await readMigrations()) {
    const before = name.startsWith('0001') ? 'create table locks (migration text, name text);' : '';
    await writeFile(join(folder, name), `${before}${text}${name < '0024' ? '' : recordLocks.replace('%', name)}`);
  }
  const db = await openDatabase(address, { log: quiet, migrations: folder });
  const { rows } = await sql<{ migration: string; name: string }>`select migration, name from locks`.execute(db.sql);
  await db.close();
  await remove();
  await rm(folder, { recursive: true });
  for (const migration of new Set(rows.map((row) => row.migration))) {
    const locked = rows.filter((row) => row.migration === migration).map(({ name }) => name);
    if (locked.some((name) => tablesOfEveryRequest.includes(name))) expect(locked, migration).toHaveLength(1);
  }
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['sessions', 'users']));
});

describe('migrations', () => {
  let folder: string;
  let address: DatabaseLocation;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-migrations-'));
    await write('0001_notes.sql', 'create table notes (id int primary key); insert into notes values (1);');
    ({ address, remove } = await createUnmigratedDatabase());
  });

  afterEach(async () => {
    await remove();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const open = () => openDatabase(address, { log: quiet, migrations: folder });
  const start = async <T>(look: (db: Database) => Promise<T>) => {
    const db = await open();
    return look(db).finally(db.close);
  };
  const notes = async (db: Database) => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db.sql);
    return rows.map(({ id }) => id);
  };

  it('apply once each, in order, and do not mind the line ends of the checkout', async () => {
    expect(await start(notes)).toEqual([1]);
    await write('0002_more.sql', 'insert into notes\nvalues (2);\n');
    await write('0003_most.sql', 'insert into notes select max(id) + 1 from notes;');
    expect(await start(notes)).toEqual([1, 2, 3]);
    await write('0002_more.sql', 'insert into notes\r\nvalues (2);\r\n');
    expect(await start(notes)).toEqual([1, 2, 3]);
  });

  it('reject an applied file that is missing or was edited since', async () => {
    await write('0002_more.sql', 'insert into notes values (2);');
    await start(notes);
    await rm(join(folder, '0002_more.sql'));
    await expect(open()).rejects.toThrow(/0002_more\.sql, which is missing here.*restore the file/s);
    await write('0001_notes.sql', 'create table notes (id int primary key, text text);');
    await expect(open()).rejects.toThrow(/0001_notes\.sql was edited after .* Undo the edit/s);
  });

  it('reject a file that is out of order', async () => {
    for (const name of ['0003_gap.sql', '0001_again.sql', '2_short.sql', 'notes.txt']) {
      await write(name, 'select 1;');
      await expect(open()).rejects.toThrow(/has the wrong name.*Rename the file/s);
      await rm(join(folder, name));
    }
    expect(await start(notes)).toEqual([1]);
  });

  it('roll back a file that fails, and continue once it is corrected', async () => {
    await write('0002_more.sql', 'insert into notes values (2); insert into notes values (1);');
    await expect(open()).rejects.toThrow(/0002_more\.sql failed: duplicate key.*Correct the file/s);
    // The file is right and noting it fails.
    await write('0002_more.sql', "insert into notes values (2); insert into migrations values ('0002_more.sql', '');");
    await expect(open()).rejects.toThrow('0002_more.sql failed: duplicate key');
    await write('0002_more.sql', 'insert into notes values (2);');
    expect(await start(notes)).toEqual([1, 2]);
  });

  it('are not ended by the statement time-out', async () => {
    await write('0002_slow.sql', 'select pg_sleep(0.3);');
    const db = await openDatabase(address, { log: quiet, migrations: folder, statementTimeoutMs: 100 });
    await expect(sql`select pg_sleep(0.3)`.execute(db.sql)).rejects.toMatchObject({ code: '57014' });
    await db.close();
  });

  it.skipIf(inject('database') === 'pglite')('run once when several processes start at once', async () => {
    await write('0002_more.sql', 'select pg_sleep(0.05); insert into notes values (2);');
    const databases = await Promise.all(Array.from({ length: 8 }, open));
    for (const db of databases) {
      expect(await notes(db)).toEqual([1, 2]);
      await db.close();
    }
  });
});
