import { existsSync } from 'node:fs';
import { constants, cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { type MigrateOptions, migrate, readMigrationStatus } from './migrate.ts';
import { type Migration, MigrationError } from './migration-files.ts';
import { fsyncFolderOnly, fsyncFolderTree } from './sync-files.ts';

/** Returns the folder of the cluster as it was before the last migrations. */
const snapshotOf = (cluster: string) => join(dirname(cluster), 'before-upgrade', 'postgres');

/** Returns the folder of a snapshot that replaces the cluster. */
const undoFolderOf = (cluster: string) => join(dirname(cluster), 'undo-upgrade');

/** Thrown if a migrated cluster fails its test. The caller must close the cluster and restore the snapshot. */
export class FailedUpgrade extends Error {
  override readonly name = 'FailedUpgrade';
}

/**
 * Applies the pending migrations to an embedded database, and returns their names. Copies the cluster first, and tests
 * the migrated one.
 *
 * @throws {MigrationError} If a migration fails. The database is as it was.
 * @throws {FailedUpgrade} If the migrated database fails the test.
 */
export async function upgradeEmbedded(
  client: ClientBase,
  cluster: string,
  migrations: readonly Migration[],
  options?: MigrateOptions,
): Promise<string[]> {
  const { applied, pending } = await readMigrationStatus(client, migrations);
  if (applied.length === 0 || pending.length === 0) return migrate(client, migrations, options);
  await takeSnapshot(client, cluster);
  const filled = await readFilledTables(client);
  try {
    const names = await migrate(client, migrations, options);
    await testTables(client, filled);
    return names;
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new FailedUpgrade(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Copies the cluster. Its only connection is idle meanwhile, so nothing changes the files. */
async function takeSnapshot(client: ClientBase, cluster: string): Promise<void> {
  const snapshot = snapshotOf(cluster);
  try {
    await rm(dirname(snapshot), { recursive: true, force: true });
    await client.query('checkpoint');
    await cp(cluster, snapshot, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await fsyncFolderTree(snapshot);
  } catch (error) {
    throw new StartError(
      `The embedded database could not be copied to ${snapshot} before its migrations: ${error instanceof Error ? error.message : error}. ` +
        'Nothing was changed. The copy needs as much free space as the database, and write access to the data directory. ' +
        'Make room and start again, or start the version of Keystack that ran before.',
      { cause: error },
    );
  }
}

async function readTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => name);
}

async function readFilledTables(client: ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await readTables(client)) {
    const { rows } = await client.query(`select 1 from ${table} limit 1`);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

/** Throws if a table cannot be read, or has lost all of its rows. */
async function testTables(client: ClientBase, filledBefore: readonly string[]): Promise<void> {
  for (const table of await readTables(client)) {
    const { rows } = await client.query(`select * from ${table} limit 1`);
    if (rows.length === 0 && filledBefore.includes(table)) throw new Error(`the table ${table} has lost its rows`);
  }
}

/** Replaces a closed cluster by its snapshot. Always throws, for the operator. */
export async function undoUpgrade(cluster: string, cause: FailedUpgrade): Promise<never> {
  // Marks the snapshot, so that the next start continues after a crash.
  await rename(dirname(snapshotOf(cluster)), undoFolderOf(cluster));
  await fsyncFolderOnly(dirname(cluster));
  await finishUndo(cluster);
  throw new StartError(
    `The migrations of the embedded database were undone, because the migrated one failed its test: ${cause.message}. The database ` +
      'is as it was before. Start the version of Keystack that ran before, and report this error.',
    { cause },
  );
}

const markedSnapshotOf = (cluster: string) => join(undoFolderOf(cluster), 'postgres');

/** Returns whether there is a cluster, or a marked snapshot that replaces it. */
export function existsCluster(cluster: string): boolean {
  return existsSync(cluster) || existsSync(markedSnapshotOf(cluster));
}

/** Replaces the cluster by the marked snapshot if there is one. A crash may have interrupted this. */
export async function finishUndo(cluster: string): Promise<void> {
  const marked = markedSnapshotOf(cluster);
  if (!existsSync(marked)) return;
  await rm(cluster, { recursive: true, force: true });
  await rename(marked, cluster);
  await fsyncFolderOnly(dirname(cluster));
  await rm(undoFolderOf(cluster), { recursive: true });
}
