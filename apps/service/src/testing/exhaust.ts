import { consumeRateLimits, type RateLimitKey } from '../rate-limits/counters.ts';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { type TestApp, testProjectId } from './test-app.ts';

/**
 * Uses up a rate limit except for `left` attempts. Changes every stored count of this limit, whatever its account or IP
 * address.
 */
export async function exhaust(
  { deps }: TestApp,
  key: RateLimitKey,
  left = 0,
  projectId = testProjectId,
): Promise<void> {
  await consumeRateLimits(deps.db, deps, projectId, [key]);
  const used = rateLimits[key[0]].limit - left;
  await deps.db.sql.updateTable('rate_limits').set({ used }).where('name', '=', key[0]).execute();
}
