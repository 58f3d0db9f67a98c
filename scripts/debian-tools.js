import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from './debian.js';
import { root, run } from './run.js';

const cache = join(root, '.cache/debian');

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
