import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.js';
import { root, run } from './run.js';

/**
 * Installs the packages of `package-lock.json`, unless they are. Not with `npm ci`, which fails if a registry's mirror lacks
 * an optional package of another platform; `--no-save` also leaves the lock file unchanged.
 */
export const install = () => installIn('.', 'Installing packages');

/** @type {Promise<void> | undefined} */
let installingNext;

/** The same for the example with its own packages: Next.js is larger than all others, and `npm start` does not need it. */
export function installNext() {
  installingNext ??= installIn('examples/next', 'Installing Next.js for its example');
  return installingNext;
}

/**
 * @param {string} folder
 * @param {string} title
 */
async function installIn(folder, title) {
  if (isInstalled(folder)) return;
  const cwd = join(root, folder);
  await step(title, () =>
    run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd }),
  );
}

/**
 * npm keeps a lock file of what it has installed; a package that is not for this platform is absent from it.
 *
 * @param {string} folder
 */
function isInstalled(folder) {
  const wanted = packages(join(folder, 'package-lock.json'));
  const found = packages(join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || (path in found && found[path]?.version === version),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}
