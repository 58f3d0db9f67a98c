import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { root } from '../run.js';
import { mutateSql } from './sql-mutations.js';
import { mutationTargets } from './targets.js';

/**
 * Loads a module of the packages of this folder, which `npm start` does not install.
 *
 * @param {string} path
 */
const load = (path) => import(join(import.meta.dirname, 'node_modules', path));

const { Stryker } = await load('@stryker-mutator/core/dist/src/index.js');
const { allMutators } = await load('@stryker-mutator/instrumenter/dist/src/mutators/mutate.js');
const { parseExpression } = await load('@babel/parser/lib/index.js');

/** Options of StrykerJS that are the same for all parts. */
const options = {
  testRunner: 'vitest',
  plugins: [join(import.meta.dirname, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A changed text that is no SQL says little about the tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  // A long time, because a timeout counts as a noticed error. The machine may be busy.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
  warnings: { slow: false },
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', 'test-results', 'release'],
};

/**
 * Changes the SQL in template literals. StrykerJS has no interface for mutators of others, so this one joins its list.
 */
const sqlMutator = {
  name: 'Sql',
  /** @param {any} path a template literal, or another node of Babel */
  *mutate(path) {
    if (!path.isTemplateLiteral()) return;
    const { start, end } = path.node;
    for (const text of mutateSql(path.hub.file.code.slice(start + 1, end - 1))) {
      yield parseExpression(`\`${text}\``, { plugins: ['typescript'] });
    }
  },
};

/** One in this many mutants is tested. */
let sampling = 1;

allMutators.push(sqlMutator);
for (const mutator of allMutators) {
  const { mutate } = mutator;
  mutator.mutate = function* (/** @type {any} */ path) {
    let index = 0;
    for (const mutant of mutate(path)) {
      const place = [relative(root, path.hub.file.opts.filename), path.node.start, mutator.name, index++].join(' ');
      if (createHash('sha256').update(place).digest().readUInt32LE() % sampling === 0) yield mutant;
    }
  };
}

/**
 * Tests the mutants of a part and prints those that no test notices. Returns the number of mutants and of those that a
 * test noticed.
 *
 * @param {string} name
 * @param {number} every one in this many mutants is tested, always the same ones
 */
export async function testMutants(name, every) {
  sampling = every;
  process.env['KEYSTACK_TEST_MUTANTS'] = name;
  const stryker = new Stryker({ ...options, mutate: mutationTargets[name]?.sources });
  /** @type {{ status: string }[]} */
  const results = await stryker.runMutationTest();
  const count = (/** @type {string[]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  return { noticed, tested: noticed + count('Survived', 'NoCoverage') };
}
