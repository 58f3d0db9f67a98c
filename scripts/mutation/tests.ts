import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { UserWorkspaceConfig } from 'vitest/config';
import { createVitest, type TestCase, type TestProject, type Vitest } from 'vitest/node';
import js from '../../packages/js/vitest.config.ts';
import workspace from '../../vitest.config.ts';
import { root } from '../run.js';

/** One test, and the functions that it runs. */
export interface RecordedTest {
  readonly id: string;
  readonly name: string;
  /** The path of its file. */
  readonly file: string;
  readonly project: string;
  readonly milliseconds: number;
  readonly ran: readonly string[];
}

/** A Vitest that stays open, with one worker process that keeps its modules. */
export interface Tests {
  /** Replaces the texts of files. Files that are not listed get their own text back. */
  replace(texts: ReadonlyMap<string, string>): void;
  /** Returns the test files of a project. */
  files(project: string): Promise<readonly string[]>;
  /** Runs a test file, or some of its tests, until the first failure. Returns the tests that ran. */
  run(project: string, file: string, ids?: readonly string[]): Promise<Result>;
  close(): Promise<void>;
}

interface Result {
  /** The name of the first test or module that failed; `null` if all passed. */
  readonly failed: string | null;
  readonly tests: readonly RecordedTest[];
}

/** The Vitest projects whose tests run. */
export const projectNames = ['pglite', 'js'] as const;

/** Opens Vitest. `names` are the projects that it contains. */
export async function openTests(names: readonly string[] = [...projectNames, 'postgres']): Promise<Tests> {
  let texts: ReadonlyMap<string, string> = new Map();
  const plugin = {
    name: 'mutation',
    enforce: 'pre' as const,
    load: (id: string) => texts.get(relative(root, id)) ?? null,
  };
  const settings = [...(workspace.test?.projects ?? []), js].filter(isSettings);
  const vitest = await createVitest('test', {
    config: false,
    root,
    watch: false,
    reporters: [{}],
    maxWorkers: 1,
    projects: settings
      .filter(({ test }) => names.some((name) => name === test?.name))
      .map((project) => ({
        ...project,
        plugins: [plugin],
        test: { ...project.test, setupFiles: [join(import.meta.dirname, 'record-tests.ts')], silent: true },
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
      for (const path of changed) invalidate(vitest, join(root, path));
    },
    async files(name) {
      const { testFiles } = await projectOf(name).globTestFiles();
      return testFiles.map((file) => relative(root, file)).sort();
    },
    async run(name, file, ids) {
      const specification = projectOf(name).createSpecification(join(root, file), ids && { testIds: [...ids] });
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
      const module = testModules.find((each) => each.moduleId === specification.moduleId && each.project.name === name);
      if (module === undefined) return { failed: `${file} did not load`, tests: [] };
      const tests = [...module.children.allTests()];
      const failed = tests.find((test) => test.result().state === 'failed');
      const error = module.errors().length + unhandledErrors.length > 0 || module.state() === 'failed';
      return {
        failed: failed?.fullName ?? (error ? `${file} failed outside of its tests` : null),
        tests: tests.filter((test) => test.result().state === 'passed').map((test) => recordOf(test, file)),
      };
    },
    close: () => vitest.close(),
  };
}

function isSettings(project: unknown): project is UserWorkspaceConfig {
  return typeof project === 'object' && project !== null && 'test' in project;
}

function recordOf(test: TestCase, file: string): RecordedTest {
  const milliseconds = Math.ceil(test.diagnostic()?.duration ?? 0);
  const { id, fullName: name, project } = test;
  return { id, name, file, project: project.name, milliseconds, ran: [...new Set(test.meta().ran)] };
}

/** Makes the worker load a file again, and every module that imports it. */
function invalidate(vitest: Vitest, path: string): void {
  vitest.invalidateFile(path);
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      const pending = [...(moduleGraph.getModulesByFile(path) ?? [])];
      for (const module of pending) {
        if (module.file !== null) vitest.watcher.invalidates.add(module.file);
        for (const importer of module.importers) if (!pending.includes(importer)) pending.push(importer);
      }
    }
  }
}

/** Reads a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
