import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('keeps the entries added last, up to its limit', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, 2, undefined]);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 3]);
});

it('replaces the value of a key without dropping another entry', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('b', 3);
  expect([map.get('a'), map.get('b')]).toEqual([1, 3]);
});
