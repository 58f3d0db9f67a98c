import type { Logger } from 'pino';

/** Settings of a database. */
export interface DatabaseSettings {
  /** Time allowed for a statement, and for a transaction to be idle, in milliseconds. Default: 10,000. */
  readonly statementTimeoutMs?: number;
  /**
   * When a query that the server leaves unanswered is given up: a server that is frozen or cut off ends no statement, and
   * waiting for it would hold every request. Five seconds after the statement's own time unless given.
   */
  readonly unansweredMs?: number;
  /** Number of connections to a server beside those that wait for locks. Default: 16. The embedded database has one. */
  readonly poolSize?: number;
  /** The folder of the migrations. Default: `migrations/` beside this file. */
  readonly migrations?: string;
  /** Refuses at once what would wait for itself: asking the database inside a transaction of it. Costs some speed. */
  readonly refuseNesting?: boolean;
  readonly log: Logger;
}
