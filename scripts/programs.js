import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { once } from './once.js';
import { step } from './progress.js';
import { root, run } from './run.js';

const cache = join(root, '.cache/debian');

/**
 * Returns the path of a program in the `PATH` or in `/usr/sbin`, which is only in the `PATH` of root, or `undefined`.
 *
 * @param {string} program
 */
export function findProgram(program) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Installs Debian packages if this process runs as root on Debian, one call after another. Does nothing otherwise, or
 * if the installation fails.
 *
 * @param {string} name the name of the programs, for people
 * @param {readonly string[]} packages
 * @returns {Promise<void>}
 */
export async function installDebianPackages(name, packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const installed = last.then(() =>
    step(`Installing ${name} (Debian packages)`, async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
    }).catch(() => {}),
  );
  last = installed;
  await installed;
}

/**
 * Returns the path of a program: an installed one, or one unpacked from its Debian package, which changes nothing on
 * the system and starts no daemon. Returns `undefined` where neither is possible. The libraries that the program needs
 * must be installed.
 *
 * @param {string} name the name of the program and of its package
 */
export async function findOrUnpackProgram(name) {
  const unpacked = ['usr/bin', 'usr/sbin'].map((folder) => join(cache, name, folder, name));
  const find = () => findProgram(name) ?? unpacked.find((path) => existsSync(path));
  if (find() === undefined && findProgram('apt-get') && findProgram('dpkg')) await unpack(name).catch(() => {});
  return find();
}

/**
 * Unpacks a Debian package into the cache.
 *
 * @param {string} name
 */
async function unpack(name) {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, `${name}-`));
  try {
    const download = () => run('apt-get', ['download', name], { cwd: draft });
    // A new system has no lists of packages.
    await download().catch(() => run('apt-get', ['update']).then(download));
    const [archive = ''] = await readdir(draft);
    await run('dpkg', ['-x', join(draft, archive), join(draft, 'files')]);
    // Two processes may do this at once.
    if (!existsSync(join(cache, name))) await rename(join(draft, 'files'), join(cache, name));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Installs the programs that some tests of the service need, if they are missing and this process runs as root. Those
 * tests are skipped without them. Prometheus is only unpacked: installing it would start it as a service.
 */
export const installTestPrograms = once(async () => {
  const wanted = ['pgbouncer', 'zsh', 'fish'];
  const missing = () => wanted.filter((name) => !findProgram(name));
  if (missing().length > 0) await installDebianPackages(missing().join(', '), missing());
  const prometheus = await step('Looking for Prometheus', () => findOrUnpackProgram('prometheus'));
  const without = [...missing(), ...(prometheus ? [] : ['prometheus'])];
  if (without.length > 0) console.log(`Tests that need a missing program are skipped: ${without.join(', ')}.`);
});
