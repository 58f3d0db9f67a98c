import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseServers } from './database-servers.ts';
import type { RequestDeadline } from './deadline.ts';
import { connectWhenPossible } from './full-server.ts';
import type { Mutex } from './mutex.ts';

/** A connection that sends each query without waiting for the results of previous ones. */
export interface QueryPipeline {
  /** Rejects without sending the query if the deadline passes before. */
  query(query: pg.QueryConfig, deadline?: RequestDeadline): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

interface QueryPipelineOptions {
  /** The servers that it connects to. Default: the one of the configuration. */
  readonly servers?: DatabaseServers | undefined;
  /** Gives it a database that serves one caller at a time. Queries that wait for it are sent together. */
  readonly mutex?: Mutex | undefined;
  /** Asks for one of the connections of the pool, because the server has too many. */
  readonly onStarved?: (() => void) | undefined;
  /** Receives the milliseconds that a query has waited. */
  readonly onWait?: ((waitedMs: number) => void) | undefined;
}

interface OpenConnection {
  readonly client: pg.Client;
  readonly socket: Duplex;
}

/** A query that waits until it can be sent. */
interface WaitingQuery {
  start(turn: Turn): void;
  reject(error: unknown): void;
}

/** The right to send a query. */
interface Turn {
  readonly client: pg.Client;
  /** Must be called when the query has ended, also if it was not sent. */
  end(): void;
}

/**
 * Creates a pipeline. It connects on the first query, and reconnects on the first query after the connection was lost
 * or the database failed over to another server.
 */
export function createQueryPipeline(
  config: pg.ClientConfig,
  log: Logger,
  { servers, mutex, onStarved, onWait }: QueryPipelineOptions = {},
): QueryPipeline {
  const waiting: WaitingQuery[] = [];
  let connection: Promise<OpenConnection> | undefined;
  let generation: number | undefined;

  const open = (): Promise<OpenConnection> => {
    const forget = () => {
      if (connection === opened) connection = undefined;
    };
    const tryToOpen = async () => {
      const socket = config.stream?.() ?? new Socket();
      const server = servers && { connectionString: servers.url };
      const client = new pg.Client({ ...config, ...server, pipeline: true, stream: () => socket });
      let isOpen = false;
      client.on('end', () => isOpen && forget());
      client.on('error', (error) => {
        if (!isOpen) return;
        forget();
        log.warn({ err: error }, 'Lost the database connection for lookups. The next lookup opens a new one.');
      });
      await client.connect();
      isOpen = true;
      return { client, socket };
    };
    const opened = connectWhenPossible(tryToOpen, () => {
      onStarved?.();
      return false;
    });
    opened.catch(forget);
    return opened;
  };

  /** Closes the connection after its last response. */
  const close = async () => {
    const last = await connection?.catch(() => undefined);
    await last?.client.end();
  };

  async function connect(): Promise<OpenConnection> {
    await servers?.find();
    if (generation !== servers?.generation) {
      generation = servers?.generation;
      close();
      connection = undefined;
    }
    connection ??= open();
    return connection;
  }

  /** Sends all queries that wait in one write, because a write costs about as much as a query. */
  async function sendWaiting(): Promise<void> {
    const lock = await mutex?.acquire(true);
    try {
      const { client, socket } = await connect();
      let running = waiting.length;
      const end = () => {
        running -= 1;
        // The connection has given the database to the next caller already, unless it was lost or nothing was sent.
        if (running === 0) lock?.release();
      };
      socket.cork();
      for (const { start } of waiting.splice(0)) start({ client, end });
      // After the functions that wait for their turn.
      process.nextTick(() => socket.uncork());
    } catch (error) {
      lock?.release();
      for (const { reject } of waiting.splice(0)) reject(error);
    }
  }

  function waitForTurn(): Promise<Turn> {
    return new Promise((resolve, reject) => {
      waiting.push({ start: resolve, reject });
      // Collects the queries of this event-loop turn.
      if (waiting.length === 1) setImmediate(sendWaiting);
    });
  }

  return {
    async query(query, deadline) {
      const since = performance.now();
      const { client, end } = await waitForTurn();
      try {
        onWait?.(performance.now() - since);
        deadline?.check();
        return await client.query(query);
      } finally {
        end();
      }
    },
    end: close,
  };
}
