import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.js';
import { root, run } from './run.js';

/** Makes `node_modules` what `package-lock.json` says, unless it is. */
export async function install() {
  if (isInstalled()) return;
  await step('Installing packages', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'], {
      shell: process.platform === 'win32',
    }),
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
