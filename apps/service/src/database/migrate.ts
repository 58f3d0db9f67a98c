import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { maxTimerDelayMs } from './connection-pool.ts';

/** The folder of the migrations. The build uses the same folder, because the SQL files are not copied to `dist/`. */
const migrationsFolder = fileURLToPath(new URL('../../src/database/migrations/', import.meta.url));

/** Thrown if the migration files are invalid, fail, or differ from those that the database has applied. */
export class MigrationError extends StartError {
  override readonly name = 'MigrationError';
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** A migration file. */
export interface Migration extends AppliedMigration {
  readonly sql: string;
}

// Key of the advisory lock: an arbitrary number that other programs are unlikely to use.
const lock = 5_397_821_164;

const patient = (text: string) => ({ text, query_timeout: maxTimerDelayMs });

/** Begins a transaction without time limits, because migrations and the wait for other processes can take long. */
const begin = 'begin; set local statement_timeout = 0; set local lock_timeout = 0';

/**
 * Applies the pending migrations, each in its own transaction, and returns their names. An advisory lock lets one
 * process at a time apply them. The lock ends with the transaction, because a pooler may change the session between
 * transactions. Throws {@link MigrationError} if a migration fails, or if those that the database has applied differ
 * from `migrations`.
 */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const name = await inTransaction(client, () => applyNext(client, migrations));
    if (name === null) return names;
    names.push(name);
  }
}

/** Applies the first pending migration and returns its name, or `null` if there is none. */
async function applyNext(client: ClientBase, migrations: readonly Migration[]): Promise<string | null> {
  await client.query({ ...patient('select pg_advisory_xact_lock($1)'), values: [lock] });
  await client.query(
    'create table if not exists migrations (' +
      'name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const applied = await client.query<AppliedMigration>('select name, checksum from migrations order by name');
  const [next] = pendingMigrations(migrations, applied.rows);
  if (next === undefined) return null;
  await apply(client, next);
  return next.name;
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Reads the migration files. Throws {@link MigrationError} if a file is not named and numbered as required. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  names.forEach((name, index) => {
    if (/^\d{4}_[a-z0-9_]+\.sql$/.test(name) && Number(name.slice(0, 4)) === index + 1) return;
    throw new MigrationError(
      `${join(folder, name)} has the wrong name. Migrations are named NNNN_name.sql and numbered from 0001 without gaps ` +
        'or duplicates, so that every database applies them in the same order. Rename the file.',
    );
  });
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have CRLF line endings, which would change the checksum.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name === name && migration.checksum === checksum) return;
    const known = migrations.some((each) => each.name === name);
    throw new MigrationError(
      known
        ? `The migration ${name} was edited after this database applied it. The database may differ from the migration files, ` +
            'so Keystack does not start. Undo the edit, and put the change into a new migration.'
        : `This database has applied the migration ${name}, which is missing here. A newer or different version of ` +
            'Keystack has used the database, so this one does not start. Start that version, or restore the file.',
    );
  });
  return migrations.slice(applied.length);
}

async function apply(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(patient(sql));
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    throw new MigrationError(
      `The migration ${name} failed: ${error instanceof Error ? error.message : error}. ` +
        'It was rolled back completely. Correct the file and start again.',
      { cause: error },
    );
  }
}
