import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type ConnectionPool, type ConnectionPoolUse, createConnectionPool } from './connection-pool.ts';
import { connectionOptions, createDatabaseServers, hostOf } from './database-servers.ts';
import { splitHosts } from './database-url.ts';
import { type FastAndSlowPools, fastPoolLockTimeoutMs, type TimeLimitedPool } from './fast-and-slow-pools.ts';
import { MigrationError } from './migration-files.ts';
import type { DatabaseSettings } from './settings.ts';

/** Number of connections in the fast pool, unless the settings have another. */
const fastPoolSize = 16;

/** Number of connections in the slow pool. */
const slowPoolSize = 4;

/** Maximum number of connections of a process: the connections of both pools, and one for lookups. */
export const maxConnections = fastPoolSize + slowPoolSize + 1;

/** Open connections to a PostgreSQL server. */
export interface PostgresConnections {
  readonly pools: FastAndSlowPools;
  /** Returns how many connections of each pool are in use. */
  connections(): readonly ConnectionPoolUse[];
  /** Waits for running queries, then closes all connections. */
  end(): Promise<void>;
}

/**
 * Connects to a PostgreSQL server, directly or through a pooler such as PgBouncer in transaction mode. Throws a
 * `StartError` if it cannot be used.
 *
 * @param url May name several hosts, of which the one that accepts writes is used.
 * @param prepare Applies pending migrations.
 */
export async function connectToPostgres(
  url: string,
  settings: DatabaseSettings,
  prepare: (pool: ConnectionPool) => Promise<void>,
): Promise<PostgresConnections> {
  const {
    statementTimeoutMs = 10_000,
    unansweredMs = statementTimeoutMs + 5000,
    poolSize = fastPoolSize,
    log,
  } = settings;
  const servers = createDatabaseServers(url, log);
  const pooled = await servers
    .find()
    .then(isPooler)
    .catch((error: unknown) => {
      throw unusableDatabase(url, error);
    });
  if (pooled) log.info('The database is behind a connection pooler. Timeouts are set in each transaction.');
  const config: pg.PoolConfig = {
    ...connectionOptions(servers.url),
    keepAlive: true,
    query_timeout: unansweredMs,
    ...(!pooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      lock_timeout: fastPoolLockTimeoutMs,
      options: '-c TimeZone=UTC',
    }),
  };
  const fast = createConnectionPool({ ...config, max: poolSize }, settings, {
    name: 'fast',
    lookups: !pooled,
    servers,
  });
  const slow = createConnectionPool({ ...config, max: slowPoolSize }, settings, { name: 'slow', servers });
  const end = async () => {
    await Promise.all([fast.end(), slow.end()]);
  };
  try {
    await prepare(fast);
  } catch (error) {
    await end();
    throw error instanceof MigrationError ? error : unusableDatabase(url, error);
  }
  const limits = { pooled, statementTimeoutMs };
  return {
    pools: {
      fast: { ...timeLimitedPoolOf(fast, limits, fastPoolLockTimeoutMs), wrapsStatements: pooled },
      slow: { ...timeLimitedPoolOf(slow, limits, 0), wrapsStatements: true },
      onError: servers.onError,
      ...(fast.lookUp && { lookUp: fast.lookUp }),
    },
    connections: () => [fast.use(), slow.use()],
    end,
  };
}

interface Limits {
  readonly pooled: boolean;
  readonly statementTimeoutMs: number;
}

function timeLimitedPoolOf(
  pool: ConnectionPool,
  { pooled, statementTimeoutMs }: Limits,
  lockTimeoutMs: number,
): Omit<TimeLimitedPool, 'wrapsStatements'> {
  const session = pooled
    ? `; set local TimeZone = 'UTC'; set local idle_in_transaction_session_timeout = ${statementTimeoutMs}`
    : '';
  const locks = pooled || lockTimeoutMs !== fastPoolLockTimeoutMs ? `; set local lock_timeout = ${lockTimeoutMs}` : '';
  return {
    pool,
    namesStatements: !pooled,
    begin(statementMs = statementTimeoutMs) {
      const limitMs = Math.min(statementMs, statementTimeoutMs);
      const statements = pooled || limitMs !== statementTimeoutMs ? `; set local statement_timeout = ${limitMs}` : '';
      return `begin${session}${locks}${statements}`;
    },
  };
}

/**
 * Returns whether the server at this URL is a connection pooler. PostgreSQL sends each new connection the process id of
 * its backend; a pooler invents one, because a connection has no fixed backend.
 */
async function isPooler(url: string): Promise<boolean> {
  const client = new pg.Client(connectionOptions(url));
  // Without a listener, a connection that is lost while it is idle would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return !('processID' in client) || client.processID !== rows[0]?.pid;
  } finally {
    await client.end();
  }
}

/** Returns the error for a database whose servers accept no connection. */
export function unusableDatabase(url: string, cause: unknown): StartError {
  const urls = splitHosts(url);
  return new StartError(
    `The database ${new pg.Client(urls[0]).database} at ${urls.map(hostOf).join(', ')} cannot be used: ${cause instanceof Error ? cause.message : cause}. ` +
      'Keystack stores all its data there, so it does not start. Check that the server runs and DATABASE_URL is correct.',
    { cause },
  );
}
