import { consume, type RateLimitKey, rateLimits } from '../rate-limits/rate-limits.ts';
import { project, type TestApp } from './test-app.ts';

/** Uses up a rate limit, by default of the test project, except `left` attempts. */
export async function exhaust({ deps }: TestApp, tried: RateLimitKey, left = 0, projectId = project): Promise<void> {
  await consume(deps.db, deps, projectId, [tried]);
  const used = rateLimits[tried[0]].limit - left;
  await deps.db.sql.updateTable('rate_limits').set({ used }).where('name', '=', tried[0]).execute();
}
