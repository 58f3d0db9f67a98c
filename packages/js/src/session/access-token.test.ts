import { expect, it } from 'vitest';
import { createServiceClockEstimate } from './access-token.ts';

const now = Date.UTC(2026, 0, 1);

/** Returns an access token with these claims. */
function tokenWith(claims: unknown): string {
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

it('takes a token for fresh until 30 seconds before it expires', () => {
  const clock = createServiceClockEstimate(() => now);
  expect(clock.isFresh(tokenWith({ exp: now / 1000 + 30 }))).toBe(true);
  expect(clock.isFresh(tokenWith({ exp: now / 1000 + 29 }))).toBe(false);
  expect(clock.isFresh(null)).toBe(false);
});

it.each<[string, string?]>([['no token'], ['null', 'null'], ['a text as its time', '{"iat":"now"}']])(
  'keeps its time for %s',
  (_, json) => {
    const clock = createServiceClockEstimate(() => now);
    clock.synchronize(json === undefined ? 'opaque' : `header.${btoa(json)}.signature`);
    expect(clock.now()).toBe(now);
  },
);
