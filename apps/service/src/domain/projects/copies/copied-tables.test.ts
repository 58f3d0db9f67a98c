import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { copiedTables, leftOutTables } from './copied-tables.ts';

it('lists each table either as copied or as left out', async () => {
  const t = await createTestApp();
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations'`.execute(t.deps.db.sql);
  await t.close();
  const listed = [...copiedTables.map(({ name }) => name), ...Object.keys(leftOutTables)];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
