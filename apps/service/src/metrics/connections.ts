import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/** Adds the histogram of waiting times. Returns the function that records one, in milliseconds. */
export function createConnectionWaitMetrics(registry: Registry): (pool: string, waitedMs: number) => void {
  const histogram = new Histogram({
    name: 'keystack_database_connection_wait_seconds',
    help: 'Time that a statement or transaction waited for a database connection, by pool.',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (pool, waitedMs) => histogram.observe({ pool }, waitedMs / 1000);
}

/** Adds the connections of each pool, read at each scrape. */
export function addConnectionMetrics(registry: Registry, db: Pick<Database, 'connections'>): void {
  const registers = [registry];
  new Gauge({
    name: 'keystack_database_connections',
    help: 'Open database connections, by pool and state. The connection that lookups share is not counted.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, inUse, idle } of db.connections()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'keystack_database_connections_max',
    help: 'Maximum number of database connections, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, max } of db.connections()) this.set({ pool }, max);
    },
  });
  new Gauge({
    name: 'keystack_database_connection_waiters',
    help: 'Statements and transactions that wait for a database connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of db.connections()) this.set({ pool }, waiting);
    },
  });
}
