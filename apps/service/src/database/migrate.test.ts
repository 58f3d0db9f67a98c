import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { holdLocks, waitForBlockedStatements } from '../testing/hold-locks.ts';
import { quiet } from '../testing/quiet.ts';
import { type Database, openDatabase } from './database.ts';
import type { DatabaseLocation } from './database-location.ts';

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

  it('are all rolled back if one fails, and continue once it is corrected', async () => {
    await start(notes);
    await write('0002_more.sql', 'insert into notes values (2);');
    await write('0003_most.sql', 'insert into notes values (3); insert into notes values (1);');
    await expect(open()).rejects.toThrow(
      /0003_most\.sql failed: duplicate key.*version that ran before can start again/s,
    );
    // The file is right and noting it fails.
    await write('0003_most.sql', "insert into notes values (3); insert into migrations values ('0003_most.sql', '');");
    await expect(open()).rejects.toThrow('0003_most.sql failed: duplicate key');
    await rm(join(folder, '0002_more.sql'));
    await rm(join(folder, '0003_most.sql'));
    expect(await start(notes)).toEqual([1]);
    await write('0002_more.sql', 'insert into notes values (2);');
    expect(await start(notes)).toEqual([1, 2]);
  });

  it.skipIf(inject('database') === 'pglite')('give way to requests until they get their locks', async () => {
    const old = await open();
    await write('0002_more.sql', 'alter table notes add column text text;');
    const release = await holdLocks(old, sql`select id from notes`);
    await expect(openDatabase(address, { log: quiet, migrations: folder, migrationAttempts: 1 })).rejects.toThrow(
      /could not lock the tables in 1 attempts.*Nothing was changed/s,
    );
    const upgraded = start(notes);
    await waitForBlockedStatements(old, 1);
    // Waits behind the migration for one attempt at most, although the other transaction has not ended.
    expect(await notes(old)).toEqual([1]);
    await release();
    expect(await upgraded).toEqual([1]);
    await old.close();
  });

  it('of a newer version let this one start if they say so', async () => {
    for (let number = 2; number <= 42; number++) await write(`${String(number).padStart(4, '0')}_old.sql`, 'select 1;');
    await start(notes);
    const newer = '0043_text.sql';
    await write(newer, 'alter table notes add column text text;');
    await expect(open()).rejects.toThrow(/0043_text\.sql does not state whether the previous version.*"-- Compatible/s);
    await write(newer, '-- Compatible with the previous version: yes\nalter table notes add column text text;');
    await start(notes);
    await rm(join(folder, newer));
    expect(await start(notes)).toEqual([1]);

    await write(newer, '-- Compatible with the previous version: yes\nalter table notes add column text text;');
    await write('0044_gone.sql', '-- Compatible with the previous version: no\nalter table notes drop column text;');
    await start(notes);
    await rm(join(folder, '0044_gone.sql'));
    await expect(open()).rejects.toThrow('has applied the migration 0044_gone.sql, which is missing here');
  });

  it('are not ended by the statement time-out', async () => {
    await write('0002_slow.sql', 'select pg_sleep(1.5);');
    const db = await openDatabase(address, { log: quiet, migrations: folder, statementTimeoutMs: 1_000 });
    await expect(sql`select pg_sleep(1.5)`.execute(db.sql)).rejects.toMatchObject({ code: '57014' });
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

  describe.skipIf(inject('database') !== 'pglite')('of the embedded database', () => {
    const directory = () => ('directory' in address ? address.directory : '');

    it('are undone if a table has lost its rows', async () => {
      await start(notes);
      await write('0002_empty.sql', 'create table more (id int); delete from notes;');
      for (const _attempt of [1, 2]) {
        await expect(open()).rejects.toThrow(/were undone.*the table notes has lost its rows.*Start the version/s);
      }
      await rm(join(folder, '0002_empty.sql'));
      expect(await start(notes)).toEqual([1]);
      await write('0002_more.sql', 'insert into notes values (2);');
      expect(await start(notes)).toEqual([1, 2]);
    });

    it('leave a copy of the database as it was', async () => {
      await start(notes);
      await write('0002_more.sql', 'insert into notes values (2);');
      await start(notes);
      await rm(join(folder, '0002_more.sql'));
      const location = { directory: join(directory(), 'before-upgrade') };
      const before = await openDatabase(location, { log: quiet, migrations: folder });
      expect(await notes(before)).toEqual([1]);
      await before.close();
      // A start without migrations keeps it.
      await write('0002_more.sql', 'insert into notes values (2);');
      await start(notes);
      expect(existsSync(join(directory(), 'before-upgrade'))).toBe(true);
    });

    it('are undone after a crash in the middle of undoing them', async () => {
      await start(notes);
      await write('0002_more.sql', 'insert into notes values (2);');
      await start(notes);
      await rename(join(directory(), 'before-upgrade'), join(directory(), 'undo-upgrade'));
      await rm(join(directory(), 'postgres', 'base'), { recursive: true });
      await rm(join(folder, '0002_more.sql'));
      expect(await start(notes)).toEqual([1]);
      expect(existsSync(join(directory(), 'undo-upgrade'))).toBe(false);
    });
  });
});
