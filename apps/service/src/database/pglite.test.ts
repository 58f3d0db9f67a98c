import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createMigratedDatabase, openFreshDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { createLookupStatement, createStatement, type Database, openDatabase } from './database.ts';
import { RequestDeadline, RequestDeadlineExceeded } from './deadline.ts';
import { createPglite } from './pglite.ts';
import { PgliteEngine } from './pglite-engine.ts';

const megabyte = 2 ** 20;

describe.skipIf(inject('database') === 'postgres')('the embedded database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openFreshDatabase();
    await sql`create table notes (text text not null)`.execute(db.sql);
  });
  afterAll(() => db.close());

  const number = async (query: string) => {
    const { rows } = await sql.raw<{ value: number }>(`select (${query})::float8 as value`).execute(db.sql);
    return rows[0]?.value;
  };

  it('never leaves a start much more than 16 MB of the log to replay', async () => {
    const text = randomBytes(megabyte / 2).toString('hex');
    for (let written = 0; written < 50; written += 1) await sql`insert into notes values (${text})`.execute(db.sql);
    expect(await number("pg_current_wal_lsn() - '0/0'")).toBeGreaterThan(40 * megabyte);
    const query = 'select pg_current_wal_lsn() - redo_lsn from pg_control_checkpoint()';
    expect(await number(query)).toBeLessThan(32 * megabyte);
  });

  it('runs no lookup whose deadline has passed while it waited for a transaction', async () => {
    await sql`create sequence looked_up`.execute(db.sql);
    const next = createLookupStatement<{ value: number }>('next', "select nextval('looked_up') as value");
    let commit = () => {};
    const committing = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const begun = new Promise<void>((resolve, reject) => {
      db.transaction(async () => {
        resolve();
        await committing;
      }).catch(reject);
    });
    await begun;
    const deadline = new RequestDeadline(50);
    deadline.start();
    const waiting = db.within(deadline).run(next, []);
    await expect(deadline.race(waiting)).rejects.toThrow(RequestDeadlineExceeded);
    commit();
    await expect(waiting).rejects.toThrow(RequestDeadlineExceeded);
    expect(await db.run(next, [])).toEqual([{ value: 1 }]);
  });

  it('finds a row by its key, however many its table got after the statement was prepared', async () => {
    await sql`create table pages (book int, number int, day date, primary key (book, number))`.execute(db.sql);
    // Now PostgreSQL expects an empty table, like those that migrations have analyzed.
    await sql`analyze pages`.execute(db.sql);
    const find = createStatement('find_page', 'select day from pages where book = $1 and number = $2');
    // PostgreSQL keeps a plan after five executions.
    for (let execution = 1; execution <= 6; execution += 1) await db.run(find, [1, 1]);
    await sql`insert into pages select 1, n, current_date from generate_series(1, 10000) n`.execute(db.sql);
    const readPages = async () => {
      const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: { 'Index Name': string } }[] }>`
        explain (format json) execute find_page(1, 1)`.execute(db.sql);
      return rows[0]?.['QUERY PLAN'][0]?.Plan['Index Name'];
    };
    await expect.poll(readPages).toBe('pages_pkey');
  });

  it('gives back the space of deleted rows', async () => {
    await sql`create table drafts (text text)`.execute(db.sql);
    await sql`insert into drafts select repeat('a', 1000) from generate_series(1, 1000)`.execute(db.sql);
    expect(await number("select pg_relation_size('drafts')")).toBeGreaterThan(megabyte);
    await sql`delete from drafts`.execute(db.sql);
    await expect.poll(() => number("select pg_relation_size('drafts')")).toBe(0);
  });

  /**
   * Creates a table with an index of a function, which PostgreSQL calls to maintain the table, and then replaces the
   * function.
   */
  async function createTableWithFunction(database: Database, body: string): Promise<void> {
    const unlimited = { unlimited: true };
    await database.transaction(async (tx) => {
      const define = (statements: string) =>
        sql`create or replace function indexed(n int) returns int language plpgsql immutable as ${sql.lit(statements)}`;
      await define('begin return n; end').execute(tx.sql);
      await sql`create table numbers (n int)`.execute(tx.sql);
      await sql`create index on numbers (indexed(n))`.execute(tx.sql);
      await sql`insert into numbers select n from generate_series(1, 500) n`.execute(tx.sql);
      await define(body).execute(tx.sql);
    }, unlimited);
  }

  const analyzedTables = async (database: Database) => {
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_user_tables
      where analyze_count > 0 and relname in ('numbers', 'others')`.execute(database.sql);
    return rows.map(({ relname }) => relname);
  };

  it('answers a request that waits for the maintenance of a table for longer than a statement may take', async () => {
    const database = await openFreshDatabase({ statementTimeoutMs: 2_000 });
    await createTableWithFunction(database, 'begin perform count(*) from generate_series(1, 80000); return n; end');
    // Not `expect.poll`, which would try again after an error.
    let analyzed: readonly string[] = [];
    while (analyzed.length === 0) analyzed = await analyzedTables(database);
    expect(analyzed).toEqual(['numbers']);
    await database.close();
  });

  it('leaves a table alone whose autovacuum is off', async () => {
    const database = await openFreshDatabase();
    await sql`create table numbers (n int) with (autovacuum_enabled = off)`.execute(database.sql);
    await sql`create table others (n int)`.execute(database.sql);
    await sql`insert into numbers select generate_series(1, 10000)`.execute(database.sql);
    await sql`insert into others select generate_series(1, 1000)`.execute(database.sql);
    // Otherwise the table with more changes would be the first one.
    await expect.poll(() => analyzedTables(database)).toEqual(['others']);
    await database.close();
  });

  it('maintains other tables, and says so in the log, if one cannot be maintained', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const database = await openFreshDatabase({ log });
    await createTableWithFunction(database, `begin raise exception 'invalid page in block 7'; end`);
    await sql`create table others as select n from generate_series(1, 200) n`.execute(database.sql);
    await expect.poll(() => analyzedTables(database)).toEqual(['others']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('analyze numbers: ');
    expect(lines[0]).toContain('invalid page in block 7');
    await database.close();
  });

  it('is used for more transactions than PostgreSQL can distinguish', async () => {
    const { address, remove } = await createMigratedDatabase();
    const old = await openDatabase(address, { log: quiet });
    // As if 1.5 billion transactions had changed something since each table was vacuumed.
    await sql`set allow_system_table_mods = on`.execute(old.sql);
    const firstXid = sql`(pg_current_xact_id()::text::bigint + ${2 ** 32 - 1.5e9})::text::xid`;
    await sql`update pg_database set datfrozenxid = ${firstXid}`.execute(old.sql);
    await sql`update pg_class set relfrozenxid = ${firstXid} where relname in ('users', 'pg_proc')`.execute(old.sql);
    const oldestAge = async (database: Database) => {
      const { rows } = await sql<{ age: number }>`select max(age(datfrozenxid)) as age from pg_database`.execute(
        database.sql,
      );
      return rows[0]?.age;
    };
    expect(await oldestAge(old)).toBeGreaterThan(1.4e9);
    await old.close();
    const opened = await openDatabase(address, { log: quiet });
    await expect.poll(() => oldestAge(opened)).toBeLessThan(1e9);
    await opened.close();
    await remove();
  });

  it('sends the responses of a connection in order, also if only an earlier one waits for the disk', async () => {
    let syncLog = () => {};
    const synced = new Promise<void>((resolve) => {
      syncLog = resolve;
    });
    const connect = vi.spyOn(PgliteEngine.prototype, 'connect').mockResolvedValue({
      greeting: Buffer.from('greeting,'),
      run: async (batch) => ({ response: batch, isIdle: true, synced: batch.toString() === 'first,' ? synced : null }),
      disconnect: async () => {},
    });
    const connection = createPglite('unused').connection.stream();
    let received = '';
    connection.on('data', (chunk: Buffer) => {
      received += chunk;
    });
    await connection.connect();
    for (const batch of ['start', 'first,', 'second,']) connection.write(batch);
    await nextTurn();
    expect(received).toBe('greeting,');
    syncLog();
    await nextTurn();
    expect(received).toBe('greeting,first,second,');
    connection.destroy();
    connect.mockRestore();
  });

  it('uses 16 MB for its buffers', async () => {
    expect(await number("select setting::int * 8192 from pg_settings where name = 'shared_buffers'")).toBe(
      16 * megabyte,
    );
  });
});
