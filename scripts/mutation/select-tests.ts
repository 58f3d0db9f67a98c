import { basename, dirname } from 'node:path';
import { functionsUsing, type Mutant, runsAtLoad } from './mutants.ts';
import type { RecordedTest } from './tests.ts';

/** The tests of one file that run for a mutant. */
export interface Selection {
  readonly project: string;
  readonly file: string;
  readonly ids: readonly string[];
}

/** Maximum duration of the tests for one mutant, in milliseconds, and the set-up of each test that is not recorded. */
const longest = 60_000;
const setUp = 400;

/**
 * Returns the tests that run the code of a mutant, those most likely to notice it first. Reads the text of its file to
 * find the functions that use an SQL statement.
 */
export function selectTests(mutant: Mutant, text: string, recorded: readonly RecordedTest[]): readonly Selection[] {
  const tests = testsOf(mutant, text, recorded);
  const files = new Map<string, RecordedTest[]>();
  for (const each of tests) {
    const key = `${each.project} ${each.file}`;
    files.set(key, [...(files.get(key) ?? []), each]);
  }
  const ranked = [...files.values()].sort((a, b) => rank(mutant, a) - rank(mutant, b));
  const selected: Selection[] = [];
  let duration = 0;
  for (const group of ranked) {
    const chosen = group.filter(({ milliseconds }) => {
      if (duration > longest) return false;
      duration += milliseconds + setUp;
      return true;
    });
    const [first] = chosen;
    if (first !== undefined)
      selected.push({ project: first.project, file: first.file, ids: chosen.map(({ id }) => id) });
  }
  return selected;
}

function testsOf({ path, inFunction, inDeclaration }: Mutant, text: string, recorded: readonly RecordedTest[]) {
  const names = new Set<string>();
  if (inFunction !== null) names.add(inFunction);
  if (inDeclaration !== null && (inFunction === null || runsAtLoad(path, text, inDeclaration))) {
    for (const name of functionsUsing(path, text, inDeclaration)) names.add(name);
  }
  const running = recorded.filter(({ ran }) =>
    ran.some((each) => names.has(each.slice(path.length + 1)) && each.startsWith(`${path}#`)),
  );
  // Constants that only other files use: every test that runs anything of the file, or else every test.
  if (running.length > 0 || inFunction !== null) return running;
  const near = recorded.filter(({ ran }) => ran.some((each) => each.startsWith(`${path}#`)));
  return near.length > 0 ? near : recorded;
}

/** Returns a smaller number for files named like the mutant's file, and for tests that run little else. */
function rank({ path }: Mutant, tests: readonly RecordedTest[]): number {
  const words = (text: string) =>
    text
      .split(/\W+/)
      .filter((word) => word.length > 3)
      .map((word) => word.replace(/s$/, ''));
  const file = tests[0]?.file ?? '';
  const own = words(basename(path, '.ts'));
  const isNeighbour = dirname(file) === dirname(path) && own.some((word) => words(basename(file)).includes(word));
  const isNamedAlike = words(basename(file)).some((word) => own.includes(word));
  const ran = tests.reduce((sum, each) => sum + each.ran.length, 0) / tests.length;
  return ran - (isNeighbour ? 2000 : 0) - (isNamedAlike ? 1000 : 0);
}
