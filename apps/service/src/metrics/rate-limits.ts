import { Counter, type Registry } from 'prom-client';

/** Adds the counter of refused requests. Returns the function that counts one. */
export function createRateLimitMetrics(registry: Registry): (limit: string) => void {
  const counter = new Counter({
    name: 'keystack_rate_limited_requests_total',
    help: 'Requests that a rate limit refused with status 429, by the name of the limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  return (limit) => counter.inc({ limit });
}
