import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.ts';

/**
 * Deletes the folders in a folder that no process has locked, because the process that used them was killed. Leaves out
 * those that it may not read or delete.
 *
 * @param minAgeMs Minimum age in milliseconds. Before, a process may not have locked a folder yet that was created for
 *   it.
 */
export async function deleteUnlockedFolders(folder: string, minAgeMs: number): Promise<void> {
  // A command of another user may have created the folder, and nothing else depends on it.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // By the clock of the file system. A process that has just deleted the folder makes it `undefined`.
    const createdAt = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (createdAt === undefined || Math.abs(Date.now() - createdAt) < minAgeMs) continue;
    const lock = await lockDirectory(path).catch(() => null);
    if (lock === null) continue;
    // Another user may have created it.
    await rm(path, { recursive: true, force: true }).catch(() => {});
    await lock.release();
  }
}
