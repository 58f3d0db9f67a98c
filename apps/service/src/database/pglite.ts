import type { Logger } from 'pino';
import { Mutex } from './mutex.ts';
import { PgliteConnection } from './pglite-connection.ts';
import { PgliteEngine } from './pglite-engine.ts';

/** An embedded PostgreSQL with one data folder. node-postgres connects to it through the `stream` option. */
export interface Pglite {
  /**
   * Connection options for node-postgres. All connections share one session of PostgreSQL and its prepared statements.
   */
  readonly connection: { readonly user: string; readonly database: string; readonly stream: () => PgliteConnection };
  /** PostgreSQL itself, which runs while there are connections. */
  readonly engine: PgliteEngine;
  /** Gives the database to one of several connections at a time. A caller with one connection does not need it. */
  readonly mutex: Mutex;
}

/**
 * Returns an embedded PostgreSQL with the cluster in `folder`. The first connection creates the cluster if it does not
 * exist. `log` receives failed maintenance.
 */
export function createPglite(folder: string, log?: Logger): Pglite {
  const engine = new PgliteEngine(folder, log);
  const mutex = new Mutex();
  return {
    connection: {
      user: 'postgres',
      database: 'postgres',
      stream: () => new PgliteConnection(engine, mutex),
    },
    engine,
    mutex,
  };
}
