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
    ? ` Yet ${health} answers, so something between blocks the call: a proxy, a content blocker, a security policy.`
    : ` ${health} does not answer either: check that the service runs.`;
};
