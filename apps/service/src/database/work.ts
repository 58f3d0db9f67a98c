import type pg from 'pg';
import { inSpan, type Span } from '../tracing/span.ts';
import { statementSpan } from '../tracing/statements.ts';
import { maxTimerDelayMs } from './connection-pool.ts';
import { isDatabaseUnreachable } from './database-errors.ts';
import type { RequestDeadline } from './deadline.ts';
import { type FastAndSlowPools, runInFastThenSlowPool, type TimeLimitedPool } from './fast-and-slow-pools.ts';
import { createKysely, type RunQuery } from './kysely.ts';
import { QueryBatch } from './query-batch.ts';
import type { Executor, PreparedStatement, Transaction } from './statements.ts';

/** Options for `Database.transaction`. */
export interface TransactionOptions {
  /** `true` to remove the time limits of its statements and of the request, for deletions of any size. */
  readonly unlimited?: boolean;
  /**
   * `true` if all statements see the database as it was at the first one. The transaction is repeated if it changes a
   * row that another one has changed since then.
   */
  readonly snapshot?: boolean;
}

/** The request or job that a query belongs to. */
export interface QueryOrigin {
  readonly deadline: RequestDeadline | undefined;
  /** The span that the spans of statements are children of, or `null`. */
  readonly span: Span | null;
}

/**
 * Creates an executor from functions that run queries and lookups.
 *
 * @param defer Keeps a query until the next one is run. Default: queries without a result run at once.
 */
export function createExecutor(
  runQuery: RunQuery,
  runLookup: RunQuery = runQuery,
  defer?: (query: pg.QueryConfig) => void,
): Executor {
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
    async write({ name, text }, values) {
      const query = { name, text, values: [...values] };
      if (defer === undefined) await runQuery(query);
      else defer(query);
    },
  };
}

/** Runs a single statement that is not part of a transaction of the caller. */
export function runStatement(pools: FastAndSlowPools, origin: QueryOrigin, query: pg.QueryConfig) {
  return runInFastThenSlowPool(pools, (limitedPool) => attemptStatement(limitedPool, origin, query));
}

/**
 * Runs a lookup, on the shared connection if there is one. A lookup that had to wait for a lock is repeated in the slow
 * pool.
 */
export function runLookup(pools: FastAndSlowPools, origin: QueryOrigin, query: pg.QueryConfig) {
  const { fast, lookUp } = pools;
  return runInFastThenSlowPool(pools, (limitedPool) => {
    if (limitedPool !== fast) return attemptStatement(limitedPool, origin, query);
    if (!lookUp) return attemptAlone(limitedPool, origin, query);
    return inStatementSpan(origin.span, query, () => lookUp(query, origin.deadline));
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
  origin: QueryOrigin,
  work: (tx: Transaction) => Promise<T>,
  { unlimited = false, snapshot = false }: TransactionOptions = {},
): Promise<Committed<T>> {
  if (unlimited) origin.deadline?.lift();
  return runInFastThenSlowPool(pools, async (limitedPool) => {
    const callbacks: (() => void)[] = [];
    const limits = { statementMs: unlimited ? 0 : undefined, snapshot };
    const result = await attempt(limitedPool, origin, limits, (runQuery, defer) => {
      const executor = createExecutor(runQuery, undefined, defer);
      return work(Object.assign(executor, { afterCommit: (callback: () => void) => void callbacks.push(callback) }));
    });
    return { result, callbacks };
  });
}

async function attemptStatement(limitedPool: TimeLimitedPool, origin: QueryOrigin, query: pg.QueryConfig) {
  if (limitedPool.wrapsStatements) return attempt(limitedPool, origin, {}, (runQuery) => runQuery(query));
  return attemptAlone(limitedPool, origin, query);
}

async function attemptAlone(limitedPool: TimeLimitedPool, origin: QueryOrigin, query: pg.QueryConfig) {
  const { client, waitedMs } = await connect(limitedPool, origin);
  try {
    // The deadline may have passed while waiting for a connection.
    origin.deadline?.check();
    const sent = queryForPool(limitedPool, query);
    return await inStatementSpan(origin.span, query, () => client.query(sent), waitedMs);
  } finally {
    client.release();
  }
}

interface TransactionLimits {
  /**
   * Time limit of each statement in milliseconds, 0 for none. Default: the limit of the pool, or the rest of the
   * deadline.
   */
  readonly statementMs?: number | undefined;
  readonly snapshot?: boolean;
}

/** The work of a transaction. `defer` keeps a query until the next one or the commit is sent. */
type TransactionWork<T> = (runQuery: RunQuery, defer: (query: pg.QueryConfig) => void) => Promise<T>;

async function attempt<T>(
  limitedPool: TimeLimitedPool,
  origin: QueryOrigin,
  limits: TransactionLimits,
  work: TransactionWork<T>,
): Promise<T> {
  const { client, waitedMs } = await connect(limitedPool, origin);
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  client.on('error', onLost);
  let isUnreachable = false;
  try {
    // If the connection is lost, fail at once: `work` may itself be waiting for a connection.
    return await Promise.race([commit({ client, waitedMs }, limitedPool, origin, limits, work), lost]);
  } catch (error) {
    isUnreachable = isDatabaseUnreachable(error);
    throw error;
  } finally {
    // A rollback would wait behind a statement that got no response.
    const clean = !isUnreachable && (client.getTransactionStatus() === idle || (await rollBack(client)));
    client.off('error', onLost);
    client.release(!clean);
  }
}

interface ConnectedClient {
  readonly client: pg.PoolClient;
  /** Time in milliseconds that the query waited for a connection. Measured only for traces. */
  readonly waitedMs: number | undefined;
}

async function connect({ pool }: TimeLimitedPool, { span }: QueryOrigin): Promise<ConnectedClient> {
  if (span === null) return { client: await pool.connect({ isSingle: true }), waitedMs: undefined };
  const startedAt = performance.now();
  const client = await pool.connect({ isSingle: true });
  return { client, waitedMs: performance.now() - startedAt };
}

/** Runs a query in a span of its own, if it belongs to a trace. */
function inStatementSpan<T>(
  parent: Span | null,
  query: pg.QueryConfig,
  run: () => Promise<T>,
  waitedMs?: number,
): Promise<T> {
  return parent === null ? run() : inSpan(parent, statementSpan(query, waitedMs), run);
}

/** Removes the name of a prepared statement if the pool does not support prepared statements. */
function queryForPool({ namesStatements }: TimeLimitedPool, query: pg.QueryConfig): pg.QueryConfig {
  if (namesStatements) return query;
  const { name: _name, ...unnamed } = query;
  return unnamed;
}

const idle = 'I';

async function commit<T>(
  { client, waitedMs }: ConnectedClient,
  limitedPool: TimeLimitedPool,
  { deadline, span }: QueryOrigin,
  { statementMs, snapshot = false }: TransactionLimits,
  work: TransactionWork<T>,
): Promise<T> {
  deadline?.check();
  const remainingMs = deadline && Math.ceil(deadline.remainingMs);
  const defaultBegin = limitedPool.begin(statementMs ?? remainingMs);
  const begin = snapshot ? defaultBegin.replace('begin', 'begin isolation level repeatable read') : defaultBegin;
  // Also for the commit, which is sent together with what it waits for.
  const noQueryTimeout = statementMs === 0 ? { query_timeout: maxTimerDelayMs } : {};
  const batch = new QueryBatch(limitedPool.socketOf?.(client) ?? null);
  const add = (query: pg.QueryConfig, waitedMs?: number) => {
    const sent = { ...queryForPool(limitedPool, query), ...noQueryTimeout };
    batch.add(query.text, () => inStatementSpan(span, query, () => client.query(sent), waitedMs));
  };
  add({ text: begin }, waitedMs);
  const run: RunQuery = (query) => {
    deadline?.check();
    add(query);
    return batch.flush();
  };
  let result: T;
  try {
    result = await work(run, add);
    deadline?.check();
  } catch (error) {
    batch.close();
    throw error;
  }
  add({ text: 'commit' });
  const { command } = await batch.flush();
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
