import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

declare const row: unique symbol;

/** A frequent statement, prepared once per connection under its name. `Row` is the type of its rows. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Set if the statement may share a connection with other lookups. */
  readonly lookup?: true;
  readonly [row]?: Row;
}

/** Creates a frequent statement. Each statement has a name of its own. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/**
 * Names a hot statement that reads a few rows by their keys and waits for no lock. On a server, the lookups of one moment
 * leave in one write on a connection of their own, which is several times cheaper than a round trip for each.
 */
export function lookup<Row>(name: string, text: string): Statement<Row> {
  return { name, text, lookup: true };
}

/** Runs SQL, on its own or inside a transaction. */
export interface Executor {
  /** Typed SQL for everything that is not hot. */
  readonly sql: Kysely<Schema>;
  /** Runs a frequent statement and returns its rows. */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

/** Runs SQL inside a transaction. */
export interface Transaction extends Executor {
  /**
   * Registers a function that runs once the transaction is committed. It never runs if the transaction is rolled back, and
   * once if it is repeated after a conflict. It must not throw.
   */
  afterCommit(callback: () => void): void;
}
