import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The in-memory file system of Linux. */
const memory = '/dev/shm';

/**
 * Free space that the file system in memory must have, in bytes: several times the space that the tests use at once.
 */
const requiredSpace = 2 ** 31;

/**
 * Creates a folder for temporary files of this process and its children, sets `TMPDIR` to it, and deletes it at exit.
 * The folder is in memory if there is enough space, because each test database has a thousand files.
 */
export function keepFilesInMemory() {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'keystack-'));
  // When root starts PostgreSQL, it runs as another user and keeps its files below this folder.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${memory} \\S+ (\\S+)`, 'm'));
    const { bavail, bsize } = statfsSync(memory);
    // In containers, /dev/shm is often small or mounted without permission to execute programs.
    return mount !== null && !mount[1]?.split(',').includes('noexec') && bavail * bsize > requiredSpace;
  } catch {
    return false;
  }
}
