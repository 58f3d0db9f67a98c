import type { ClientBase } from 'pg';
import { allTables } from '../database/tables.ts';

/** A table of the database that archives contain. */
export interface ArchivedTable {
  readonly name: string;
  /** The columns that are not computed from others, and their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The column whose numbers a sequence generates, or `null`. */
  readonly identity: string | null;
}

const notArchived = allTables.filter((table) => table.notArchived !== undefined).map(({ name }) => name);

/**
 * Reads the tables that archives contain. From the database, which may have those of an earlier version. Partitions
 * belong to their table.
 */
export async function readArchivedTables(client: ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns,
       max(a.attname) filter (where a.attidentity <> '') as identity
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [notArchived],
  );
  return rows;
}

/** Returns a name as SQL spells it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
