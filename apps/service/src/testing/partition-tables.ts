import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** The script that operators run before they shard a database. */
const preparation = new URL('../../../../ops/sharding/prepare.sql', import.meta.url);

/** Number of hash partitions of each table. */
const partitionCount = 32;

interface TableDefinition {
  readonly name: string;
  /** `true` for a table that is partitioned already: `rate_limits`, by the name of the limit. */
  readonly is_partitioned: boolean;
  readonly partition_key: string | null;
  /** The table that this one is a partition of, and its bounds. */
  readonly parent: string | null;
  readonly bounds: string | null;
  readonly is_unlogged: boolean;
}

/**
 * Partitions all tables of an empty, migrated database by the hash of `project_id`, as a sharded database distributes
 * them. Partition `n` of a table is named `<table>_p<n>`, so all rows of a project are in partitions with the same
 * suffix.
 */
export async function partitionTables(client: pg.ClientBase): Promise<void> {
  await client.query(await readFile(preparation, 'utf8'));
  await client.query('begin');
  const tables = await readTables(client);
  // Read before the tables are replaced, because each of them also drops its own.
  const keys = await readDefinitions(client, indexesAndKeys);
  const foreignKeys = await readDefinitions(client, foreignKeyDefinitions);
  const triggers = await readDefinitions(client, triggerDefinitions);
  for (const table of tables.filter(({ parent }) => parent === null)) await replaceTable(client, table, tables);
  for (const definition of [...keys, ...foreignKeys, ...triggers]) await client.query(definition);
  await nameUniqueIndexes(client);
  await client.query('commit');
  await client.query('analyze');
}

async function readTables(client: pg.ClientBase): Promise<readonly TableDefinition[]> {
  const { rows } = await client.query<TableDefinition>(`
    select c.relname as name, c.relkind = 'p' as is_partitioned, pg_get_partkeydef(c.oid) as partition_key,
      (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds, c.relpersistence = 'u' as is_unlogged
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  return rows;
}

async function readDefinitions(client: pg.ClientBase, query: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ definition: string }>(query);
  return rows.map(({ definition }) => definition);
}

const ofSchema = 'connamespace = current_schema()::regnamespace and conparentid = 0';

// Primary and unique keys, then the other indexes. Those of partitions follow from their tables.
const indexesAndKeys = `
  select definition from (
    select 1 as place, conname::text as name,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where ${ofSchema} and contype in ('p', 'u')
      and conrelid in (select attrelid from pg_attribute where attname = 'project_id')
      and conrelid not in (select inhrelid from pg_inherits)
    union all
    select 2, i.indexrelid::regclass::text, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition
      and i.indrelid in (select attrelid from pg_attribute where attname = 'project_id')
      and i.indexrelid not in (select conindid from pg_constraint where contype in ('p', 'u'))
  ) as definitions order by place, name`;

const foreignKeyDefinitions = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
  from pg_constraint where ${ofSchema} and contype = 'f' order by conname`;

const triggerDefinitions = `
  select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgparentid = 0`;

async function replaceTable(
  client: pg.ClientBase,
  table: TableDefinition,
  tables: readonly TableDefinition[],
): Promise<void> {
  const { name, is_partitioned: isPartitioned, partition_key: partitionKey } = table;
  await client.query(`alter table ${name} rename to replaced`);
  await client.query(
    `create table ${name} (like replaced including all excluding indexes)
     partition by ${isPartitioned ? partitionKey : 'hash (project_id)'}`,
  );
  await client.query('drop table replaced cascade');
  if (!isPartitioned) return createPartitions(client, table);
  for (const part of tables.filter(({ parent }) => parent === name)) {
    await client.query(`create table ${part.name} partition of ${name} ${part.bounds} partition by hash (project_id)`);
    await createPartitions(client, part);
  }
}

async function createPartitions(client: pg.ClientBase, table: TableDefinition): Promise<void> {
  for (let remainder = 0; remainder < partitionCount; remainder++) {
    await client.query(
      `create ${table.is_unlogged ? 'unlogged' : ''} table ${table.name}_p${remainder} partition of ${table.name}
       for values with (modulus ${partitionCount}, remainder ${remainder})`,
    );
  }
}

/**
 * Renames the unique indexes of partitions to the name of the whole index with a suffix, as a sharded database names
 * them.
 */
async function nameUniqueIndexes(client: pg.ClientBase): Promise<void> {
  const definitions = await readDefinitions(
    client,
    `select format('alter index %I rename to %I', part.relname,
       whole.relname || substring(of_part.relname from '_p[0-9]+$')) as definition
     from pg_index i join pg_class part on part.oid = i.indexrelid join pg_class of_part on of_part.oid = i.indrelid
     join pg_inherits h on h.inhrelid = part.oid join pg_class whole on whole.oid = h.inhparent
     where i.indisunique and of_part.relkind = 'r' and of_part.relispartition and of_part.relname ~ '_p[0-9]+$'`,
  );
  for (const definition of definitions) await client.query(definition);
}
