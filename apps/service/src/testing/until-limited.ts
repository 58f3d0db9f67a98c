import { budgets } from '../rate-limits/rate-limits.ts';
import type { Answer } from './test-app.ts';

/** The IP address of the requests to be limited. */
const address = '203.0.113.7';

/** Repeats a request from one IP address until it is rate limited, and returns that response. */
export async function untilLimited(call: (from: { readonly address: string }) => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < budgets.mailsForFrom.limit; tries += 1) await call({ address });
  return call({ address });
}
