import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Number of files synced at once. The file system writes its journal once for many of them. */
const concurrency = 16;

/** Writes everything in a folder to the disk, and the folder itself. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const work = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) await syncEntry(entry);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await syncNames(folder);
}

function syncEntry(entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  return entry.isDirectory() ? syncNames(path) : sync(path, 'r+');
}

/** Writes the names in a folder to the disk, so that a file made or renamed there keeps its name. */
export async function syncNames(folder: string): Promise<void> {
  // Windows has no such call; its file system keeps names by itself.
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
