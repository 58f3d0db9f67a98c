import { Gauge, Histogram, type Registry } from 'prom-client';
import type { PasswordHasher } from '../security/password-hasher.ts';

/** Adds the histogram of waiting times. Returns the function that records one, in milliseconds. */
export function createHashWaitMetrics(registry: Registry): (waitedMs: number) => void {
  const histogram = new Histogram({
    name: 'keystack_password_hash_queue_wait_seconds',
    help: 'Time that a password waited before it was given to a worker thread.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (waitedMs) => histogram.observe(waitedMs / 1000);
}

/** Adds the length of the queue, read at each scrape. */
export function addPasswordHashMetrics(registry: Registry, hasher: Pick<PasswordHasher, 'waiting'>): void {
  new Gauge({
    name: 'keystack_password_hash_queue_length',
    help: 'Passwords that wait for a worker thread.',
    registers: [registry],
    collect() {
      this.set(hasher.waiting());
    },
  });
}
