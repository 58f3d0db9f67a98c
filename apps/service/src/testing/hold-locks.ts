import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { createLookupStatement, type Database } from '../database/database.ts';

// A lookup has its own connection. All connections of the pool may be blocked.
const findName = createLookupStatement<{ name: string }>('find_database_name', 'select current_database() as name');

/** Runs a statement in a transaction and keeps it open, with its locks, until the returned function is called. */
export async function holdLocks(db: Database, statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    ended = db.transaction(async (tx) => {
      await statement.execute(tx.sql);
      locked();
      await released;
    });
    ended.catch(failed);
  });
  return () => {
    release();
    return ended;
  };
}

/** Waits until at least this many statements of other connections wait for a lock. Only for PostgreSQL servers. */
export async function waitForBlockedStatements(db: Database, statements: number): Promise<void> {
  const [database] = await db.run(findName, []);
  const client = new pg.Client(inject('databaseTemplate').replace(/[^/]*$/, database?.name ?? ''));
  await client.connect();
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    const count = async () => (await client.query(blocked)).rowCount;
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(statements);
  } finally {
    await client.end();
  }
}
