import type { ClientBase } from 'pg';

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops the indexes, keys and foreign keys of all tables, because inserting many rows is several times as fast without
 * them. Returns a function that creates them again, and so checks the rows. Indexes and keys of partitioned tables
 * stay.
 */
export async function dropIndexesAndConstraints(client: ClientBase): Promise<() => Promise<void>> {
  const ofSchema = 'from pg_class where relnamespace = current_schema()::regnamespace and not relispartition';
  const { rows: constraints } = await client.query<Definition & { readonly isForeignKey: boolean }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
       contype = 'f' as "isForeignKey"
     from pg_constraint where conparentid = 0 and (contype = 'f' and conrelid in (select oid ${ofSchema})
       or contype in ('p', 'u') and conrelid in (select oid ${ofSchema} and relkind = 'r'))
     order by contype = 'f' desc, conname`,
  );
  const { rows: indexes } = await client.query<Definition>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in (select oid ${ofSchema} and relkind = 'r') and indrelid <> 'migrations'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  );
  // Foreign keys first, because keys cannot be dropped before those that refer to them.
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    const keys = constraints.filter(({ isForeignKey }) => !isForeignKey);
    const foreignKeys = constraints.filter(({ isForeignKey }) => isForeignKey);
    for (const each of keys) await addConstraint(client, each);
    for (const { definition } of indexes) await client.query(definition);
    for (const each of foreignKeys) await addConstraint(client, each);
  };
}

async function addConstraint(client: ClientBase, { table, name, definition }: Definition): Promise<void> {
  await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
