import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder in which Linux keeps files in memory. */
const memory = '/dev/shm';

/** Free space that must be there, in bytes: several times what the tests use at one time. */
const enough = 2 ** 31;

/**
 * Creates the folder for temporary files of this process and its children, until it ends: in memory if there is room,
 * because each test database has a thousand files.
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
    // Containers often have a small one, or one that is mounted without permission to execute programs.
    return mount !== null && !mount[1]?.split(',').includes('noexec') && bavail * bsize > enough;
  } catch {
    return false;
  }
}
