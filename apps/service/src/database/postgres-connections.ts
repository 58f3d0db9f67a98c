import pg from 'pg';
import { StartError } from '../start-error.ts';
import { maxConnections } from './connection-limits.ts';
import { type ConnectionPool, type ConnectionPoolUse, createConnectionPool } from './connection-pool.ts';
import { connectionOptions, createDatabaseServers, hostOf } from './database-servers.ts';
import { splitHosts } from './database-url.ts';
import { chooseEncryption, requireEncryption } from './encryption.ts';
import { type FastAndSlowPools, fastPoolLockTimeoutMs, type TimeLimitedPool } from './fast-and-slow-pools.ts';
import { MigrationError } from './migration-files.ts';
import type { DatabaseSettings } from './settings.ts';

/** Divides the connections of a process between the fast pool and the slow pool. */
function poolSizes(connections: number): { readonly fast: number; readonly slow: number } {
  const slow = Math.max(1, Math.floor((connections - 1) / 5));
  return { fast: connections - 1 - slow, slow };
}

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
 * @param given The URL. May name several hosts, of which the one that accepts writes is used.
 * @param prepare Applies pending migrations.
 */
export async function connectToPostgres(
  given: string,
  settings: DatabaseSettings,
  prepare: (pool: ConnectionPool) => Promise<void>,
): Promise<PostgresConnections> {
  const {
    statementTimeoutMs = 10_000,
    unansweredMs = statementTimeoutMs + 5000,
    connections = maxConnections,
    log,
  } = settings;
  const sizes = poolSizes(connections);
  const url = settings.requireTls ? await requireEncryption(given) : (await chooseEncryption(given)).url;
  const servers = createDatabaseServers(url, log);
  const pooled = await servers
    .find()
    .then(isPooler)
    .catch((error: unknown) => {
      throw error instanceof StartError ? error : unusableDatabase(url, error);
    });
  if (pooled) log.info('The database is behind a connection pooler. Timeouts are set in each transaction.');
  const config: pg.PoolConfig = {
    ...connectionOptions(servers.url),
    keepAlive: true,
    query_timeout: unansweredMs,
    ...(!pooled && {
      pipeline: true,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      lock_timeout: fastPoolLockTimeoutMs,
      options: '-c TimeZone=UTC',
    }),
  };
  const fast = createConnectionPool({ ...config, max: settings.poolSize ?? sizes.fast }, settings, {
    name: 'fast',
    lookups: !pooled,
    servers,
    onStarved: () => slow.giveUp(),
  });
  const slow = createConnectionPool({ ...config, max: sizes.slow }, settings, {
    name: 'slow',
    servers,
    onStarved: () => fast.giveUp(),
  });
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
    socketOf: pooled ? undefined : pool.socketOf,
    begin(statementMs = statementTimeoutMs) {
      const limitMs = Math.min(statementMs, statementTimeoutMs);
      const statements = pooled || limitMs !== statementTimeoutMs ? `; set local statement_timeout = ${limitMs}` : '';
      return `begin${session}${locks}${statements}`;
    },
  };
}

/**
 * Returns whether the server at this URL is a connection pooler. PostgreSQL sends each new connection the process id of
 * its backend; a pooler invents one, because a connection has no fixed backend. Throws if the database cannot be used.
 */
async function isPooler(url: string): Promise<boolean> {
  const client = new pg.Client(connectionOptions(url));
  // Without a listener, a connection that is lost while it is idle would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await checkEncoding(client, url);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return !('processID' in client) || client.processID !== rows[0]?.pid;
  } finally {
    await client.end();
  }
}

/** Throws a `StartError` if the encoding of a database lacks the letters of many languages. */
export async function checkEncoding(client: pg.ClientBase, url: string): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  const hosts = splitHosts(url).map(hostOf).join(', ');
  throw new StartError(
    `The encoding of the database at ${hosts} is ${encoding}, so names in many languages could not be stored. Create a database with "encoding UTF8 template template0", and set DATABASE_URL to it. "keystack move" copies the data.`,
  );
}

/** Returns the error for a database whose servers accept no connection. */
export function unusableDatabase(url: string, cause: unknown): StartError {
  const urls = splitHosts(url);
  return new StartError(
    `The database ${new pg.Client(urls[0]).database} at ${urls.map(hostOf).join(', ')} cannot be used: ${cause instanceof Error ? cause.message : cause}. ` +
      `Keystack stores all its data there, so it does not start. ${remedyOf(cause)}`,
    { cause },
  );
}

/** Codes of errors about the certificate of a server. */
const certificateCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
]);

function remedyOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (!certificateCodes.has(code)) return 'Check that the server runs and DATABASE_URL is correct.';
  return 'Its certificate is not trusted: add sslrootcert=<file> with the certificate of its authority to DATABASE_URL, or sslmode=no-verify to encrypt without checking the certificate.';
}
