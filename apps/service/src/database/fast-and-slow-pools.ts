import type pg from 'pg';
import type { ConnectionPool } from './connection-pool.ts';
import { isLockTimeout, isRetryableConflict } from './database-errors.ts';

/** A connection pool with its own time limits. */
export interface TimeLimitedPool {
  readonly pool: Pick<ConnectionPool, 'connect'>;
  /**
   * Returns the SQL that begins a transaction with the limits of the lane.
   *
   * @param statementMs Time limit of each statement in milliseconds, 0 for none. Default: the limit of the lane.
   */
  begin(statementMs?: number): string;
  /** `true` if each single statement runs in its own transaction, so that `begin` can set its limits. */
  readonly wrapsStatements: boolean;
  /**
   * `true` if statements are prepared by name. `false` behind a pooler, which may change the session between
   * transactions.
   */
  readonly namesStatements: boolean;
}

/**
 * The connection pools of a database. Statements and transactions start in the fast lane, where a statement waits at
 * most {@link fastPoolLockTimeoutMs} for a lock. After that they are rolled back and run again in the slow lane, which has few
 * connections and no lock timeout. So requests that wait for a locked row cannot use up the connections that other
 * requests need.
 */
export interface FastAndSlowPools {
  readonly fast: TimeLimitedPool;
  readonly slow: TimeLimitedPool;
  /** Runs a lookup on the connection that all lookups share. If `undefined`, lookups run like other statements. */
  readonly lookUp?: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
}

/** Maximum time that a statement in the fast lane waits for a lock, in milliseconds. */
export const fastPoolLockTimeoutMs = 100;

const maxAttempts = 5;

/**
 * Runs `work` in the fast lane. Repeats it in the slow lane after a lock timeout, and up to four times in the same lane
 * after a deadlock or a serialization failure.
 */
export async function runInFastThenSlowPool<T>(
  { fast, slow }: FastAndSlowPools,
  work: (lane: TimeLimitedPool) => Promise<T>,
): Promise<T> {
  let lane = fast;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(lane);
    } catch (error) {
      if (isLockTimeout(error) && lane !== slow) lane = slow;
      else if (!isRetryableConflict(error) || attempt >= maxAttempts) throw error;
    }
  }
}
