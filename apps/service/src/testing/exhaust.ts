import { consume, type RateLimitKey } from '../rate-limits/counters.ts';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { project, type TestApp } from './test-app.ts';

/** Uses up a rate limit except for `left` attempts. */
export async function exhaust({ deps }: TestApp, key: RateLimitKey, left = 0, projectId = project): Promise<void> {
  await consume(deps.db, deps, projectId, [key]);
  const used = rateLimits[key[0]].limit - left;
  await deps.db.sql.updateTable('rate_limits').set({ used }).where('name', '=', key[0]).execute();
}
