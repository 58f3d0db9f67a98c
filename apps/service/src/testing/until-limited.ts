import { budgets } from '../domain/budgets.ts';
import type { Answer } from './test-app.ts';

/** Where a call comes from that shall be limited. */
const address = '203.0.113.7';

/** Makes a call from one address again and again until it is refused, and gives that answer. */
export async function untilLimited(call: (from: { readonly address: string }) => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < budgets.mailsForFrom.limit; tries += 1) await call({ address });
  return call({ address });
}
