import { setImmediate } from 'node:timers/promises';
import { createStatement, type Database } from '../database/database.ts';
import { openFreshDatabase } from './database.ts';

/*
 * A new database for each test app took most of the time of the tests: creating and deleting its files, starting an
 * engine or sessions, and planning every statement anew. Most tests change only rows, so the next app gets the database
 * of an earlier one without its rows.
 */

/** The databases that no test uses, without rows. */
const idle: Database[] = [];

/** Opens an empty database of the kind that the Vitest project selects. Closing it lets another test use it. */
export async function openReusedDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openFreshDatabase());
  schema ??= await readSchema(database);
  return {
    ...database,
    async close() {
      while (database.connections().some(({ inUse, waiting }) => inUse + waiting > 0)) await setImmediate();
      // A test has changed more than rows.
      if ((await readSchema(database)) !== schema) return database.close();
      await database.transaction((tx) => tx.run(deleteAllRows, []));
      idle.push(database);
    },
  };
}

/** The digest of the schema of a fresh database. */
let schema: string | undefined;

async function readSchema(database: Database): Promise<string> {
  const [found] = await database.run(digestSchema, []);
  return found?.digest ?? '';
}

const digestSchema = createStatement<{ digest: string }>(
  'digest_schema',
  `select md5(string_agg(line, E'\\n' order by line)) as digest from (
    select format('%s %s %s %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.reloptions, a.attname, a.atttypid, a.attnotnull)
      as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
    union all select format('%s %s %s', tgname, tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal
    union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select format('%s %s', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('%s %s', setdatabase, setconfig) from pg_db_role_setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
  ) lines`,
);

// Without triggers and foreign keys, so in any order.
const deleteAllRows = createStatement<never>(
  'delete_all_rows',
  `do $$
  declare
    name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in
      select c.oid::regclass from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations'
    loop
      execute 'delete from ' || name;
    end loop;
    perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public';
  end $$`,
);
