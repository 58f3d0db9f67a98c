import type pg from 'pg';
import { maxTimerDelayMs } from './connection-pool.ts';

import type { RequestDeadline } from './deadline.ts';
import { type FastAndSlowPools, runInFastThenSlowPool, type TimeLimitedPool } from './fast-and-slow-pools.ts';
import { createKysely, type RunQuery } from './kysely.ts';
import type { Executor, PreparedStatement, Transaction } from './statements.ts';

/** Options for `Database.transaction`. */
export interface TransactionOptions {
  /** `true` to remove the time limits of its statements and of the request, for deletions of any size. */
  readonly unlimited?: boolean;
}

/** Creates an executor from functions that run queries and lookups. */
export function createExecutor(runQuery: RunQuery, runLookup: RunQuery = runQuery): Executor {
  let sql: Executor['sql'] | undefined;
  return {
    get sql() {
      sql ??= createKysely(runQuery);
      return sql;
    },
    async run<Row>({ name, text, lookup }: PreparedStatement<Row>, values: readonly unknown[]): Promise<Row[]> {
      const query = { name, text, values: [...values] };
      return (await (lookup ? runLookup(query) : runQuery(query))).rows;
    },
  };
}

/** Runs a single statement that is not part of a transaction of the caller. */
export function runStatement(pools: FastAndSlowPools, deadline: RequestDeadline | undefined, query: pg.QueryConfig) {
  return runInFastThenSlowPool(pools, (limitedPool) => attemptStatement(limitedPool, deadline, query));
}

/**
 * Runs a lookup, on the shared connection if there is one. A lookup that had to wait for a lock is repeated in the slow
 * pool.
 */
export function runLookup(pools: FastAndSlowPools, deadline: RequestDeadline | undefined, query: pg.QueryConfig) {
  const { fast, lookUp } = pools;
  return runInFastThenSlowPool(pools, (limitedPool) => {
    if (limitedPool !== fast) return attemptStatement(limitedPool, deadline, query);
    if (!lookUp) return attemptAlone(limitedPool, deadline, query);
    deadline?.check();
    return lookUp(query);
  });
}

/** The result of a committed transaction, and the functions that it registered with `afterCommit`. */
interface Committed<T> {
  readonly result: T;
  readonly callbacks: readonly (() => void)[];
}

/**
 * Runs `work` in a transaction, again if it was rolled back because of a conflict or a long wait for a lock. The caller
 * must then run `callbacks`.
 */
export function runTransaction<T>(
  pools: FastAndSlowPools,
  deadline: RequestDeadline | undefined,
  work: (tx: Transaction) => Promise<T>,
  { unlimited = false }: TransactionOptions = {},
): Promise<Committed<T>> {
  if (unlimited) deadline?.lift();
  const patience = unlimited ? { query_timeout: maxTimerDelayMs } : {};
  return runInFastThenSlowPool(pools, async (limitedPool) => {
    const callbacks: (() => void)[] = [];
    const result = await attempt(limitedPool, deadline, unlimited ? 0 : undefined, (runQuery) => {
      const executor = createExecutor((query) => runQuery({ ...query, ...patience }));
      return work(Object.assign(executor, { afterCommit: (callback: () => void) => void callbacks.push(callback) }));
    });
    return { result, callbacks };
  });
}

async function attemptStatement(
  limitedPool: TimeLimitedPool,
  deadline: RequestDeadline | undefined,
  query: pg.QueryConfig,
) {
  if (limitedPool.wrapsStatements) return attempt(limitedPool, deadline, undefined, (runQuery) => runQuery(query));
  return attemptAlone(limitedPool, deadline, query);
}

async function attemptAlone(
  limitedPool: TimeLimitedPool,
  deadline: RequestDeadline | undefined,
  query: pg.QueryConfig,
) {
  const client = await limitedPool.pool.connect();
  try {
    // The deadline may have passed while waiting for a connection.
    deadline?.check();
    return await client.query(queryForPool(limitedPool, query));
  } finally {
    client.release();
  }
}

async function attempt<T>(
  limitedPool: TimeLimitedPool,
  deadline: RequestDeadline | undefined,
  statementMs: number | undefined,
  work: (runQuery: RunQuery) => Promise<T>,
): Promise<T> {
  const client = await limitedPool.pool.connect();
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  client.on('error', onLost);
  try {
    // If the connection is lost, fail at once: `work` may itself be waiting for a connection.
    return await Promise.race([commit(client, limitedPool, deadline, statementMs, work), lost]);
  } finally {
    const clean = client.getTransactionStatus() === idle || (await rollBack(client));
    client.off('error', onLost);
    client.release(!clean);
  }
}

/** Removes the name of a prepared statement if the pool does not support prepared statements. */
function queryForPool({ namesStatements }: TimeLimitedPool, query: pg.QueryConfig): pg.QueryConfig {
  if (namesStatements) return query;
  const { name: _name, ...unnamed } = query;
  return unnamed;
}

const idle = 'I';

async function commit<T>(
  client: pg.PoolClient,
  limitedPool: TimeLimitedPool,
  deadline: RequestDeadline | undefined,
  statementMs: number | undefined,
  work: (runQuery: RunQuery) => Promise<T>,
): Promise<T> {
  deadline?.check();
  const remainingMs = deadline && Math.ceil(deadline.remainingMs);
  await client.query(limitedPool.begin(statementMs ?? remainingMs));
  const result = await work((query) => {
    deadline?.check();
    return client.query(queryForPool(limitedPool, query));
  });
  deadline?.check();
  const { command } = await client.query('commit');
  if (command === 'COMMIT') return result;
  throw new Error(
    'The transaction was rolled back: a statement failed and its error was caught. Throw the error again.',
  );
}

function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
