import { expect, it } from 'vitest';
import { cn } from './cn.ts';

it.each<[Parameters<typeof cn>, string]>([
  [['ks-button'], 'ks-button'],
  [['stack-scope ks-menu', false, undefined, 'ks-danger'], 'stack-scope ks-menu ks-danger'],
  [['ks-button', 'rounded-full p-4'], 'ks-button rounded-full p-4 ks-own'],
  [['ks-button', 'stack-scopes'], 'ks-button stack-scopes ks-own'],
])('joins %j to %j', (names, joined) => {
  expect(cn(...names)).toBe(joined);
});
