import { availableParallelism } from 'node:os';
import { build } from './build.js';
import { install } from './install.js';
import { line } from './progress.js';
import { Failure, fail, run, tool } from './run.js';

const published = ['contract', 'js', 'ui', 'react', 'next'].map((name) => `packages/${name}`);

/** Each a command of its own, from the slowest to the quickest, so that the cores end together. */
const checks = [
  ['Types of the tests', 'tsc', '-p', 'tsconfig.test.json'],
  ['Types of the scripts', 'tsc', '-p', 'scripts'],
  ...published.map((folder) => [`Types as seen from ${folder}`, 'attw', '--pack', folder, '--profile', 'esm-only']),
  ['Sizes in the browser', 'size-limit'],
  ['Reference of the client library', 'tsx', '--conditions=@keystack/source', 'scripts/reference.ts', '--check'],
  [
    'Boundaries between the parts',
    'depcruise',
    '--config',
    '.dependency-cruiser.js',
    'packages',
    'apps',
    'examples',
    'e2e',
    'bench',
  ],
  ['Dead code and dependencies', 'knip', '--no-progress', '--treat-config-hints-as-errors'],
  ['Format and lint', 'biome', 'ci', '--error-on-warnings', '--colors=off'],
  ...published.map((folder) => [`Packaging of ${folder}`, 'publint', '--strict', folder]),
];

/** Runs every check, shows one line for each and what the failed ones wrote, and counts them. */
export async function check() {
  await build();
  const waiting = [...checks];
  /** @type {string[]} */
  const failures = [];
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
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const failure of failures) console.error(`\n✗ ${failure}`);
  return { passed: checks.length - failures.length, failed: failures.length, skipped: 0 };
}

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(check)
    .then(({ failed }) => {
      if (failed > 0) throw new Failure(`${failed} of ${checks.length} checks failed; what they wrote is above.`);
    })
    .catch(fail);
}
