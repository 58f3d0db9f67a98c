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

/** Adds the counter of emails over the quota of their project. Returns the function that counts one. */
export function createEmailQuotaMetrics(registry: Registry): (limit: string, result: 'delayed' | 'suppressed') => void {
  const counter = new Counter({
    name: 'keystack_emails_over_quota_total',
    help: 'Emails that were delayed or not sent because their project has used up its quota, by the name of the limit.',
    labelNames: ['limit', 'result'],
    registers: [registry],
  });
  // From the start, so that an alert notices the first one.
  for (const result of ['delayed', 'suppressed']) counter.inc({ limit: 'emailsToUnverified', result }, 0);
  return (limit, result) => counter.inc({ limit, result });
}
