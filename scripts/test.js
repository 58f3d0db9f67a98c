import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.js';
import { check } from './check.js';
import { chromium } from './chromium.js';
import { install, installNext } from './install.js';
import { keepFilesInMemory } from './memory-folder.js';
import { installPgbouncer } from './pgbouncer.js';
import { fetchPrometheus } from './prometheus.js';
import { Failure, fail, root, start, tool } from './run.js';
import { fetchRuntimes, runtimes } from './runtimes.js';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Record<string, () => Promise<Count>>} */
const parts = { check, runtimes, unit, browser };

/**
 * The parts that run only with `--only`, because they download other versions of React, Next.js and the published
 * packages.
 *
 * @type {Record<string, () => Promise<Count>>}
 */
const extraParts = { hosts };

async function main() {
  const chosen = selected(process.argv.slice(2));
  keepFilesInMemory();
  await install();
  // In parallel with the checks, because the downloads mostly wait for the network. The browser tests report errors.
  if (chosen.some(([, part]) => part === unit)) {
    // One after the other, because both update the lists of packages.
    installPgbouncer()
      .then(fetchPrometheus)
      .catch(() => {});
  }
  if (chosen.some(([name]) => name === 'browser' || name === 'hosts')) {
    chromium().catch(() => {});
    installNext().catch(() => {});
  }
  // In parallel with the checks, too. The part that needs the runtimes reports errors.
  if (chosen.some(([, part]) => part === runtimes)) fetchRuntimes().catch(() => {});
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, part] of chosen) {
    console.log(`\n── ${name} ${'─'.repeat(40 - name.length)}`);
    const { passed, failed, skipped } = await part().catch(broken);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/**
 * Returns the parts that the command line selects: one with `--only`, or all. Throws for other arguments.
 *
 * @param {string[]} args
 */
function selected(args) {
  if (args.length === 0) return Object.entries(parts);
  const [option, name = ''] = args;
  const part = parts[name] ?? extraParts[name];
  if (option === '--only' && part && args.length === 2) return [/** @type {const} */ ([name, part])];
  throw new Failure(
    `Unknown option: ${args.join(' ')}. Use --only ${Object.keys({ ...parts, ...extraParts }).join(' | ')}, or no option to run ${Object.keys(parts).join(', ')}.`,
  );
}

/**
 * Counts a part that cannot start as one failure, for example if the build fails. The other parts still run.
 *
 * @param {unknown} error
 * @returns {Count}
 */
function broken(error) {
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** Runs the tests of all packages with Vitest, those of the service on each database, and returns their counts. */
async function unit() {
  await installPgbouncer();
  await fetchPrometheus();
  const args = ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  return counted(
    'vitest.json',
    tool('vitest', ...args),
    {},
    (/** @type {import('vitest/reporters').JsonTestResults} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  );
}

/** Runs the end-to-end tests of the built service and the examples in a browser, and returns their counts. */
async function browser() {
  return playwright('gallery', 'pglite', 'postgres');
}

/**
 * Runs the end-to-end tests of apps that use published packages and other versions of React and Next.js, and returns
 * their counts.
 */
async function hosts() {
  return playwright('hosts');
}

/**
 * Runs projects of the Playwright configuration and returns the counts of their tests.
 *
 * @param {string[]} projects
 */
async function playwright(...projects) {
  const env = { KEYSTACK_CHROMIUM: await chromium() };
  await installNext();
  await build();
  return counted(
    'e2e.json',
    tool('playwright', 'test', ...projects.map((name) => `--project=${name}`)),
    env,
    (/** @type {import('@playwright/test/reporter').JSONReport} */ { stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  );
}

/**
 * Runs a test runner, shows its output, and counts the tests in its report. A run that fails without a failed test, for
 * example because it cannot start, counts as one failure.
 *
 * @template Report
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {(report: Report) => Count} count
 */
async function counted(file, args, env, count) {
  const path = join(root, 'test-results', file);
  rmSync(path, { force: true });
  // In CI, runners also color output that is not a terminal.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const { ended } = start(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...plain },
  });
  const code = await ended;
  const result = countReport(path, count);
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/**
 * Counts the tests in a JSON report. A missing or unreadable report counts as one failure.
 *
 * @template Report
 * @param {string} path
 * @param {(report: Report) => Count} count
 */
function countReport(path, count) {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    console.error(`The test run stopped early: there is no readable report at ${path}.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

main().catch(fail);
