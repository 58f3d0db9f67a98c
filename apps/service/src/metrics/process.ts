import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Adds CPU time, memory, garbage collection and event-loop delay of the process, under the usual names of Node.js clients. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}
