import type { Kysely } from 'kysely';
import type { Schema } from './tables.ts';

declare const row: unique symbol;

/** A prepared statement. Each connection prepares it once under its name. `Row` is the type of its result rows. */
export interface PreparedStatement<Row> {
  readonly name: string;
  readonly text: string;
  /** Set if the statement may share a connection with other lookups. */
  readonly lookup?: true;
  readonly [row]?: Row;
}

/** Creates a prepared statement. Names must be unique. */
export function createStatement<Row>(name: string, text: string): PreparedStatement<Row> {
  return { name, text };
}

/**
 * Creates a prepared statement that reads a few rows by their keys and takes no lock. Lookups share a pipelined
 * connection, and simultaneous ones are sent in one write, which is several times cheaper than one round trip each.
 */
export function createLookupStatement<Row>(name: string, text: string): PreparedStatement<Row> {
  return { name, text, lookup: true };
}

/** Runs SQL, on its own or inside a transaction. */
export interface Executor {
  /** Query builder for statements that run rarely. Use `run` for frequent ones. */
  readonly sql: Kysely<Schema>;
  /** Runs a prepared statement and returns its rows. */
  run<Row>(statement: PreparedStatement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs a prepared statement whose rows nobody needs. In a transaction it is sent together with the next `run` or with
   * the commit, which then fails with its error, so that the connection waits for the server only once.
   */
  write(statement: PreparedStatement<never>, values: readonly unknown[]): Promise<void>;
}

/** Runs SQL inside a transaction. */
export interface Transaction extends Executor {
  /**
   * Registers a function that runs after the commit. It does not run if the transaction is rolled back, and runs only
   * once if the transaction is repeated after a conflict. It must not throw.
   */
  afterCommit(callback: () => void): void;
}
