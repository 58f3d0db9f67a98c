// Generates the reference of the libraries in docs/api from the docstrings of their exports. With `--check` it writes
// nothing, compiles the examples, and reports missing or outdated parts.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesOf, findExampleCompileErrors } from './reference/examples.ts';
import { referencePageOutlines } from './reference/pages.ts';
import { findUnplacedExports, placeExports } from './reference/place-exports.ts';
import { findDocstringProblems, findMissingExamples, findUntestedMembers } from './reference/problems.ts';
import { readExports, uniqueNameOf } from './reference/read-exports.ts';
import { renderErrorsPage } from './reference/render-errors.ts';
import { renderReferenceIndex, renderReferencePage } from './reference/render-pages.ts';
import { type ExportIndex, findUndescribedParameters } from './reference/tables.ts';
import { Failure, fail, root } from './run.js';

const folder = join(root, 'docs/api');
const libraryExports = [...readExports('@keystack/js'), ...readExports('@keystack/js/slim')];
const exports = [
  ...libraryExports,
  // Without the exports of the packages that they re-export.
  ...readExports('@keystack/react').filter(({ path }) => !isIn(path, 'js')),
  ...readExports('@keystack/react/presets'),
  ...readExports('@keystack/next').filter(({ path, signature }) => isIn(path, 'next') && signature !== ''),
];

function isIn(path: string, name: string): boolean {
  return path.startsWith(join(root, 'packages', name));
}

/** Returns an error message for each export that no type test names. */
function untyped(tests: string): readonly string[] {
  return exports
    .filter(({ name, entry }) => entry === '@keystack/js' && !new RegExp(`\\b${name}\\b`).test(tests))
    .map(({ name }) => `${name} has no type test. Add one to a *-surface.test.ts of packages/js.`);
}

function textOf(folder: string, files: RegExp): string {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) =>
    files.test(path),
  );
  return paths.map((path) => readFileSync(join(root, folder, path), 'utf8')).join('\n');
}

const byKey = new Map(exports.map((each) => [uniqueNameOf(each), each]));
const pages = placeExports(referencePageOutlines, exports);
const homes = new Map(Object.entries(pages).flatMap(([file, { names }]) => names.map((name) => [name, file])));
const index: ExportIndex = { homes, byKey };

function createPages(): ReadonlyMap<string, string> {
  const shown = (names: readonly string[]) => names.flatMap((name) => byKey.get(name) ?? []);
  const context = readFileSync(join(root, 'scripts/reference/example-context.ts'), 'utf8');
  return new Map([
    ['README.md', renderReferenceIndex(pages, byKey, context)],
    ...Object.entries(pages).map(
      ([file, page]) => [file, renderReferencePage(page, shown(page.names), index)] as const,
    ),
    ['errors.md', renderErrorsPage()],
  ]);
}

function check(): void {
  const made = createPages();
  const kept = new Set(readdirSync(folder));
  const stale = [...made].filter(
    ([file, text]) => !kept.has(file) || readFileSync(join(folder, file), 'utf8') !== text,
  );
  const problems = [
    ...findUnplacedExports(pages, exports),
    ...findDocstringProblems(exports),
    ...findMissingExamples(exports.filter((each) => !pages['bindings.md']?.names.includes(uniqueNameOf(each)))),
    ...findUndescribedParameters(exports, index),
    ...findExampleCompileErrors(examplesOf(exports)),
    ...findUntestedMembers(libraryExports, textOf('apps/service/src', /^sdk(\.test\.ts$|\/)/)),
    ...untyped(textOf('packages/js/src', /(-surface|types)\.test\.ts$/)),
    ...stale.map(
      ([file]) => `docs/api/${file} differs from the docstrings. Run "npm run reference" and review the changes.`,
    ),
    ...[...kept]
      .filter((file) => !made.has(file))
      .map((file) => `docs/api/${file} is not a page of the reference. Run "npm run reference" to delete it.`),
  ];
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}

function write(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of createPages()) writeFileSync(join(folder, file), text);
}

try {
  if (process.argv.includes('--check')) check();
  else write();
} catch (error) {
  fail(error);
}
