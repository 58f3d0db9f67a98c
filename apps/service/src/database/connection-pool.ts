import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseServers } from './database-servers.ts';
import type { RequestDeadline } from './deadline.ts';
import { connectWhenPossible } from './full-server.ts';
import type { Mutex } from './mutex.ts';
import { createQueryPipeline } from './query-pipeline.ts';

/** The connections of a pool at one time. */
export interface ConnectionPoolUse {
  readonly pool: string;
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  /** Number of callers of `connect` that wait. */
  readonly waiting: number;
}

/** Receives the milliseconds that a caller of `connect` has waited. */
export type OnConnectionWait = (pool: string, waitedMs: number) => void;

/** A connection pool of one database. Callers must return each connection with `release`. */
export interface ConnectionPool {
  /**
   * Waits for a connection.
   *
   * @param options `isSingle`: `true` if the caller runs a single statement or transaction. The embedded database then
   *   serves others while the commit is written to the disk. Default: `false`.
   */
  connect(options?: { readonly isSingle?: boolean }): Promise<pg.PoolClient>;
  /**
   * Runs a lookup (see `lookup` in `statements.ts`) on the connection that all lookups share. `undefined` if lookups
   * have no connection of their own. Rejects without running it if the deadline passes before.
   */
  readonly lookUp?: RunLookup;
  /** Returns the socket of a connection of the pool, or `null` if it is unknown. */
  socketOf(client: pg.PoolClient): Duplex | null;
  /** Gives up a connection, if the pool has more than one, because another pool of the process has none. */
  giveUp(): void;
  /** Returns how many connections are in use. The connection for lookups is not among them. */
  use(): ConnectionPoolUse;
  /** Rejects new queries, waits for running and queued ones, then closes every connection. */
  end(): Promise<void>;
}

/** A function that runs a lookup, unless the deadline passes before. */
export type RunLookup = (query: pg.QueryConfig, deadline?: RequestDeadline) => Promise<pg.QueryResult>;

const int8 = 20;

/** The type parsers of node-postgres, except that 8-byte integers, such as counts, are parsed as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === int8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** A `query_timeout` that never fires in practice: the longest delay of a Node.js timer, in milliseconds. */
export const maxTimerDelayMs = 2 ** 31 - 1;

/** Time after which a pool tries again to open connections that the server has refused, in milliseconds. */
const refusalMs = 30_000;

interface ConnectionPoolOptions {
  /** Name of the pool, for metrics. */
  readonly name: string;
  readonly lookups?: boolean;
  /** Asks the other pool of the process to give up a connection, because this one can open none. */
  readonly onStarved?: (() => void) | undefined;
  /** The servers that it connects to. Default: the one of `config`. */
  readonly servers?: DatabaseServers | undefined;
  /** Gives a database that serves one at a time to the callers of `connect`. Default: it serves all at once. */
  readonly mutex?: Mutex | undefined;
}

/**
 * Creates a pool of up to `config.max` connections, which open on demand. With `lookups`, the pool has one more
 * connection, which serves only lookups.
 */
export function createConnectionPool(
  config: pg.PoolConfig & { readonly max: number },
  { log, onConnectionWait }: { readonly log: Logger; readonly onConnectionWait?: OnConnectionWait | undefined },
  { name, lookups = false, servers, mutex, onStarved }: ConnectionPoolOptions,
): ConnectionPool {
  const settings = { ...config, types };
  const generations = new WeakMap<object, number>();
  const sockets = new WeakMap<object, Duplex>();
  const Client = class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      const socket = settings.stream?.() ?? new Socket();
      const server = servers && { connectionString: servers.url };
      super({ ...options, ...server, stream: () => socket });
      generations.set(this, servers?.generation ?? 0);
      sockets.set(this, socket);
    }
  };
  const pool = new pg.Pool({ ...settings, Client });
  pool.on('error', (error) =>
    log.warn({ err: error }, 'Lost an idle database connection. The next query opens a new one.'),
  );
  // The error of a connection in use also rejects its query. Without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  let running = 0;
  let drained: (() => void) | undefined;
  const finish = () => {
    running -= 1;
    if (running === 0) drained?.();
  };
  const start = () => {
    if (drained) throw new Error('The database is closed. Do not send queries after close().');
    running += 1;
  };
  /** The time at which the server refused a connection because it has too many. */
  let refusedAt = Number.NEGATIVE_INFINITY;

  /**
   * Limits the pool to the connections that it has, so that further requests wait for one of them. Returns whether
   * there are any.
   */
  function limit(count: number): boolean {
    if (pool.options.max === config.max) {
      log.warn(`The database has too many connections. The pool "${name}" goes on with ${count}.`);
    }
    pool.options.max = Math.max(1, count);
    refusedAt = performance.now();
    return count > 0;
  }

  function giveUp(): void {
    if (pool.totalCount < 2) return;
    limit(pool.totalCount - 1);
    // One that is in use is closed when it is returned.
    if (pool.idleCount > 0)
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      );
  }

  function onRefused(): boolean {
    const hasOthers = limit(pool.totalCount);
    if (!hasOthers) onStarved?.();
    return hasOthers;
  }

  const pipeline = lookups
    ? createQueryPipeline(settings, log, {
        servers,
        mutex,
        onStarved: giveUp,
        onWait: mutex && ((ms) => onConnectionWait?.(name, ms)),
      })
    : undefined;

  /** Takes a connection of the pool. Closes those that were opened before the last fail-over. */
  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      await servers?.find();
      if (performance.now() - refusedAt > refusalMs) pool.options.max = config.max;
      const client = await connectWhenPossible(() => pool.connect(), onRefused);
      if (servers === undefined || generations.get(client) === servers.generation) return client;
      client.release(true);
    }
  }

  return {
    ...(pipeline && {
      async lookUp(query: pg.QueryConfig, deadline?: RequestDeadline) {
        start();
        return pipeline.query(query, deadline).finally(finish);
      },
    }),
    async connect({ isSingle = false } = {}) {
      start();
      const startedAt = performance.now();
      const lock = await mutex?.acquire(isSingle);
      try {
        const client = await take().finally(() => onConnectionWait?.(name, performance.now() - startedAt));
        const release = client.release;
        client.release = (error) => {
          // After `query_timeout`, the connection still waits for the response, so it cannot be used again.
          const waiting = settings.query_timeout && 'readyForQuery' in client && !client.readyForQuery;
          release(error || waiting || pool.totalCount > pool.options.max);
          lock?.release();
          finish();
        };
        return client;
      } catch (error) {
        lock?.release();
        finish();
        throw error;
      }
    },
    socketOf: (client) => sockets.get(client) ?? null,
    giveUp,
    use: () => ({
      pool: name,
      max: pool.options.max,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + (mutex?.waiting ?? 0),
    }),
    async end() {
      await new Promise<void>((resolve) => {
        drained = resolve;
        if (running === 0) resolve();
      });
      await Promise.all([pool.end(), pipeline?.end()]);
    },
  };
}
