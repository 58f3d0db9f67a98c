import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openFreshDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';

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

  it('uses 16 MB for its buffers', async () => {
    expect(await number("select setting::int * 8192 from pg_settings where name = 'shared_buffers'")).toBe(
      16 * megabyte,
    );
  });
});
