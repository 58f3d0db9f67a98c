import { Gauge, Registry } from 'prom-client';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { version } from '../version.ts';
import { addConnectionMetrics, createConnectionWaitMetrics } from './connections.ts';
import { addDatabaseMetrics } from './database.ts';
import type { DatabaseMetricsDeps } from './database-snapshot.ts';
import { addPasswordHashMetrics, createHashWaitMetrics } from './password-hashes.ts';
import { addProcessMetrics } from './process.ts';
import { createEmailQuotaMetrics, createRateLimitMetrics } from './rate-limits.ts';
import { createRequestHistogram, type MeasuredRequest } from './requests.ts';
import { createSignInMetrics } from './sign-ins.ts';

/** The metrics of one service, for Prometheus. Each has a registry of its own. */
export interface Metrics {
  /** Counts a request, its duration, and the sign-in and the rate limit that it was about. */
  readonly observeRequest: (request: MeasuredRequest) => void;
  /** Counts an email that is delayed or not sent because of a limit. */
  readonly observeEmailOverQuota: (limit: string, result: 'delayed' | 'suppressed') => void;
  /** Records the time in milliseconds that a query waited for a connection of a pool. */
  readonly observeConnectionWait: (pool: string, waitedMs: number) => void;
  /** Records the time in milliseconds that a password waited for a worker thread. */
  readonly observeHashWait: (waitedMs: number) => void;
  /** Adds the metrics that are read at each scrape. Call it once, when the dependencies are complete. */
  readonly watch: (deps: DatabaseMetricsDeps & { readonly passwordHasher: PasswordHasher }) => void;
  /** Returns all metrics, in the text format of Prometheus. */
  readonly scrape: () => Promise<string>;
}

/** Creates the metrics of a service. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  addProcessMetrics(registry);
  const build = new Gauge({
    name: 'keystack_build_info',
    help: 'Version of Keystack and of Node.js. Always 1.',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  build.set({ version, node: process.version }, 1);
  const requests = createRequestHistogram();
  const signIns = createSignInMetrics(registry);
  const refusals = createRateLimitMetrics(registry);
  return {
    observeRequest(request) {
      requests.record(request);
      if (request.signIn !== null) signIns(request.signIn);
      if (request.rateLimit !== null) refusals(request.rateLimit);
    },
    observeEmailOverQuota: createEmailQuotaMetrics(registry),
    observeConnectionWait: createConnectionWaitMetrics(registry),
    observeHashWait: createHashWaitMetrics(registry),
    watch({ db, clock, log, config, passwordHasher }) {
      addConnectionMetrics(registry, db);
      addDatabaseMetrics(registry, { db, clock, log, config });
      addPasswordHashMetrics(registry, passwordHasher);
    },
    scrape: async () => `${await registry.metrics()}\n${requests.text()}`,
  };
}
