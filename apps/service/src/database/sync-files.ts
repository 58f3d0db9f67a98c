import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Number of files synced in parallel. The file system combines their journal writes. */
const concurrency = 16;

/** Calls fsync for all files and folders in a folder, and for the folder itself. */
export async function fsyncFolderTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const work = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) await syncEntry(entry);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await fsyncFolderOnly(folder);
}

function syncEntry(entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  return entry.isDirectory() ? fsyncFolderOnly(path) : sync(path, 'r+');
}

/** Calls fsync for a folder, so that files that were created or renamed in it survive a power cut. */
export async function fsyncFolderOnly(folder: string): Promise<void> {
  // Windows has no fsync for directories and does not need it.
  if (process.platform !== 'win32') await sync(folder, 'r');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
