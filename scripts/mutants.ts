// Measures how many deliberate errors in the security-critical code the tests notice. docs/mutation-tests.md explains
// it. Arguments: names of folders (default: all), `--all` (no sample), `--survivors` (only those that survived last
// time), `--continue` (only those without a result), `--record` (only record which test runs which function).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChange, instrumentFunctions, type Mutant, mutantsOf } from './mutation/mutants.ts';
import {
  type MutationTarget,
  maxMutantsPerTarget,
  mutationTargets,
  omittedTestFiles,
  sampleSeed,
  sourceFilesOf,
} from './mutation/mutation-targets.ts';
import { pickRandomSample } from './mutation/sample.ts';
import { selectTests } from './mutation/select-tests.ts';
import {
  openTestRunner,
  type RecordedTest,
  readRepositoryFile,
  type TestRunner,
  vitestProjectNames,
} from './mutation/test-runner.ts';
import { root } from './run.js';

const cache = join(root, 'node_modules/.cache/mutants');

/** The result of one mutant. `killedBy` is the name of the test that failed; `null` if all passed. */
interface Outcome extends Mutant {
  readonly killedBy: string | null;
  readonly ranTests: number;
}

/** Longest time that the tests may take before the mutant counts as an endless loop, in milliseconds. */
const patience = 300_000;
/** The result of such a mutant. */
const endless = 'does not end';
const options = process.argv.slice(2).filter((each) => each.startsWith('--'));
const names = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const chosen = names.length === 0 ? Object.keys(mutationTargets) : names;

const recorded = await record();
if (!options.includes('--record')) for (const name of chosen) report(name, await test(name));
process.exit();

/** Replaces a file of the cache at once, so that a run that is stopped does not leave half of it. */
function store(path: string, results: object): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(results));
  renameSync(`${path}.${process.pid}`, path);
}

/** Runs all tests once and records the functions that each runs. Repeats only files that have changed. */
async function record(): Promise<readonly RecordedTest[]> {
  const path = join(cache, 'tests.json');
  const known: Record<string, readonly RecordedTest[]> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const sources = Object.values(mutationTargets).flatMap(sourceFilesOf);
  const tests = await openTestRunner();
  const current: Record<string, readonly RecordedTest[]> = {};
  tests.replace(
    new Map(
      sources.map((each) => [each, instrumentFunctions(each, readRepositoryFile(each), 'globalThis.reportFunction')]),
    ),
  );
  for (const project of vitestProjectNames) {
    for (const file of await tests.files(project)) {
      if (omittedTestFiles.test(file)) continue;
      const key = `${project} ${file} ${createHash('sha256').update(readRepositoryFile(file)).digest('hex')}`;
      const result = known[key];
      current[key] = result ?? (await runRecording(tests, project, file));
      if (result === undefined) store(path, { ...known, ...current });
    }
  }
  await tests.close();
  return Object.values(current).flat();
}

async function runRecording(tests: TestRunner, project: string, file: string): Promise<readonly RecordedTest[]> {
  const { failed, passed } = await tests.run([{ project, file }]);
  if (failed !== null) throw new Error(`${file} fails without a mutant: ${failed}`);
  console.log(`recorded ${passed.length} tests of ${file} (${project})`);
  return passed;
}

/** Tests the mutants of a folder and stores the outcomes. */
async function test(name: string): Promise<readonly Outcome[]> {
  const folder = mutationTargets[name];
  if (folder === undefined)
    throw new Error(`There is no folder ${name}. Choose from: ${Object.keys(mutationTargets).join(', ')}.`);
  const path = join(cache, `${name.replace(/\W+/g, '-')}.json`);
  const earlier: Outcome[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const all = sourceFilesOf(folder).flatMap((each) => mutantsOf(each, readRepositoryFile(each)));
  const wanted = options.includes('--all') ? all : pickRandomSample(all, maxMutantsPerTarget, sampleSeed);
  const survived = new Set(earlier.filter(({ killedBy }) => killedBy === null).map(keyOf));
  const outcomes = new Map(earlier.map((each) => [keyOf(each), each]));
  const pending = wanted.filter((each) => {
    if (options.includes('--survivors')) return survived.has(keyOf(each));
    return !options.includes('--continue') || !outcomes.has(keyOf(each));
  });
  let tests = await openTestRunner();
  for (const [index, mutant] of pending.entries()) {
    const outcome = await testMutant(tests, mutant, folder);
    if (outcome.killedBy === endless) tests = await openTestRunner();
    outcomes.set(keyOf(mutant), outcome);
    console.log(
      `${index + 1}/${pending.length} ${outcome.killedBy === null ? 'SURVIVED' : 'killed'} ${describe(outcome)}`,
    );
    store(
      path,
      wanted.flatMap((each) => outcomes.get(keyOf(each)) ?? []),
    );
  }
  await tests.close();
  return wanted.flatMap((each) => outcomes.get(keyOf(each)) ?? []);
}

async function testMutant(tests: TestRunner, mutant: Mutant, folder: MutationTarget): Promise<Outcome> {
  const text = readRepositoryFile(mutant.path);
  tests.replace(new Map([[mutant.path, applyChange(text, mutant)]]));
  const result = await Promise.race([tests.run(selectTests(mutant, text, folder.tests, recorded)), timeout()]);
  if (result !== null) return { ...mutant, killedBy: result.failed, ranTests: result.passed.length };
  void tests.close();
  return { ...mutant, killedBy: endless, ranTests: 0 };
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, patience, null).unref());
}

/** Identifies a mutant in another version of its file, as long as its function is the same. */
function keyOf({ path, inDeclaration, original, replacement, line }: Mutant): string {
  return [path, inDeclaration, original, replacement, line].join('|');
}

function describe({ path, line, operator, original, replacement, ranTests, killedBy }: Outcome): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120);
  return `${path}:${line} ${operator}: ${short(original)} → ${short(replacement)} (${killedBy ?? `${ranTests} tests`})`;
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const survivors = outcomes.filter(({ killedBy }) => killedBy === null);
  const share = Math.floor((100 * (outcomes.length - survivors.length)) / outcomes.length);
  console.log(`\n${name}: ${outcomes.length} mutants, ${outcomes.length - survivors.length} killed (${share} %)`);
  for (const survivor of survivors) console.log(`  ${describe(survivor)}`);
}
