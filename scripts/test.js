import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fetchRuntimes, runtimes } from '../e2e/runtimes/runtimes.js';
import { build } from './build.js';
import { check } from './check.js';
import { chromium } from './chromium.js';
import { hasPassed, recordPassed } from './inputs.js';
import { install, installHosts, installNext } from './install.js';
import { keepFilesInMemory } from './memory-folder.js';
import { installTestPrograms } from './programs.js';
import { line } from './progress.js';
import { Failure, fail, root, start, tool } from './run.js';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Record<string, () => Promise<Count>>} */
const parts = { check: checks, runtimes, unit, browser, gallery, hosts };

/** `true` to run every test in every way: `npm run test:all` and `--only`. */
const isComplete = process.argv.length > 2;

/**
 * The failed checks and tests, the flaky ones, and the parts with failures. They are printed at the end, where nobody
 * has to look for them.
 *
 * @type {string[]}
 */
const remarks = [];

async function main() {
  const chosen = selected(process.argv.slice(2));
  keepFilesInMemory();
  await install();
  // In parallel with the checks, because the downloads mostly wait for the network. The browser tests report errors.
  if (chosen.some(([, part]) => part === unit)) installTestPrograms().catch(() => {});
  if (chosen.some(([name]) => name === 'browser')) {
    chromium().catch(() => {});
    installNext().catch(() => {});
  }
  if (chosen.some(([name]) => name === 'hosts') && (await isDue('hosts'))) installHosts().catch(() => {});
  // In parallel with the checks, too. The part that needs the runtimes reports errors.
  if (chosen.some(([, part]) => part === runtimes)) fetchRuntimes().catch(() => {});
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, part] of chosen) {
    console.log(`\n── ${name} ${'─'.repeat(40 - name.length)}`);
    const since = performance.now();
    const { passed, failed, skipped } = await part().catch(broken);
    line(failed === 0 ? '✓' : '✗', name, since);
    if (failed > 0) remarks.push(`✗ ${name}: ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  console.log(['', ...remarks].join('\n'));
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/**
 * Returns the parts that the command line selects: one with `--only`, otherwise all. Throws for other arguments.
 *
 * @param {string[]} args
 */
function selected(args) {
  const [option, name = ''] = args;
  const part = parts[name];
  if (args.length === 0 || (option === '--all' && args.length === 1)) return Object.entries(parts);
  if (option === '--only' && part && args.length === 2) return [/** @type {const} */ ([name, part])];
  throw new Failure(
    `Unknown option: ${args.join(' ')}. Use --only ${Object.keys(parts).join(' | ')} for one part, --all for every test in every way, or no option for what a change can break.`,
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

/** Runs the checks, and returns their counts. */
async function checks() {
  const { failures, ...counts } = await check();
  remark('Failed', failures);
  return counts;
}

/**
 * Runs the tests of all packages with Vitest, those of the service on a PostgreSQL server and a part of them on the
 * other databases, and returns their counts. Runs the files that failed once more: a test that passes then is reported
 * as flaky and does not fail the run.
 */
async function unit() {
  await installTestPrograms();
  const seed = Date.now();
  const first = await vitest('vitest.json', seed);
  console.log(`\nThe slowest files:\n${first.slowest.join('\n')}`);
  const again = first.files.length > 0 && first.files.length <= 20;
  const last = again ? await vitest('vitest-again.json', seed, ...first.files) : first;
  remark(
    `Flaky, with the seed ${seed}`,
    first.failures.filter(({ title }) => !last.failures.some((failure) => failure.title === title)).map(lineOf),
  );
  remark('Failed', last.failures.map(lineOf));
  return { ...first, failed: last.failed, passed: first.passed + Math.max(first.failed - last.failed, 0) };
}

/**
 * Returns a line about a failed test.
 *
 * @param {{ title: string, reason: string }} failure
 */
const lineOf = ({ title, reason }) => `${title}: ${reason}`;

/**
 * Remembers tests for the end of the output.
 *
 * @param {string} result
 * @param {string[]} titles
 */
function remark(result, titles) {
  remarks.push(...titles.map((title) => `${result}: ${title}`));
}

/**
 * Runs Vitest, in all files or in some, and returns the counts, the failed tests with the reasons, their files, and the
 * slowest files with their times.
 *
 * @param {string} reportName
 * @param {number} seed
 * @param {string[]} files
 */
async function vitest(reportName, seed, ...files) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=test-results/${reportName}`];
  /** @type {import('vitest/reporters').JsonTestResults['testResults']} */
  let results = [];
  const counts = await counted(
    reportName,
    tool('vitest', 'run', ...reporters, `--sequence.seed=${seed}`, ...files),
    isComplete ? {} : { KEYSTACK_TEST_DAILY: String(seed) },
    (/** @type {import('vitest/reporters').JsonTestResults} */ report) => {
      results = report.testResults;
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
  );
  const failed = results.filter(({ status }) => status === 'failed');
  return {
    ...counts,
    failures: failed.flatMap(({ name, message, assertionResults }) => {
      const failures = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, reason: failureMessages?.[0] ?? '' }));
      // A file also fails without a failed test, for example in a hook.
      return (failures.length > 0 ? failures : [{ title: '', reason: message }]).map(({ title, reason }) => ({
        title: `${relative(root, name)} > ${title}`,
        reason: reason.split('\n')[0] ?? '',
      }));
    }),
    files: [...new Set(failed.map(({ name }) => relative(root, name)))],
    slowest: results
      .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 20)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(root, name)}`),
  };
}

/** Runs the end-to-end tests of the built service and the examples in a browser, and returns their counts. */
async function browser() {
  return playwright('pglite', 'postgres');
}

/** Compares the pictures of the gallery, unless they have passed before, and returns the counts. */
async function gallery() {
  return onChange('gallery');
}

/**
 * Runs the end-to-end tests of apps that use published packages and other versions of React and Next.js, unless they
 * have passed before, and returns their counts.
 */
async function hosts() {
  return onChange('hosts', installHosts);
}

/**
 * Returns whether a project of the Playwright configuration has to run.
 *
 * @param {'gallery' | 'hosts'} part
 */
const isDue = async (part) => isComplete || !(await hasPassed(part));

/**
 * Runs a project of the Playwright configuration if a file that it depends on has changed since it passed.
 *
 * @param {'gallery' | 'hosts'} part
 * @param {() => Promise<void>} [prepare] what only this part needs
 */
async function onChange(part, prepare) {
  if (!(await isDue(part))) {
    console.log('Nothing that these tests depend on has changed since they passed.');
    return { passed: 0, failed: 0, skipped: 0 };
  }
  await prepare?.();
  const counts = await playwright(part);
  if (counts.failed === 0) await recordPassed(part);
  return counts;
}

/**
 * Runs projects of the Playwright configuration and returns the counts of their tests.
 *
 * @param {string[]} projects
 */
async function playwright(...projects) {
  const env = { KEYSTACK_CHROMIUM: await chromium(), ...(isComplete ? { KEYSTACK_TEST_PICTURES: '1' } : {}) };
  await installNext();
  await build();
  return counted(
    'e2e.json',
    tool('playwright', 'test', ...projects.map((name) => `--project=${name}`)),
    env,
    (/** @type {import('@playwright/test/reporter').JSONReport} */ { stats, suites }) => {
      remark('Flaky', titles(suites, 'flaky'));
      remark('Failed', titles(suites, 'unexpected'));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  );
}

/**
 * Returns the titles of the tests of a report that ended in one way.
 *
 * @param {import('@playwright/test/reporter').JSONReportSuite[]} suites
 * @param {'flaky' | 'unexpected'} status
 * @returns {string[]}
 */
function titles(suites, status) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.filter((test) => test.status === status).map((test) => `[${test.projectName}] ${file} > ${title}`),
    ),
    ...titles(suite.suites ?? [], status),
  ]);
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
