import { randomUUID } from 'node:crypto';
import { constants, cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ConnectionPool } from './connection-pool.ts';
import { deleteUnlockedFolders } from './unlocked-folders.ts';

const folderOf = (directory: string) => resolve(directory, 'copies');

/**
 * Age in milliseconds from which the service deletes a copy that no process uses. Before, the command that requested it
 * may not have opened it yet.
 */
const unusedAfterMs = 10 * 60_000;

/** Returns whether a path is that of a copy of the embedded database in a data directory. */
export function isCopyOf(directory: string, path: string): boolean {
  return dirname(resolve(path)) === folderOf(directory);
}

/**
 * Copies the running embedded database to a new data directory inside of its own, and returns its absolute path.
 * Statements wait meanwhile. Deletes earlier copies that no process has used for some minutes.
 */
export async function copyEmbeddedDatabase(directory: string, pool: ConnectionPool): Promise<string> {
  const copy = join(folderOf(directory), randomUUID());
  await removeUnusedCopies(directory, unusedAfterMs);
  // Holds the mutex, so that no other statement runs. PGlite writes to its files only while it executes a statement.
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await mkdir(copy, { recursive: true, mode: 0o700 });
    const options = { recursive: true, mode: constants.COPYFILE_FICLONE };
    await cp(join(directory, 'postgres'), join(copy, 'postgres'), options);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
  return copy;
}

/**
 * Deletes the copies of an embedded database that no process has locked and that have at least this age in
 * milliseconds.
 */
export function removeUnusedCopies(directory: string, minAgeMs: number): Promise<void> {
  return deleteUnlockedFolders(folderOf(directory), minAgeMs);
}
