import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.js';
import { root, run } from './run.js';

/**
 * Makes `node_modules` what `package-lock.json` says, unless it is. Not by `npm ci`, which refuses it all when a registry's
 * mirror lacks an optional package of some other platform; `--no-save` leaves the lock file alone just the same.
 */
export async function install() {
  if (isInstalled()) return;
  await step('Installing packages', () =>
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}

/** npm keeps a lock file of what it has installed; a package that is not for this platform is absent from it. */
function isInstalled() {
  const wanted = packages('package-lock.json');
  const found = packages('node_modules/.package-lock.json');
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
