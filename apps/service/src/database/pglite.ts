import { PgliteConnection } from './pglite-connection.ts';
import { PgliteEngine } from './pglite-engine.ts';
import { Turns } from './turns.ts';

/** An embedded PostgreSQL with one data folder. node-postgres connects to it through the `stream` option. */
export interface Pglite {
  /** Connection options for node-postgres. All connections share one session of PostgreSQL and its prepared statements. */
  readonly connection: { readonly user: string; readonly database: string; readonly stream: () => PgliteConnection };
  /** PostgreSQL itself, for callers that speak its protocol. */
  readonly engine: PgliteEngine;
  /** The order in which several connections use the database. A caller with one connection needs no turn. */
  readonly turns: Turns;
}

/**
 * Returns an embedded PostgreSQL with the cluster in `folder`. The first connection creates the cluster if it does not
 * exist.
 */
export function createPglite(folder: string): Pglite {
  const engine = new PgliteEngine(folder);
  const turns = new Turns();
  return {
    connection: {
      user: 'postgres',
      database: 'postgres',
      stream: () => new PgliteConnection(engine, turns),
    },
    engine,
    turns,
  };
}
