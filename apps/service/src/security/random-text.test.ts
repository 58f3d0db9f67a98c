import { expect, it } from 'vitest';
import { randomText, sha256 } from './random-text.ts';

it.each([16, 45, 64])('is a text of %i characters of Crockford base32', (length) => {
  expect(randomText(length)).toMatch(new RegExp(`^[0-9a-hjkmnp-tv-z]{${length}}$`));
});

it('is another one each time', () => {
  const texts = Array.from({ length: 1_000 }, () => randomText(16));
  expect(new Set(texts).size).toBe(texts.length);
});

it('uses all 32 characters about as often as each other', () => {
  const counts = new Map<string, number>();
  for (const character of randomText(64_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 2,000 expected of each, with a standard deviation of 44: a fair source leaves this range once in 10^16 runs.
  for (const [character, count] of counts) {
    expect(count, character).toBeGreaterThan(1_600);
    expect(count, character).toBeLessThan(2_400);
  }
});

it('hashes with SHA-256', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
