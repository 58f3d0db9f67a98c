import type pg from 'pg';
import type { Connections } from './connections.ts';
import { isConflict, isLockTimeout } from './database-errors.ts';

/** Connections that share their limits. */
export interface Lane {
  readonly pool: Pick<Connections, 'connect'>;
  /**
   * Returns the SQL that begins a transaction with these limits.
   *
   * @param statementMs Time allowed for each statement in milliseconds, 0 for no limit. Left out: the default.
   */
  begin(statementMs?: number): string;
  /** `true` if a statement outside a transaction runs in a transaction of its own, which sets its limits. */
  readonly wrapsStatements: boolean;
  /** `true` if statements are prepared under their names. A pooler may run the next transaction in another session. */
  readonly namesStatements: boolean;
}

/**
 * The connections of a database. Work starts in the fast lane, where a statement waits only {@link lockWaitMs} for a lock.
 * If that is not enough, it is undone and run again in the slow lane, which is narrow and patient. So however many requests
 * wait for a locked row, they never hold the connections that all others need.
 */
export interface Lanes {
  readonly fast: Lane;
  readonly slow: Lane;
  /** Runs a lookup on the connection that lookups share. Absent where lookups run as other statements do. */
  readonly lookUp?: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
}

/** Time that a statement in the fast lane waits for a lock, in milliseconds. */
export const lockWaitMs = 100;

const maxAttempts = 5;

/**
 * Runs `work` in the fast lane, and again when PostgreSQL has undone it: in the slow lane after a wait for a lock, in the
 * same lane after a deadlock or a serialization failure.
 */
export async function runInLanes<T>({ fast, slow }: Lanes, work: (lane: Lane) => Promise<T>): Promise<T> {
  let lane = fast;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(lane);
    } catch (error) {
      if (isLockTimeout(error) && lane !== slow) lane = slow;
      else if (!isConflict(error) || attempt >= maxAttempts) throw error;
    }
  }
}
