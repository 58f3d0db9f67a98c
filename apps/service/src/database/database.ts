import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { environmentFailure } from '../environment-failure.ts';
import { StartError } from '../start-error.ts';
import type { Span } from '../tracing/span.ts';
import { createOrCheckCluster, DamagedCluster } from './cluster-template.ts';
import { type ConnectionPool, type ConnectionPoolUse, createConnectionPool } from './connection-pool.ts';
import { copyEmbeddedDatabase, removeUnusedCopies } from './database-copies.ts';
import type { DatabaseLocation } from './database-location.ts';
import type { RequestDeadline } from './deadline.ts';
import { lockDataDirectory } from './directory-lock.ts';
import { FailedUpgrade, finishUndo, undoUpgrade, upgradeEmbedded } from './embedded-upgrade.ts';
import type { FastAndSlowPools } from './fast-and-slow-pools.ts';
import type { RunQuery } from './kysely.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { createPglite } from './pglite.ts';
import { removeTimeLimit } from './pglite-session.ts';
import { connectToPostgres } from './postgres-connections.ts';
import type { DatabaseSettings } from './settings.ts';
import type { Executor, Transaction } from './statements.ts';
import { createExecutor, runLookup, runStatement, runTransaction, type TransactionOptions } from './work.ts';

export type { DatabaseSettings } from './settings.ts';
export {
  createLookupStatement,
  createStatement,
  type Executor,
  type PreparedStatement,
  type Transaction,
} from './statements.ts';

/** An open database: a PostgreSQL server, or the embedded one. */
export interface Database extends Executor {
  readonly kind: 'pglite' | 'postgres';
  /** Names of the migrations of this version, in order. */
  readonly migrations: readonly string[];
  /**
   * Runs `work` in a transaction, and rolls it back if `work` throws. Inside, send queries only through `tx`. Calls
   * `work` again if the database rolled it back because of a deadlock, a serialization failure or a long wait for a
   * lock.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Returns this database limited to a request's deadline: after it has passed, no statement starts and no transaction
   * is committed.
   *
   * @param span The parent of the spans of its statements.
   */
  within(deadline: RequestDeadline | undefined, span?: Span | null): Database;
  /**
   * Copies the embedded database to a new data directory, which another process can open, and returns its path. `null`
   * for a PostgreSQL server, which other processes can read at any time.
   */
  readonly copy: (() => Promise<string>) | null;
  /** Returns how many connections of each pool are in use. */
  connections(): readonly ConnectionPoolUse[];
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>;
}

/**
 * Opens a database and applies pending migrations. Creates an embedded database that does not exist yet, and locks its
 * directory. Throws a `StartError` if the database cannot be used.
 */
export async function openDatabase(location: DatabaseLocation, settings: DatabaseSettings): Promise<Database> {
  const migrations = await readMigrations(settings.migrations);
  return 'url' in location
    ? openRemote(location.url, migrations, settings)
    : openEmbedded(location.directory, migrations, settings);
}

async function openRemote(
  url: string,
  migrations: readonly Migration[],
  settings: DatabaseSettings,
): Promise<Database> {
  const { pools, connections, end } = await connectToPostgres(url, settings, (pool) =>
    bringUpToDate(pool, settings, (client) => migrate(client, migrations, { attempts: settings.migrationAttempts })),
  );
  return createDatabase('postgres', migrations, pools, { connections, copy: null, close: end }, settings);
}

async function openEmbedded(
  directory: string,
  migrations: readonly Migration[],
  settings: DatabaseSettings,
): Promise<Database> {
  const cluster = join(directory, 'postgres');
  const lock = await lockDataDirectory(directory);
  const server = createPglite(cluster, settings.log);
  const pool = createConnectionPool({ ...server.connection, ...sharedSession }, settings, {
    name: 'embedded',
    lookups: true,
    mutex: server.mutex,
  });
  const stop = async () => {
    await pool.end();
    await server.engine.stopped();
  };
  const close = async () => {
    await stop();
    await lock.release();
  };
  try {
    // No service was running that a command could have requested a copy from.
    await removeUnusedCopies(directory, 0);
    await finishUndo(cluster);
    await createOrCheckCluster(cluster);
    await bringUpToDate(pool, settings, (client) =>
      upgradeEmbedded(client, cluster, migrations, { attempts: settings.migrationAttempts }),
    );
  } catch (error) {
    await stop();
    try {
      if (error instanceof FailedUpgrade) await undoUpgrade(cluster, error);
    } finally {
      await lock.release();
    }
    if (error instanceof StartError) throw error;
    const failure = environmentFailure(directory, error);
    if (failure !== null) throw failure;
    throw new DamagedCluster(cluster, error instanceof Error ? error.message : String(error));
  }
  server.engine.limit(settings.statementTimeoutMs ?? 10_000);
  const begin = (limitMs: number | undefined) => (limitMs === 0 ? `begin; ${removeTimeLimit}` : 'begin');
  const limitedPool = { pool, begin, wrapsStatements: false, namesStatements: true };
  const pools = { fast: limitedPool, slow: limitedPool, ...(pool.lookUp && { lookUp: pool.lookUp }) };
  const copy = () => copyEmbeddedDatabase(directory, pool);
  return createDatabase('pglite', migrations, pools, { connections: () => [pool.use()], copy, close }, settings);
}

/**
 * The embedded database has one session, which runs one transaction at a time. More connections share it, so that
 * others run while some wait for the sync of their commits.
 */
const sharedSession = { max: 32, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 };

async function bringUpToDate(
  pool: ConnectionPool,
  { log }: DatabaseSettings,
  upgrade: (client: ClientBase) => Promise<readonly string[]>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const applied = await upgrade(client);
    if (applied.length > 0) log.info({ migrations: applied }, 'Applied migrations.');
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}

function createDatabase(
  kind: Database['kind'],
  files: readonly Migration[],
  pools: FastAndSlowPools,
  { connections, copy, close }: Pick<Database, 'connections' | 'copy' | 'close'>,
  { refuseNesting = false }: DatabaseSettings,
): Database {
  const migrations = files.map(({ name }) => name);
  const inside = refuseNesting ? new AsyncLocalStorage<true>() : undefined;

  function outside(run: RunQuery): RunQuery {
    return inside ? (query) => (inside.getStore() ? refuse() : run(query)) : run;
  }

  function within(deadline?: RequestDeadline, span: Span | null = null): Database {
    const origin = { deadline, span };
    const executor = createExecutor(
      outside((query) => runStatement(pools, origin, query)),
      outside((query) => runLookup(pools, origin, query)),
    );
    return Object.assign(executor, {
      kind,
      migrations,
      within,
      connections,
      copy,
      close,
      async transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
        if (inside?.getStore()) return refuse();
        const run = () => runTransaction(pools, origin, work, options);
        const { result, callbacks } = await (inside ? inside.run(true, run) : run());
        // Outside the nesting check, because the workers that the callbacks wake query the database.
        for (const callback of callbacks) callback();
        return result;
      },
    });
  }

  return within();
}

async function refuse(): Promise<never> {
  throw new Error(
    'A query was sent to `db` inside a transaction. The embedded database has one connection, so the query would wait ' +
      'for its own transaction. Use `tx`, or query before the transaction.',
  );
}
