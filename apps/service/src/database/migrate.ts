import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { maxTimerDelayMs } from './connection-pool.ts';
import { isLockTimeout, isRetryableConflict } from './database-errors.ts';
import { type Migration, MigrationError } from './migration-files.ts';

/** A migration that a database has applied. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly appliedAt: Date;
  readonly isCompatible: boolean;
}

/** The state of a database compared with the migration files of this version. */
export interface MigrationStatus {
  readonly applied: readonly AppliedMigration[];
  readonly pending: readonly Migration[];
}

/** The behavior of {@link migrate} that differs between its callers. */
export interface MigrateOptions {
  /** Number of attempts to get the locks of the tables. Default: 60. */
  readonly attempts?: number | undefined;
  /** Called with the name of each migration before it is applied. */
  readonly onMigration?: (name: string) => void;
}

// Key of the advisory lock: an arbitrary number that other programs are unlikely to use.
const lock = 5_397_821_164;

/**
 * Time in milliseconds that a statement of a migration waits for a lock. Meanwhile requests that need the table wait
 * behind it, so the transaction is then rolled back and tried again.
 */
const lockTimeoutMs = 2_000;

const pauseMs = 500;

/** Returns a statement that takes as long as it needs. */
const withoutQueryTimeout = (text: string) => ({ text, query_timeout: maxTimerDelayMs });

/**
 * Applies the pending migrations in one transaction, so that a failure leaves the database as it was, and returns their
 * names. An advisory lock lets one process at a time apply them. The lock ends with the transaction, because a pooler
 * may change the session between transactions. Throws {@link MigrationError} if a migration fails, or if those that the
 * database has applied differ from `migrations`.
 */
export async function migrate(
  client: ClientBase,
  migrations: readonly Migration[],
  { attempts = 60, onMigration }: MigrateOptions = {},
): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, () => applyPending(client, migrations, onMigration));
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error;
      if (!isLockTimeout(cause) && !isRetryableConflict(cause)) throw error;
      if (attempt === attempts) throw new LockedTables(attempts, { cause });
    }
    await wait(pauseMs);
  }
}

/** Thrown if other transactions hold locks on the tables during all attempts. */
class LockedTables extends MigrationError {
  constructor(attempts: number, options: ErrorOptions) {
    super(
      `The migrations could not lock the tables in ${attempts} attempts, because other transactions use them for longer than ` +
        `${lockTimeoutMs / 1000} seconds. Nothing was changed. Find these transactions in pg_stat_activity, end them, and ` +
        'start again.',
      options,
    );
  }
}

/** Waits until no other process applies migrations, and keeps others waiting until the end of the transaction. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query({ ...withoutQueryTimeout('select pg_advisory_xact_lock($1)'), values: [lock] });
}

/** Applies the pending migrations in the transaction of the caller. Returns their names. */
export async function applyPending(
  client: ClientBase,
  migrations: readonly Migration[],
  onMigration: (name: string) => void = () => {},
): Promise<string[]> {
  await lockMigrations(client);
  const { pending } = await readMigrationStatus(client, migrations);
  if (pending.length === 0) return [];
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(
    'create table if not exists migrations (' +
      'name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await client.query('alter table migrations add column if not exists is_compatible boolean not null default false');
  for (const migration of pending) {
    onMigration(migration.name);
    await apply(client, migration);
  }
  return pending.map(({ name }) => name);
}

/**
 * Reads which migrations the database has applied, and which are pending. Throws {@link MigrationError} if this version
 * must not use the database.
 */
export async function readMigrationStatus(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  const applied = await readApplied(client);
  for (const [index, each] of applied.entries()) checkApplied(each, index, migrations);
  return { applied, pending: migrations.slice(applied.length) };
}

async function readApplied(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!rows[0]?.exists) return [];
  // A database that was last migrated by Keystack 0.1 has no column `is_compatible`, so it is read from the whole row.
  const applied = await client.query<AppliedMigration>(
    `select name, checksum, applied_at as "appliedAt",
       coalesce((to_jsonb(migrations) ->> 'is_compatible')::boolean, false) as "isCompatible"
     from migrations order by name`,
  );
  return applied.rows;
}

/** Throws if this version must not use a database with this migration at this position. */
function checkApplied(
  { name, checksum, isCompatible }: AppliedMigration,
  index: number,
  migrations: readonly Migration[],
): void {
  const migration = migrations[index];
  if (migration?.name === name && migration.checksum === checksum) return;
  // A newer version has applied it, and states that this version works with it.
  if (index >= migrations.length && isCompatible) return;
  throw new MigrationError(
    migrations.some((each) => each.name === name)
      ? `The migration ${name} was edited after this database applied it. The database may differ from the migration files, ` +
          'so Keystack does not start. Undo the edit, and put the change into a new migration.'
      : `This database has applied the migration ${name}, which is missing here. A newer or different version of ` +
          'Keystack has used the database, so this one does not start. Start that version, or restore the file.',
  );
}

async function apply(client: ClientBase, { name, sql, checksum, isCompatible }: Migration): Promise<void> {
  try {
    await client.query(withoutQueryTimeout(sql));
    await client.query('insert into migrations (name, checksum, is_compatible) values ($1, $2, $3)', [
      name,
      checksum,
      isCompatible,
    ]);
  } catch (error) {
    throw new MigrationError(
      `The migration ${name} failed: ${error instanceof Error ? error.message : error}. ` +
        'All pending migrations were rolled back, so the version that ran before can start again. Correct the file and start again.',
      { cause: error },
    );
  }
}

/**
 * Runs `work` in a transaction without time limits, because migrations and the wait for other processes can take long.
 */
async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
