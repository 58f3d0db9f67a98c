import {
  type RateLimitName,
  type RateLimitOverrides,
  rateLimitBounds,
  rateLimits,
} from '../rate-limits/rate-limits.ts';
import type { Reader } from './reader.ts';

const example = 'emailsToUnverified=20000';

/** Reads the rate limits that differ from their defaults, such as `emailsToUnverified=20000,signUpsFrom=1000`. */
export function readRateLimits({ get, problems }: Reader): RateLimitOverrides {
  const overrides: { [Name in RateLimitName]?: number } = {};
  for (const entry of (get('KEYSTACK_RATE_LIMITS') ?? '').split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [name = '', value = ''] = entry.split('=').map((text) => text.trim());
    if (!isRateLimit(name)) {
      problems.push(
        `KEYSTACK_RATE_LIMITS names "${name}", which is no rate limit. Write entries such as ${example}, with the names of docs/operations/rate-limits.md.`,
      );
      continue;
    }
    const { min, max } = rateLimitBounds(name);
    const limit = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (limit < min || limit > max) {
      problems.push(
        `KEYSTACK_RATE_LIMITS sets ${name} to "${value}". Set it to a whole number from ${min} to ${max}, or omit it for ${rateLimits[name].limit}.`,
      );
    } else overrides[name] = limit;
  }
  return overrides;
}

function isRateLimit(name: string): name is RateLimitName {
  return Object.hasOwn(rateLimits, name);
}
