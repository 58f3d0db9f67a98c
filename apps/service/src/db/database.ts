import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { type Connections, connections, forever } from './connections.ts';
import { isDeadlock } from './database-errors.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Migration, MigrationError, migrate, readMigrations } from './migrate.ts';
import { pglite } from './pglite.ts';
import type { Schema } from './schema.ts';
import { prepareCluster } from './template.ts';

declare const row: unique symbol;

/** A hot statement, prepared once per connection under its name; `Row` is what it gives. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Whether it may share a connection with other lookups. */
  readonly lookup?: true;
  /** Whether it is waited for however long it takes. */
  readonly unhurried?: true;
  readonly [row]?: Row;
}

/** Names a hot statement; two statements never share a name. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/**
 * Names a hot statement that reads a few rows by their keys and waits for no lock. On a server, the lookups of one moment
 * leave in one write on a connection of their own, which is several times cheaper than a round trip for each.
 */
export function lookup<Row>(name: string, text: string): Statement<Row> {
  return { name, text, lookup: true };
}

/** Names a statement that is never given up. A server ends it in time all the same, unless its transaction says otherwise. */
export function unhurried<Row>(name: string, text: string): Statement<Row> {
  return { name, text, unhurried: true };
}

/** Runs SQL, on its own or inside a transaction. */
export interface Executor {
  /** Typed SQL for everything that is not hot. */
  readonly sql: Kysely<Schema>;
  /** Runs a hot statement and gives its rows. */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

/** An open database, PostgreSQL in either form. */
export interface Database extends Executor {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Commits what `work` did through `tx`, or, when it throws, nothing of it. Inside, only `tx` may be asked. It runs again
   * when the database has ended it to resolve a deadlock.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Waits for running work, then closes. */
  close(): Promise<void>;
}

/** A PostgreSQL server, or a directory for the embedded one. */
export type DatabaseAddress = { readonly url: string } | { readonly directory: string };

/** How a database is used. */
export interface DatabaseSettings {
  /** What a statement may take, and what a transaction may do nothing for; 10,000 unless given. */
  readonly statementTimeoutMs?: number;
  /**
   * When a query that the server leaves unanswered is given up: a server that is frozen or cut off ends no statement, and
   * waiting for it would hold every request. Five seconds after the statement's own time unless given.
   */
  readonly unansweredMs?: number;
  /** Connections to a server, 16 unless given; the embedded database has one. */
  readonly poolSize?: number;
  /** Where the migrations are, unless in `migrations/` beside this file. */
  readonly migrations?: string;
  /** Refuses at once what would wait for itself: asking the database inside a transaction of it. Costs some speed. */
  readonly refuseNesting?: boolean;
  readonly log: Logger;
}

/** Opens a database and brings it up to date. */
export async function openDatabase(address: DatabaseAddress, settings: DatabaseSettings): Promise<Database> {
  const migrations = await readMigrations(settings.migrations);
  return 'url' in address
    ? openServer(address.url, migrations, settings)
    : openEmbedded(address.directory, migrations, settings);
}

async function openServer(
  url: string,
  migrations: readonly Migration[],
  settings: DatabaseSettings,
): Promise<Database> {
  const { statementTimeoutMs = 10_000, unansweredMs = statementTimeoutMs + 5000, poolSize = 16 } = settings;
  const pool = connections(
    {
      connectionString: url,
      application_name: 'keystack',
      max: poolSize,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      statement_timeout: statementTimeoutMs,
      query_timeout: unansweredMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      options: '-c TimeZone=UTC',
    },
    settings.log,
    { lookups: true },
  );
  try {
    await bringUpToDate(pool, migrations, settings);
  } catch (error) {
    await pool.end();
    throw error instanceof MigrationError ? error : unusable(url, error);
  }
  return database('postgres', pool, pool.end, settings);
}

function unusable(url: string, cause: unknown): StartError {
  const { database, host, port } = new pg.Client(url);
  return new StartError(
    `The database ${database} at ${host}:${port} cannot be used: ${cause instanceof Error ? cause.message : cause}. ` +
      'Keystack keeps everything there, so it does not start. Check that the server runs and that DATABASE_URL is right.',
    { cause },
  );
}

async function openEmbedded(
  directory: string,
  migrations: readonly Migration[],
  settings: DatabaseSettings,
): Promise<Database> {
  const { statementTimeoutMs = 10_000, log } = settings;
  const cluster = join(directory, 'postgres');
  const lock = await lockDirectory(directory);
  const server = pglite(cluster);
  const pool = connections(
    { ...server.connection, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 },
    log,
  );
  const close = async () => {
    await pool.end();
    await server.stopped();
    await lock.release();
  };
  try {
    await prepareCluster(cluster);
    await bringUpToDate(pool, migrations, settings);
  } catch (error) {
    await close();
    throw error;
  }
  server.limit(statementTimeoutMs);
  return database('pglite', pool, close, settings);
}

async function bringUpToDate(
  pool: Connections,
  migrations: readonly Migration[],
  { log }: DatabaseSettings,
): Promise<void> {
  const client = await pool.connect();
  try {
    const applied = await migrate(client, migrations);
    if (applied.length > 0) log.info({ migrations: applied }, 'Applied migrations.');
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}

function database(
  kind: Database['kind'],
  pool: Connections,
  close: () => Promise<void>,
  { refuseNesting = false }: DatabaseSettings,
): Database {
  if (!refuseNesting) return { kind, ...executor(pool), transaction: (work) => transaction(pool, work), close };
  const inside = new AsyncLocalStorage<true>();
  const refused = async () => {
    throw new Error(
      'The database was asked inside a transaction of it. The embedded database has one connection, so this would wait ' +
        'for itself: ask `tx`, or ask before the transaction.',
    );
  };
  const { connect, lookUp, end } = pool;
  const guarded: Source = {
    connect: () => (inside.getStore() ? refused() : connect()),
    ...(lookUp && { lookUp: (query) => (inside.getStore() ? refused() : lookUp(query)) }),
    end,
  };
  return {
    kind,
    ...executor(guarded),
    transaction: (work) => (inside.getStore() ? refused() : inside.run(true, () => transaction(pool, work))),
    close,
  };
}

const maxAttempts = 5;

/** Of transactions that wait for each other the database ends one. Nothing of it has happened, so it is run again. */
async function transaction<T>(pool: Connections, work: (tx: Executor) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error;
    }
  }
}

async function attemptTransaction<T>(pool: Connections, work: (tx: Executor) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  client.on('error', onLost);
  try {
    // A lost connection must not wait for work that may itself wait for a connection.
    return await Promise.race([commit(client, work), lost]);
  } finally {
    const clean = client.getTransactionStatus() === idle || (await rollBack(client));
    client.off('error', onLost);
    client.release(!clean);
  }
}

const idle = 'I';

async function commit<T>(client: pg.PoolClient, work: (tx: Executor) => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work(executor(lend(client)));
  const { command } = await client.query('commit');
  if (command === 'COMMIT') return result;
  throw new Error('The transaction was rolled back: a statement in it had failed and its error was not passed on.');
}

function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** One connection in the place of all, for as long as somebody else holds it. */
function lend(client: pg.PoolClient): Source {
  const lent = { query: client.query.bind(client), release: () => {} };
  return { connect: async () => lent, end: async () => {} };
}

interface Source extends Pick<Connections, 'lookUp' | 'end'> {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
}

function executor(source: Source): Executor {
  return {
    sql: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: source }) }),
    async run<Row>({ name, text, lookup, unhurried }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
      const query = { name, text, values: [...values], ...(unhurried && { query_timeout: forever }) };
      if (lookup && source.lookUp) return (await source.lookUp(query)).rows;
      const client = await source.connect();
      try {
        return (await client.query(query)).rows;
      } finally {
        client.release();
      }
    },
  };
}
