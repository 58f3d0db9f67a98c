import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from './once.js';
import { step } from './progress.js';
import { root, run } from './run.js';

/**
 * Installs the packages of `package-lock.json` if they are missing. Installs the same as `npm ci`, but keeps the
 * packages that are there: after a small change it takes 2 seconds instead of 36. `--no-save` keeps the lock file
 * unchanged.
 */
export const install = () => installIn('.', 'Installing packages');

/** Installs the packages of the Next.js example, which `npm start` does not need and which outweigh all others. */
export const installNext = once(() => installIn('examples/next', 'Installing Next.js for its example'));

/** Installs the frameworks and bundlers of host apps, which only their browser tests need. */
export const installHosts = once(() => installIn('e2e/hosts', 'Installing frameworks of host apps'));

/** Installs StrykerJS, which only the mutation tests need. */
export const installMutationTests = once(() => installIn('scripts/mutation', 'Installing StrykerJS'));

/**
 * Installs packages into a new folder, a project of their own, so that npm does not change this one.
 *
 * @param {string} folder
 * @param {readonly string[]} packages
 */
export async function installApart(folder, packages) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, ...packages], { cwd: folder });
}

/**
 * Installs the packages of a folder if any is missing or has another version than in the lock file.
 *
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
 * Returns `true` if npm's list of installed packages has the versions of the lock file. Optional packages may be
 * missing, because they can be for other platforms. The packages of the checkout are links, which have no version.
 *
 * @param {string} folder
 */
function isInstalled(folder) {
  const wanted = packages(join(folder, 'package-lock.json'));
  const found = packages(join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || optional || (path in found && found[path]?.version === version),
  );
}

/**
 * Returns the packages in a lock file by path, or an empty object if the file cannot be read.
 *
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
