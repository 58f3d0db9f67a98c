import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.js';

/*
 * Some browser tests download frameworks or compare hundreds of pictures, and depend on a few folders only. `npm test`
 * runs them if a file of these folders differs from the files with which they passed last.
 */

/** @type {Record<KeyedPart, string[]>} */
const specs = JSON.parse(readFileSync(join(root, 'e2e/parts.json'), 'utf8'));

/** The files and folders that each part depends on, besides its tests. */
const parts = {
  gallery: {
    paths: ['packages', 'examples/gallery', 'e2e', 'playwright.config.ts', 'package-lock.json'],
    except: ['e2e/hosts', 'e2e/passed-inputs.json'],
  },
  hosts: {
    paths: [
      ...['packages', 'apps', 'examples', 'docs/examples', 'ops', 'scripts', 'e2e'],
      ...['playwright.config.ts', 'package-lock.json'],
    ],
    except: ['e2e/pictures', 'e2e/passed-inputs.json'],
  },
};

/** @typedef {'gallery' | 'hosts'} KeyedPart */

/**
 * Returns whether a part depends on a file. It depends on no tests but its own.
 *
 * @param {KeyedPart} part
 * @param {string} path
 */
export function isInput(part, path) {
  const { paths, except } = parts[part];
  const isIn = (/** @type {string} */ folder) => path === folder || path.startsWith(`${folder}/`);
  if (/\.test\.[^/]+$/.test(path) || except.some(isIn)) return false;
  if (path.endsWith('.spec.ts')) return specs[part].some((name) => path === `e2e/${name}.spec.ts`);
  return paths.some(isIn);
}

const record = join(root, 'e2e/passed-inputs.json');

/**
 * Returns whether a part has passed with the files as they are now.
 *
 * @param {KeyedPart} part
 */
export async function hasPassed(part) {
  const digest = await digestOf(part);
  return digest !== null && readRecord()[part] === digest;
}

/**
 * Records that a part has passed with the files as they are now. Commit the record with the change.
 *
 * @param {KeyedPart} part
 */
export async function recordPassed(part) {
  const digest = await digestOf(part);
  if (digest !== null) writeFileSync(record, `${JSON.stringify({ ...readRecord(), [part]: digest }, null, 2)}\n`);
}

/**
 * Returns a digest of the files that a part depends on, or `null` if some are not committed or this is no clone.
 *
 * @param {KeyedPart} part
 */
async function digestOf(part) {
  try {
    const changes = await run('git', ['status', '--porcelain', '--no-renames', '-z']);
    if (changes.split('\0').some((line) => isInput(part, line.slice('XY '.length)))) return null;
    const files = (await run('git', ['ls-files', '--stage', '-z'])).split('\0');
    const inputs = files.filter((line) => isInput(part, line.split('\t')[1] ?? ''));
    return createHash('sha256').update(inputs.join('\n')).digest('hex').slice(0, 16);
  } catch {
    return null;
  }
}

/** @returns {Partial<Record<KeyedPart, string>>} */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return {};
  }
}
