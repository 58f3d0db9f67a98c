import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { UserWorkspaceConfig } from 'vitest/config';
import { BaseSequencer, createVitest, type TestCase, type TestProject, type TestSpecification } from 'vitest/node';
import js from '../../packages/js/vitest.config.ts';
import workspace from '../../vitest.config.ts';
import { root } from '../run.js';

/** One test, and the functions that it runs. */
export interface RecordedTest {
  /** Its place in the file, for example `_0_2` for the third test of the first group. */
  readonly place: string;
  readonly name: string;
  /** The path of its file. */
  readonly file: string;
  readonly project: string;
  readonly milliseconds: number;
  readonly ran: readonly string[];
}

/** Tests of one file; all of them without `places`. */
export interface TestSelection {
  readonly project: string;
  readonly file: string;
  readonly places?: readonly string[];
}

/** A Vitest that stays open and keeps the compiled modules. Each run starts one worker process. */
export interface TestRunner {
  /** Replaces the texts of files. Files that are not listed get their own text back. */
  replace(texts: ReadonlyMap<string, string>): void;
  /** Returns the test files of a project. */
  files(project: string): Promise<readonly string[]>;
  /** Runs tests in this order until the first failure. */
  run(selected: readonly TestSelection[]): Promise<Result>;
  close(): Promise<void>;
}

interface Result {
  /** The name of the test that failed; `null` if all passed. */
  readonly failed: string | null;
  /** The tests that passed. */
  readonly passed: readonly RecordedTest[];
}

/**
 * The Vitest projects whose tests run. The service runs on a PostgreSQL server, which creates databases faster than the
 * embedded one, and shows missing locks.
 */
export const vitestProjectNames = ['postgres', 'js'] as const;

/** Time limit of a test in milliseconds. Long, because a timeout would count as a noticed error. */
const testTimeout = 120_000;

/** Keeps the order in which the tests are given. Vitest would sort them by duration. */
class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications;
  }
}

/** Starts Vitest with the projects in `vitestProjectNames`. It stays open until `close`. */
export async function openTestRunner(): Promise<TestRunner> {
  let texts: ReadonlyMap<string, string> = new Map();
  const plugin = {
    name: 'mutation',
    enforce: 'pre' as const,
    load: (id: string) => texts.get(relative(root, id)) ?? null,
  };
  let finished: TestCase[] = [];
  const settings = [...(workspace.test?.projects ?? []), js].filter(isSettings);
  const vitest = await createVitest('test', {
    config: false,
    root,
    watch: false,
    reporters: [{ onTestCaseResult: (test) => void finished.push(test) }],
    maxWorkers: 1,
    bail: 1,
    sequence: { sequencer: GivenOrder },
    projects: settings
      .filter(({ test }) => vitestProjectNames.some((name) => name === test?.name))
      .map((project) => ({
        ...project,
        plugins: [plugin],
        test: {
          ...project.test,
          // Also the tests that `npm test` runs on the embedded database only.
          exclude: [],
          setupFiles: [join(import.meta.dirname, 'record-tests.ts')],
          testTimeout,
          hookTimeout: testTimeout,
          silent: true,
        },
      })),
  });
  await vitest.standalone();

  const projectOf = (name: string): TestProject => {
    const project = vitest.projects.find((each) => each.name === name);
    if (project === undefined) throw new Error(`There is no Vitest project ${name}.`);
    return project;
  };

  return {
    replace(next) {
      const changed = [...texts.keys(), ...next.keys()];
      texts = next;
      for (const path of changed) vitest.invalidateFile(join(root, path));
    },
    async files(name) {
      const { testFiles } = await projectOf(name).globTestFiles();
      return testFiles.map((file) => relative(root, file)).sort();
    },
    async run(selected) {
      finished = [];
      const specifications = selected.map(({ project, file, places }) => {
        const whole = projectOf(project).createSpecification(join(root, file));
        if (places === undefined) return whole;
        const testIds = places.map((place) => whole.taskId + place);
        return projectOf(project).createSpecification(join(root, file), { testIds });
      });
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const files = specifications.map(({ moduleId }) => moduleId);
      const failed = finished.find((test) => test.result().state === 'failed')?.fullName;
      const broken = testModules.find((each) => files.includes(each.moduleId) && each.errors().length > 0)?.moduleId;
      const error = unhandledErrors.length > 0 ? 'an unhandled error' : null;
      return {
        failed: failed ?? (broken === undefined ? error : relative(root, broken)),
        passed: finished.filter((test) => test.result().state === 'passed').map(recordOf),
      };
    },
    close: () => vitest.close(),
  };
}

function isSettings(project: unknown): project is UserWorkspaceConfig {
  return typeof project === 'object' && project !== null && 'test' in project;
}

function recordOf(test: TestCase): RecordedTest {
  const { fullName: name, project } = test;
  const place = test.id.slice(test.module.id.length);
  const file = relative(root, test.module.moduleId);
  const milliseconds = Math.ceil(test.diagnostic()?.duration ?? 0);
  return { place, name, file, project: project.name, milliseconds, ran: [...new Set(test.meta().ran)] };
}

/** Reads a file of the repository. */
export function readRepositoryFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
