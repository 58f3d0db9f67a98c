import { availableParallelism } from 'node:os';
import { build } from './build.js';
import { install } from './install.js';
import { line } from './progress.js';
import { Failure, fail, run, tool } from './run.js';

const published = ['contract', 'js', 'ui', 'react', 'next'].map((name) => `packages/${name}`);

/** @typedef {readonly string[]} Check its title, its command and the arguments of that */

/**
 * Checks that read only the sources and need not wait for the build. Sorted from the slowest to the fastest, so that all
 * cores finish at about the same time.
 *
 * @type {readonly Check[]}
 */
const ofSources = [
  ['Types of the tests', 'tsc', '-p', 'tsconfig.test.json'],
  ['Types of the scripts', 'tsc', '-p', 'scripts'],
  [
    'Import boundaries',
    'depcruise',
    '--config',
    '.dependency-cruiser.js',
    'packages',
    'apps',
    'examples',
    'e2e',
    'bench',
  ],
  ['Client library reference', 'tsx', '--conditions=@keystack/source', 'scripts/reference.ts', '--check'],
  [
    'Documentation, comments and lock file',
    'vitest',
    'run',
    '--project=scripts',
    'scripts/comments.test.js',
    'scripts/docs.test.js',
    'scripts/specification.test.js',
    'scripts/lock-file.test.js',
  ],
  ['Format and lint', 'biome', 'ci', '--error-on-warnings', '--colors=off'],
];

/**
 * Checks that read the build's output.
 *
 * @type {readonly Check[]}
 */
const ofProducts = [
  ['Dead code and dependencies', 'knip', '--no-progress', '--treat-config-hints-as-errors'],
  ...published.map((folder) => [`Type declarations of ${folder}`, 'attw', '--pack', folder, '--profile', 'esm-only']),
  ['Bundle sizes', 'size-limit'],
  ...published.map((folder) => [`Packaging of ${folder}`, 'publint', '--strict', folder]),
];

/** Builds, runs every check, prints a line for each and the output of the failed ones, and counts them. */
export async function check() {
  /** @type {string[]} */
  const failures = [];
  const cores = availableParallelism();
  const beside = runAll(ofSources, Math.max(1, cores - 1), failures);
  await build().finally(() => beside);
  await runAll(ofProducts, cores, failures);
  for (const failure of failures) console.error(`\n✗ ${failure}`);
  const count = ofSources.length + ofProducts.length;
  return { passed: count - failures.length, failed: failures.length, skipped: 0 };
}

/**
 * Runs checks in parallel.
 *
 * @param {readonly Check[]} checks
 * @param {number} atOnce
 * @param {string[]} failures receives the output of the failed ones
 */
async function runAll(checks, atOnce, failures) {
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title = '', command = '', ...args] = next;
      const since = performance.now();
      try {
        await run(process.execPath, tool(command, ...args), { env: { FORCE_COLOR: '0', NO_COLOR: '1' } });
        line('✓', title, since);
      } catch (error) {
        line('✗', title, since);
        failures.push(`${title}\n${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(check)
    .then(({ passed, failed }) => {
      if (failed > 0) throw new Failure(`${failed} of ${passed + failed} checks failed. Their output is above.`);
    })
    .catch(fail);
}
