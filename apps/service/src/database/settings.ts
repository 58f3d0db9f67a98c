import type { Logger } from 'pino';
import type { OnConnectionWait } from './connection-pool.ts';

/** Settings for `openDatabase`. */
export interface DatabaseSettings {
  /** Time limit of each statement and of each idle period in a transaction, in milliseconds. Default: 10,000. */
  readonly statementTimeoutMs?: number;
  /**
   * Time in milliseconds after which the service stops waiting for a query. A frozen or unreachable server does not
   * enforce `statementTimeoutMs`, and every request would wait for it. Default: `statementTimeoutMs` plus 5,000.
   */
  readonly unansweredMs?: number;
  /** Maximum number of connections of the process to a PostgreSQL server. Default: 21. */
  readonly connections?: number;
  /** `true` to refuse a server of another machine that offers no TLS. Default: `false`. */
  readonly requireTls?: boolean;
  /** Number of connections of the fast pool. Default: 16 of 21. Not used by PGlite, which has one session. */
  readonly poolSize?: number;
  /** The folder of the migrations. Default: `migrations/` next to this source file. */
  readonly migrations?: string;
  /** Number of attempts of the migrations to get the locks of the tables, half a second apart. Default: 60. */
  readonly migrationAttempts?: number;
  /**
   * `true` to throw if a transaction queries the database outside of `tx`, which would deadlock in the embedded
   * database. Default: `false`. The service enables it outside production, because the check costs some speed.
   */
  readonly refuseNesting?: boolean;
  readonly log: Logger;
  /** Receives the time that each statement or transaction has waited for a connection. */
  readonly onConnectionWait?: OnConnectionWait | undefined;
}
