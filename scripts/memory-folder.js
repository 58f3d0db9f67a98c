import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** What must be free there, in bytes: several times what the tests have at one time. */
const enough = 2 ** 31;

/**
 * Makes the folder for the temporary files of this process and all that it starts, until it ends: in memory where there
 * is room, as each database of a test is a thousand files.
 */
export function keepFilesInMemory() {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'keystack-'));
  // PostgreSQL keeps its files below it as another user when root starts it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${memory} \\S+ (\\S+)`, 'm'));
    const { bavail, bsize } = statfsSync(memory);
    // Containers often have a small one, from which no program may be started.
    return mount !== null && !mount[1]?.split(',').includes('noexec') && bavail * bsize > enough;
  } catch {
    return false;
  }
}
