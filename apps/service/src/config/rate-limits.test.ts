import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rateLimitBounds, rateLimits } from '../rate-limits/rate-limits.ts';
import { readRateLimits } from './rate-limits.ts';
import { createReader } from './reader.ts';

function read(text: string) {
  const reader = createReader({ KEYSTACK_RATE_LIMITS: text });
  return { limits: readRateLimits(reader), problems: reader.problems };
}

describe('KEYSTACK_RATE_LIMITS', () => {
  it('changes the limits that it names', () => {
    expect(read('emailsToUnverified=20000, signUpsFrom = 1000,')).toEqual({
      limits: { emailsToUnverified: 20_000, signUpsFrom: 1000 },
      problems: [],
    });
    expect(read('')).toEqual({ limits: {}, problems: [] });
  });

  it.each([
    ['emailToUnverified=5', 'emailToUnverified'],
    ['toString=5', 'toString'],
    ['signUpsFrom', '1 to 10000000'],
    ['signUpsFrom=0', '1 to 10000000'],
    ['signUpsFrom=-1', '1 to 10000000'],
    ['signUpsFrom=1.5', '1 to 10000000'],
    ['signUpsFrom=10000001', '1 to 10000000'],
    ['totpFor=51', '1 to 50'],
  ])('refuses %s', (text, message) => {
    const { limits, problems } = read(text);
    expect(limits).toEqual({});
    expect(problems).toEqual([expect.stringContaining(message)]);
  });
});

it('the documentation lists each limit with its default and its highest value', () => {
  const page = readFileSync(new URL('../../../../docs/operations/rate-limits.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| .+ \| (\d+) \|$/gm)];
  expect(rows.map(([, ...cells]) => [cells[0], Number(cells[1]), Number(cells[2])])).toEqual(
    Object.entries(rateLimits).map(([name, { limit }]) => [
      name,
      limit,
      rateLimitBounds(name as keyof typeof rateLimits).max,
    ]),
  );
});
