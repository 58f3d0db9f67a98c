import { expect, it } from 'vitest';
import { estimateBits } from './secret-strength.ts';

it.each([
  ['different characters', 'k7Q!', 4, 4],
  ['steps of more than one character', 'acegikmo', 8, 8],
  ['a run upwards', 'abcdef', 2, 6],
  ['a run downwards', 'fedcba', 2, 6],
  ['the same character', 'aaaaab', 3, 2],
  ['a part that comes again', 'k7Qk7Q', 5, 3],
])('counts the characters of a secret that are hard to guess: %s', (_what, secret, counted, different) => {
  expect(estimateBits(secret)).toBeCloseTo(counted * Math.log2(different));
});

it.each([
  ['words', 'horse battery staple', 3],
  ['words that come again', 'horse-Horse-staple', 2],
])('counts each different word once: %s', (_what, secret, words) => {
  expect(estimateBits(secret)).toBe(11 * words);
});
