import { expect, it } from 'vitest';
import { countJsonNodes, isJsonValue } from './json.ts';

it.each([
  [null, 1],
  ['text', 1],
  [[], 1],
  [{}, 1],
  [[1, 2], 3],
  [{ a: 1, b: [true, {}] }, 5],
])('counts the values of %j', (value, count) => {
  expect(isJsonValue(value)).toBe(true);
  expect(countJsonNodes(value)).toBe(count);
});

it.each([
  ['a number that is too large', JSON.parse('1e999')],
  ['one deep inside', JSON.parse('{"a":[{"b":-1e999}]}')],
  ['nothing', undefined],
  ['NaN', Number.NaN],
  ['a function', () => {}],
  ['a bigint', 1n],
])('rejects %s', (_what, value) => {
  expect(isJsonValue(value)).toBe(false);
});
