import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { ConnectionPool, RunLookup } from './connection-pool.ts';
import { isLockTimeout, isRetryableConflict } from './database-errors.ts';

/** A connection pool with its own time limits. */
export interface TimeLimitedPool {
  readonly pool: Pick<ConnectionPool, 'connect'>;
  /**
   * Returns the SQL that begins a transaction with the limits of the pool.
   *
   * @param statementMs Time limit of each statement in milliseconds, 0 for none. Default: the limit of the pool.
   */
  begin(statementMs?: number): string;
  /** `true` if each single statement runs in its own transaction, so that `begin` can set its limits. */
  readonly wrapsStatements: boolean;
  /**
   * `true` if statements are prepared by name. `false` behind a pooler, which may change the session between
   * transactions.
   */
  readonly namesStatements: boolean;
  /**
   * Returns the socket of a connection, to send several queries of a transaction in one write. `undefined` if a
   * connection takes one query at a time: the embedded database, and poolers.
   */
  readonly socketOf?: ((client: pg.PoolClient) => Duplex | null) | undefined;
}

/**
 * The connection pools of a database. Statements and transactions start in the fast pool, where a statement waits at
 * most {@link fastPoolLockTimeoutMs} for a lock. After that they are rolled back and run again in the slow pool, which
 * has few connections and no lock timeout. So requests that wait for a locked row cannot use up the connections that
 * other requests need.
 */
export interface FastAndSlowPools {
  readonly fast: TimeLimitedPool;
  readonly slow: TimeLimitedPool;
  /** Receives each error of a statement or transaction. */
  readonly onError?: (error: unknown) => void;
  /** Runs a lookup on the connection that all lookups share. If `undefined`, lookups run like other statements. */
  readonly lookUp?: RunLookup;
}

/** Maximum time that a statement in the fast pool waits for a lock, in milliseconds. */
export const fastPoolLockTimeoutMs = 100;

const maxAttempts = 5;

/**
 * Runs `work` in the fast pool. Repeats it in the slow pool after a lock timeout, and up to four times in the same pool
 * after a deadlock or a serialization failure.
 */
export async function runInFastThenSlowPool<T>(
  { fast, slow, onError }: FastAndSlowPools,
  work: (limitedPool: TimeLimitedPool) => Promise<T>,
): Promise<T> {
  let limitedPool = fast;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(limitedPool);
    } catch (error) {
      onError?.(error);
      if (isLockTimeout(error) && limitedPool !== slow) limitedPool = slow;
      else if (!isRetryableConflict(error) || attempt >= maxAttempts) throw error;
    }
  }
}
