import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** @typedef {{ place: string, ids: string[] }} Title the name of a test, or the row of a table of `it.each` */

const root = join(import.meta.dirname, '..');
const claims = readdirSync(join(root, 'docs/specification'))
  .flatMap((file) => readFileSync(join(root, 'docs/specification', file), 'utf8').split('\n'))
  .flatMap((line) => /^- \*\*(S\d+\.\d+)\*\* /.exec(line)?.[1] ?? []);

/** Returns the ids of claims in a text. */
const idsIn = (/** @type {string} */ text) => text.match(/\bS[1-9]\.\d+\b/g) ?? [];

describe('the ids of the specification', () => {
  const { titles, misplaced } = readTests();

  it('are unique', () => {
    expect(claims.filter((id, index) => claims.indexOf(id) !== index)).toEqual([]);
    expect(claims).toHaveLength(822);
  });

  it('are of the points 1 to 9, each with a test [S1.9]', () => {
    expect([...new Set(claims.map((id) => id.split('.', 1)[0]))]).toEqual([
      'S1',
      'S2',
      'S3',
      'S4',
      'S5',
      'S6',
      'S7',
      'S8',
      'S9',
    ]);
    const shown = new Set(titles.flatMap(({ ids }) => ids));
    expect(claims.filter((id) => !shown.has(id))).toEqual([]);
  });

  it('are all that tests refer to', () => {
    const unknown = (/** @type {string} */ id) => !claims.includes(id);
    expect(titles.filter(({ ids }) => ids.some(unknown))).toEqual([]);
  });

  it('are at most four in the name of a test', () => {
    expect(titles.filter(({ ids }) => ids.length > 4)).toEqual([]);
  });

  it('are in brackets and only in the names of tests, so that reports can count them', () => {
    expect(misplaced).toEqual([]);
  });
});

/** Reads the names of all tests that contain ids, and lists the strings with ids that are not part of a name. */
function readTests() {
  const titles = /** @type {Title[]} */ ([]);
  const misplaced = /** @type {string[]} */ ([]);
  for (const path of testFiles()) {
    const text = readFileSync(join(root, path), 'utf8');
    if (idsIn(text).length === 0) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const found = /** @type {Map<ts.Node, string[]>} */ (new Map());
    const place = (/** @type {ts.Node} */ node) =>
      `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (/** @type {ts.Node} */ node) => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
        const ids = idsIn(node.text);
        const title = ids.length > 0 && titleAround(node);
        if (title && inBrackets(node.text)) found.set(title, [...(found.get(title) ?? []), ...ids]);
        else if (ids.length > 0) misplaced.push(`${place(node)}: ${node.text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    for (const [node, ids] of found) titles.push({ place: place(node), ids });
  }
  return { titles, misplaced };
}

/**
 * Returns `true` if all ids of a text are in square brackets that contain nothing else.
 *
 * @param {string} text
 */
function inBrackets(text) {
  return idsIn(text.replaceAll(/\[S[1-9]\.\d+(,? S[1-9]\.\d+)*\]/g, '')).length === 0;
}

/**
 * Returns the node that names a test: the string itself as the first argument of `it` or `test`, or the row of a table
 * that contains it. The table is an argument of `it.each` or a variable.
 *
 * @param {ts.Node} node
 */
function titleAround(node) {
  const call = ts.findAncestor(node, (each) => ts.isCallExpression(each) || ts.isVariableDeclaration(each));
  if (call && ts.isVariableDeclaration(call)) return ts.findAncestor(node, ({ parent }) => parent === call.initializer);
  if (!call || !/^(it|test)\b(?!\.step|\.describe)/.test(call.expression.getText())) return undefined;
  if (!/\.each$/.test(call.expression.getText())) return call.arguments[0] === node ? node : undefined;
  return ts.findAncestor(node, ({ parent }) => ts.isArrayLiteralExpression(parent) && isTable(parent, call));
}

/**
 * Returns `true` if a list is the argument of a call, possibly followed by `as const`.
 *
 * @param {ts.ArrayLiteralExpression} list
 * @param {ts.CallExpression} call
 */
function isTable({ parent }, call) {
  return parent === call || (ts.isAsExpression(parent) && parent.parent === call);
}

/** Returns the paths of all test files. */
function testFiles() {
  return ['packages', 'apps', 'e2e', 'examples', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((path) => /\.(test|spec)\.(js|tsx?)$/.test(path) && !/node_modules|dist\//.test(path))
      .map((path) => join(folder, path)),
  );
}
