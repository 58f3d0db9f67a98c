import { functionsUsingConstant, isMentionedByConstant, type Mutant } from './mutants.ts';
import type { RecordedTest, TestSelection } from './test-runner.ts';

/** Maximum duration of the tests for one mutant, and of those of one file, in milliseconds. */
const longest = 40_000;
const longestOfFile = 20_000;

/**
 * Returns the tests that run the code of a mutant: first the tests in the files `preferred`, then tests that run little
 * other code. Reads the text of the mutant's file to find the functions that use an SQL statement.
 */
export function selectTests(
  mutant: Mutant,
  text: string,
  preferred: readonly string[],
  recorded: readonly RecordedTest[],
): readonly TestSelection[] {
  const tests = testsOf(mutant, text, recorded);
  const files = new Map<string, RecordedTest[]>();
  for (const each of tests) {
    const key = `${each.project} ${each.file}`;
    files.set(key, [...(files.get(key) ?? []), each]);
  }
  const ranked = [...files.values()].sort((a, b) => rank(a, preferred) - rank(b, preferred));
  const selected: TestSelection[] = [];
  let duration = 0;
  for (const group of ranked) {
    if (duration > longest) break;
    const chosen = spread(group);
    duration += durationOf(chosen);
    const [first] = chosen;
    if (first !== undefined) {
      selected.push({ project: first.project, file: first.file, places: chosen.map(({ place }) => place) });
    }
  }
  return selected;
}

/** Returns as many tests of a file as its time allows, evenly spread: neighbors often test the same thing. */
function spread(tests: readonly RecordedTest[]): readonly RecordedTest[] {
  const step = Math.ceil(durationOf(tests) / longestOfFile);
  return tests.filter((_, index) => index % step === 0);
}

function durationOf(tests: readonly RecordedTest[]): number {
  return tests.reduce((sum, { milliseconds }) => sum + milliseconds, 1);
}

function testsOf({ path, inFunction, inDeclaration }: Mutant, text: string, recorded: readonly RecordedTest[]) {
  const names = new Set<string>();
  if (inFunction !== null) names.add(inFunction);
  if (inDeclaration !== null && (inFunction === null || isMentionedByConstant(path, text, inDeclaration))) {
    for (const name of functionsUsingConstant(path, text, inDeclaration)) names.add(name);
  }
  const running = recorded.filter(({ ran }) =>
    ran.some((each) => names.has(each.slice(path.length + 1)) && each.startsWith(`${path}#`)),
  );
  // Constants that only other files use: every test that runs anything of the file, or else every test.
  if (running.length > 0 || inFunction !== null) return running;
  const near = recorded.filter(({ ran }) => ran.some((each) => each.startsWith(`${path}#`)));
  return near.length > 0 ? near : recorded;
}

/** Returns a smaller number for preferred files, and for tests that run little other code. */
function rank(tests: readonly RecordedTest[], preferred: readonly string[]): number {
  const place = preferred.findIndex((name) => tests[0]?.file.startsWith(name));
  const ran = tests.reduce((sum, each) => sum + each.ran.length, 0) / tests.length;
  return place === -1 ? ran : place - preferred.length;
}
