import type { Runtime } from '../apps/runtime.ts';

/** Finds the likely reason why a request did not reach the service. The text begins with a space. */
export type Diagnose = (runtime: Runtime, url: string) => Promise<string>;

/** Requests the health of the service. */
export const diagnoseConnection: Diagnose = async (runtime, url) => {
  const health = new URL('/health', url).href;
  const isHealthy = await Promise.resolve(runtime.fetch(new Request(health))).then(
    (response) => response.ok,
    () => false,
  );
  return isHealthy
    ? ` But ${health} responds, so something blocks the request: a proxy, a content blocker or a security policy.`
    : ` ${health} does not respond either. Check that the service is running.`;
};
