import { createStatement, type Database } from './database.ts';
import { isDatabaseUnwritable } from './database-errors.ts';

/** Sets a small memory limit for one transaction, so that `writeToDisk` needs a temporary file. */
const limitMemory = createStatement<never>('readiness_memory', `select set_config('work_mem', '64kB', true)`);

/**
 * Reads the applied migrations and locks their rows. A row lock is a write, so PostgreSQL rejects it on a standby and
 * in a read-only database. `key share` locks of several replicas do not block each other.
 */
const lockMigrations = createStatement<{ name: string }>(
  'readiness_migrations',
  `select name from migrations order by name for key share`,
);

/** Writes a temporary file of about 200 kB to the disk of the database, which fails if the disk is full. */
const writeToDisk = createStatement<{ rows: number }>(
  'readiness_disk',
  `select count(*) as rows from (select n from generate_series(1, 5000) n order by -n offset 0) numbers`,
);

/**
 * Returns the reason why the service cannot serve requests with this database, or `null` if it can. Rejects if the
 * database does not respond.
 */
export async function findUnreadiness(db: Database): Promise<string | null> {
  const applied = await db
    .transaction(async (tx) => {
      await tx.run(limitMemory, []);
      await tx.run(writeToDisk, []);
      return tx.run(lockMigrations, []);
    })
    .catch((error: unknown) => {
      if (isDatabaseUnwritable(error)) return null;
      throw error;
    });
  if (applied === null) return 'The database is read-only or its disk is full.';
  const names = new Set(applied.map(({ name }) => name));
  const pending = db.migrations.filter((name) => !names.has(name));
  if (pending.length === 0) return null;
  return `The database lacks the migrations ${pending.join(', ')}. Restart the service to apply them.`;
}
