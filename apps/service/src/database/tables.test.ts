import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import type { Column } from './table.ts';
import { allTables, copiedTables } from './tables.ts';

let db: Database;
beforeAll(async () => {
  db = await openFreshDatabase();
});
afterAll(() => db.close());

const ofSchema = sql`c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

type Definition = Pick<Column, 'type' | 'isNullable' | 'origin'>;

const byName = <Value>(entries: readonly (readonly [string, Value])[]) =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('The declared tables', () => {
  it('have the columns, types and defaults of the database', async () => {
    const { rows } = await sql<Definition & { table: string; name: string }>`select c.relname as table, attname as name,
      format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
      case when attidentity <> '' then 'identity' when attgenerated <> '' then 'generated'
        when atthasdef then 'default' when attnotnull then 'none' else 'null' end as origin
    from pg_class c join pg_attribute on attrelid = c.oid
    where ${ofSchema} and attnum > 0 and not attisdropped`.execute(db.sql);
    const found = rows.map(({ table, name, ...column }) => [`${table}.${name}`, column] as const);
    const declared = allTables.flatMap(({ name: table, columns }) =>
      Object.entries(columns).map(([name, { type, isNullable, origin }]) => {
        const column: Definition = { type, isNullable, origin: origin === 'trigger' ? 'null' : origin };
        return [`${table}.${name}`, column] as const;
      }),
    );
    expect(byName(declared)).toEqual(byName(found));
  });

  it('have the primary keys of the database, which start with the project', async () => {
    const { rows } = await sql<{ table: string; key: string[] }>`select c.relname as table,
      (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k(number, place)
        join pg_attribute on attrelid = c.oid and attnum = number) as key
    from pg_class c join pg_constraint on conrelid = c.oid and contype = 'p'
    where ${ofSchema}`.execute(db.sql);
    expect(byName(allTables.map(({ name, key }) => [name, key]))).toEqual(
      byName(rows.map(({ table, key }) => [table, key])),
    );
    const ofInstance = allTables.filter(({ key }) => key[0] !== 'project_id').map(({ name }) => name);
    expect(ofInstance).toEqual(['migrations']);
  });

  it('come after the tables that their foreign keys refer to, except the selected team of a user', async () => {
    const { rows } = await sql<{ table: string; target: string }>`
    select distinct c.relname as table, confrelid::regclass::text as target
    from pg_class c join pg_constraint on conrelid = c.oid and contype = 'f' and conparentid = 0
    where ${ofSchema} and conrelid <> confrelid`.execute(db.sql);
    const names = allTables.map(({ name }) => String(name));
    const late = rows.filter(({ table, target }) => names.indexOf(table) < names.indexOf(target));
    expect(late).toEqual([{ table: 'users', target: 'team_members' }]);
  });

  it('have an index that finds the rows to delete', async () => {
    const { rows } = await sql<{ table: string; column: string }>`select c.relname as table, attname as column
    from pg_class c join pg_index on indrelid = c.oid join pg_attribute on attrelid = c.oid and attnum = indkey[0]
    where ${ofSchema}`.execute(db.sql);
    for (const { name, retention } of allTables) {
      if (retention !== undefined) expect(rows).toContainEqual({ table: name, column: retention.since });
    }
  });

  it('name the encrypted columns: every binary one that is no hash, and only columns of the table in their contexts', () => {
    const columns = allTables.flatMap(({ name: table, columns: own }) =>
      Object.entries(own).map(([name, { type }]) => ({ name: `${table}.${name}`, type })),
    );
    const encrypted = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    const hashes = /(_hash|\.hash|_digest|\.subject|pictures\.bytes)$/;
    const others = columns.filter(({ name, type }) => type === 'bytea' && !encrypted.includes(name));
    expect(others.filter(({ name }) => !hashes.test(name))).toEqual([]);
    const inContexts = encryptedColumns.flatMap(({ table, contextColumns }) =>
      contextColumns.map((name) => `${table}.${name}`),
    );
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(inContexts));
  });

  it('have no secrets inside JSON if they are copied, because copies encrypt only whole values again', () => {
    const copied = copiedTables.map(({ name }) => name);
    const inJson = encryptedColumns.filter(({ property }) => property !== undefined);
    expect(inJson.filter(({ table }) => copied.includes(table))).toEqual([]);
  });
});
