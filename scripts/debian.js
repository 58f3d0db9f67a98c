import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from './progress.js';
import { run } from './run.js';

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Installs Debian packages if this process runs as root on Debian, one call after another. Does nothing otherwise, or
 * if the installation fails.
 *
 * @param {string} title
 * @param {readonly string[]} packages
 * @returns {Promise<void>}
 */
export async function installDebianPackages(title, packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const installed = last.then(() =>
    step(title, async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
    }).catch(() => {}),
  );
  last = installed;
  await installed;
}

/**
 * Returns the path of a program in the `PATH` or in `/usr/sbin`, which is only in the `PATH` of root, or `undefined`.
 *
 * @param {string} program
 */
export function findProgram(program) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
