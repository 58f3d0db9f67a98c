import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseServers } from './database-servers.ts';

/** A connection that sends each query without waiting for the results of previous ones. */
export interface QueryPipeline {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

interface OpenConnection {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/**
 * Creates a pipeline. It connects on the first query, and reconnects on the first query after the connection was lost or the
 * database failed over to another server.
 */
export function createQueryPipeline(config: pg.ClientConfig, log: Logger, servers?: DatabaseServers): QueryPipeline {
  let connection: Promise<OpenConnection> | undefined;
  let generation: number | undefined;

  const open = (): Promise<OpenConnection> => {
    const socket = new Socket();
    const server = servers && { connectionString: servers.url };
    const client = new pg.Client({ ...config, ...server, pipeline: true, stream: () => socket });
    const opened = client.connect().then(() => ({ client, socket }));
    const forget = () => {
      if (connection === opened) connection = undefined;
    };
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      log.warn({ err: error }, 'Lost the database connection for lookups. The next lookup opens a new one.');
    });
    opened.catch(forget);
    return opened;
  };

  /** Closes the connection after its last response. */
  const close = async () => {
    const last = await connection?.catch(() => undefined);
    await last?.client.end();
  };

  return {
    async query(query) {
      await servers?.find();
      if (generation !== servers?.generation) {
        generation = servers?.generation;
        close();
        connection = undefined;
      }
      connection ??= open();
      const { client, socket } = await connection;
      // Collects all queries of this event-loop turn in one write, because a write costs about as much as a query.
      if (socket.writableCorked === 0) {
        socket.cork();
        setImmediate(() => socket.uncork());
      }
      return client.query(query);
    },
    end: close,
  };
}
