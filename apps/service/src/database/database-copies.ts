import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, cp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ConnectionPool } from './connection-pool.ts';
import { lockDirectory } from './directory-lock.ts';

const folderOf = (directory: string) => resolve(directory, 'copies');

/**
 * Copies the running embedded database to a new data directory inside of its own, and returns its absolute path. Statements wait
 * meanwhile. Deletes earlier copies that no process uses.
 */
export async function copyEmbeddedDatabase(directory: string, pool: ConnectionPool): Promise<string> {
  await removeUnusedCopies(directory);
  const copy = join(folderOf(directory), randomUUID());
  // The only connection. The database writes to its files only while it executes a statement.
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await cp(join(directory, 'postgres'), join(copy, 'postgres'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
  return copy;
}

/** Deletes the copies of an embedded database that no process has locked. */
export async function removeUnusedCopies(directory: string): Promise<void> {
  const folder = folderOf(directory);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const copy = join(folder, name);
    const lock = await lockDirectory(copy).catch(() => null);
    if (lock === null) continue;
    await rm(copy, { recursive: true, force: true });
    await lock.release();
  }
}
