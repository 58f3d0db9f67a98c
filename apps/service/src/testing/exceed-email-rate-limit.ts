import { rateLimits } from '../rate-limits/rate-limits.ts';
import type { TestResponse } from './test-app.ts';

/** The IP address of the requests. */
const ipAddress = '203.0.113.7';

/**
 * Sends an email request as often as the rate limit `emailsForFrom` allows, then once more, all from one IP address.
 * Returns the last response.
 */
export async function exceedEmailRateLimit(
  call: (from: { readonly ipAddress: string }) => Promise<TestResponse>,
): Promise<TestResponse> {
  for (let sent = 0; sent < rateLimits.emailsForFrom.limit; sent += 1) await call({ ipAddress });
  return call({ ipAddress });
}
