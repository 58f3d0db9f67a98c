import type { Runtime } from '../apps/runtime.ts';
import { withDeadline } from './deadline.ts';

/** Returns a sentence with the likely reason why a request did not reach the service. It begins with a space. */
export type Diagnose = (runtime: Runtime, url: string) => Promise<string>;

/** Maximum time to wait for `/health`, in milliseconds. */
const healthDeadline = 3000;

/** Requests `/health` to find out whether the service is down or something blocks the request. */
export const diagnoseConnection: Diagnose = async (runtime, url) => {
  const health = new URL('/health', url).href;
  const isHealthy = await withDeadline(
    runtime,
    healthDeadline,
    async (signal) => (await runtime.fetch(new Request(health, { signal }))).ok,
  ).catch(() => false);
  return isHealthy
    ? ` But ${health} responds, so something blocks the request: a proxy, a content blocker or a security policy.`
    : ` ${health} does not respond either. Check that the service is running.`;
};
