import { expect, it } from 'vitest';
import { applyChange, functionsUsingConstant, instrumentFunctions, mutantsOf } from './mutation/mutants.ts';
import { pickRandomSample } from './mutation/sample.ts';

/**
 * Returns the text of each mutant.
 *
 * @param {string} text
 */
const textsOf = (text) => mutantsOf('file.ts', text).map((mutant) => applyChange(text, mutant));

it('changes conditions, operators, results and statements', () => {
  expect(textsOf('if (a === b) throw failure;')).toEqual(['if (true) throw failure;', 'if (false) throw failure;']);
  expect(textsOf('const ok = a && b;')).toEqual(['const ok = a;', 'const ok = b;']);
  expect(textsOf('const ok = a <= b;')).toEqual(['const ok = a < b;']);
  expect(textsOf('async function f() { await g(); }')).toEqual(['async function f() { ; }']);
  expect(textsOf('function f(): boolean { return g(); }')).toEqual([
    'function f(): boolean { return true; }',
    'function f(): boolean { return false; }',
  ]);
  expect(textsOf('const own = all.filter(isOwn);')).toEqual(['const own = all;']);
  expect(textsOf('const id = /^[0-9a-f]+$/;')).toEqual(['const id = /[0-9a-f]+$/;', 'const id = /^[0-9a-f]+/;']);
});

it('disables the conditions of SQL one by one, and keeps their parameters', () => {
  expect(
    textsOf('const sql = `delete from codes where id = $1 and (used_at is null or id = $2) returning id`;'),
  ).toEqual([
    'const sql = `delete from codes where (id = $1 or true) and (used_at is null or id = $2) returning id`;',
    'const sql = `delete from codes where id = $1 and ((used_at is null or id = $2) or true) returning id`;',
    'const sql = `delete from codes where id = $1 and (used_at is not null or id = $2) returning id`;',
    'const sql = `delete from codes where id = $1 and (used_at is null or (id = $2 and false)) returning id`;',
  ]);
  const ids = '$' + '{ids({ a })}';
  expect(textsOf(`const sql = \`select id from users where id in (${ids}) for update\`;`)).toEqual([
    `const sql = \`select id from users where (id in (${ids}) or true) for update\`;`,
    `const sql = \`select id from users where id in (${ids}) \`;`,
  ]);
});

it('leaves types and messages alone', () => {
  expect(textsOf("import { a } from 'b'; type T = true; const f = new Error(`Set a and b = $1`);")).toEqual([]);
});

it('finds the functions that use an SQL statement through another constant', () => {
  const text =
    'const columns = `a`;\nconst find = statement(columns);\nfunction read() { run(find); }\nfunction other() {}';
  expect(functionsUsingConstant('file.ts', text, 'columns')).toEqual(['read/0']);
});

it('makes functions report that they run', () => {
  expect(instrumentFunctions('f.ts', 'const a = (b) => b + 1;\nfunction c() { return 1; }', 'ran')).toBe(
    'const a = (b) => (ran("f.ts#a/0"), b + 1);\nfunction c() { ran("f.ts#c/0"); return 1; }',
  );
});

it('draws the same sample for the same seed', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(pickRandomSample(items, 5, 14)).toEqual(pickRandomSample(items, 5, 14));
  expect(pickRandomSample(items, 5, 14)).not.toEqual(pickRandomSample(items, 5, 15));
  expect(pickRandomSample(items, 50, 14).slice(0, 5)).toEqual(pickRandomSample(items, 5, 14));
  expect(pickRandomSample(items, 200, 14).toSorted((a, b) => a - b)).toEqual(items);
});
