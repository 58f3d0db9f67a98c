import { rateLimits } from '../rate-limits/rate-limits.ts';
import type { TestResponse } from './test-app.ts';

/** The IP address of the requests. */
const ipAddress = '203.0.113.7';

/** Repeats a request from one IP address until it is rate limited, and returns that response. */
export async function untilLimited(
  call: (from: { readonly ipAddress: string }) => Promise<TestResponse>,
): Promise<TestResponse> {
  for (let sent = 0; sent < rateLimits.emailsForFrom.limit; sent += 1) await call({ ipAddress });
  return call({ ipAddress });
}
