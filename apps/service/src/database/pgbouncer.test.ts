import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { createMigratedDatabase } from '../testing/database.ts';
import { openDatabase } from './database.ts';

describe.skipIf(!inject('pooled'))('a database behind PgBouncer in transaction mode', () => {
  it('is detected, and keeps the limits of each transaction', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const { address, remove } = await createMigratedDatabase();
    const db = await openDatabase(address, { log, statementTimeoutMs: 7000 });
    const limits = await db.transaction((tx) =>
      sql`select current_setting('statement_timeout') as statements, current_setting('TimeZone') as zone`.execute(
        tx.sql,
      ),
    );
    expect(limits.rows).toEqual([{ statements: '7s', zone: 'UTC' }]);
    expect(lines.join()).toContain('behind a connection pooler');
    await db.close();
    await remove();
  });

  it('handles more parallel requests than the pooler has connections', async () => {
    const { address, remove } = await createMigratedDatabase();
    const db = await openDatabase(address, { log: pino({ enabled: false }), poolSize: 40 });
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(db.sql)),
    );
    expect(responses.map(({ rows }) => rows[0]?.n)).toEqual(responses.map((_, n) => n));
    await db.close();
    await remove();
  });
});
