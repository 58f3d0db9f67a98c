import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.js';

/*
 * Some browser tests download frameworks or compare hundreds of pictures, and depend on a few folders only. `npm test`
 * runs them if a file of these folders differs from the files with which they passed last.
 */

const unitTests = ':(exclude,glob)**/*.test.*';

/** The files that each part depends on, as path specifications of Git. */
const inputs = {
  gallery: [
    'packages',
    'examples/gallery',
    'e2e',
    'playwright.config.ts',
    'package-lock.json',
    // All but gallery.spec.ts and preset-pictures.spec.ts.
    ':(exclude,glob)e2e/[!gp]*.spec.ts',
    ':(exclude)e2e/passed-inputs.json',
    unitTests,
  ],
  hosts: [
    'packages',
    'apps',
    'examples',
    'docs/examples',
    'ops',
    'scripts',
    'e2e',
    'playwright.config.ts',
    'package-lock.json',
    ':(exclude)e2e/pictures',
    ':(exclude)e2e/passed-inputs.json',
    unitTests,
  ],
};

const record = join(root, 'e2e/passed-inputs.json');

/** @typedef {keyof typeof inputs} KeyedPart */

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
    const changes = await run('git', ['status', '--porcelain', '--', ...inputs[part]]);
    if (changes.trim() !== '') return null;
    const files = await run('git', ['ls-files', '--stage', '--', ...inputs[part]]);
    return createHash('sha256').update(files).digest('hex').slice(0, 16);
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
