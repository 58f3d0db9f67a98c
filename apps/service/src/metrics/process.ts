import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Adds CPU time, memory, garbage collection and event-loop delay of the process, under the usual names of Node.js
 * clients.
 */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}

/** Returns a function that returns these metrics, for a process that has no others. */
export function createProcessMetrics(): () => Promise<string> {
  const registry = new Registry();
  addProcessMetrics(registry);
  return () => registry.metrics();
}
