import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = ['ts', 'tsx', 'js', 'css'].map((extension) => `*.${extension}`);
/** Matches a comment that asks instead of stating: "What a cursor contains", "Whether the user is signed in". */
const question = /(?:\/\*[*\s]*|(?<=^|\s)\/\/\s*)(?:What|Whether|Whoever|How|Where|Who|Whose|Which)\b.*/gm;

/**
 * Returns the comments in a text that start with a question word.
 *
 * @param {string} text
 */
const questionsIn = (text) => [...text.matchAll(question)].map(([comment]) => comment.replace(/\s+/g, ' '));

it('recognizes comments that start with a question word', () => {
  const text = ['/** What it does. */', '/**\n * Whether it is on.\n */', 'f(); // How it works', '/* Who reads it */'];
  expect(questionsIn(text.join('\n'))).toHaveLength(4);
  expect(questionsIn("/** Whatever is set. */ // Somewhere\nconst url = 'http://What';")).toEqual([]);
});

/** Returns the paths of all source files. */
function sourceFiles() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...sources], { cwd: root });
  const paths = list
    .toString()
    .trim()
    .split('\n')
    .filter((path) => path !== 'scripts/comments.test.js' && existsSync(join(root, path)));
  expect(paths.length).toBeGreaterThan(500);
  return paths;
}

it('starts every comment with a verb or a noun, not with a question word', () => {
  const found = sourceFiles().flatMap((path) =>
    questionsIn(readFileSync(join(root, path), 'utf8')).map((comment) => `${path}: ${comment}`),
  );
  expect(found).toEqual([]);
});

// The formatter wraps code at this width, but no comments.
it('wraps comments at 120 columns', () => {
  const found = sourceFiles().flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => line.length > 120 && /^\s*(?:\/\/|\/?\*)\s/.test(line) && !line.includes('biome-ignore'))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('keeps the scripts of the repository below 2,500 lines of code', () => {
  const scripts = sourceFiles().filter((path) => path.startsWith('scripts/') && !path.endsWith('.test.js'));
  const lines = scripts.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'));
  const code = lines.filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line));
  expect(code.length).toBeGreaterThan(1000);
  expect(code.length).toBeLessThanOrEqual(2500);
});
