import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { lockDirectory } from '../database/directory-lock.ts';
import { deleteUnlockedFolders } from '../database/unlocked-folders.ts';

const folderOf = (dataDirectory: string) => join(dataDirectory, 'imports');

/** Time in milliseconds in which a command locks the folder that it has created. */
const lockedAfterMs = 10_000;

/**
 * Returns the path of an archive that a command hands over to the running service of an embedded database, which only
 * the service can write. Each archive has a folder of its own.
 *
 * @param id A UUID.
 */
export function handedOverArchive(dataDirectory: string, id: string): string {
  return join(folderOf(dataDirectory), id, 'archive');
}

/**
 * Runs `work` with a locked folder for an archive, and deletes the folder afterwards. First deletes those of commands
 * that were killed.
 */
export async function handOverArchive<T>(
  dataDirectory: string,
  id: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await deleteAbandonedArchives(dataDirectory);
  const file = handedOverArchive(dataDirectory, id);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(folder);
  try {
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await lock.release();
  }
}

/** Opens an archive that was handed over. `readArchive` throws the error of a missing one. */
export function openHandedOverArchive(dataDirectory: string, id: string): Readable {
  const stream = createReadStream(handedOverArchive(dataDirectory, id));
  return stream.on('error', () => {});
}

/** Deletes an archive that was handed over, also if the command that did so was killed, unless another user owns it. */
export async function deleteHandedOverArchive(dataDirectory: string, id: string): Promise<void> {
  await rm(dirname(handedOverArchive(dataDirectory, id)), { recursive: true, force: true }).catch(() => {});
}

/** Deletes the archives of commands that were killed. Those of other commands have a lock. */
export function deleteAbandonedArchives(dataDirectory: string): Promise<void> {
  return deleteUnlockedFolders(folderOf(dataDirectory), lockedAfterMs);
}
