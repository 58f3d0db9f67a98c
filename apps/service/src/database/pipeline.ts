import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';

/** One connection that sends each query without waiting for the answers to those before it. */
export interface Pipeline {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

interface Line {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/** Connects with the first query, and anew with the first one after the connection was lost. */
export function openPipeline(config: pg.ClientConfig, log: Logger): Pipeline {
  let line: Promise<Line> | undefined;

  const open = (): Promise<Line> => {
    const socket = new Socket();
    const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
    const opened = client.connect().then(() => ({ client, socket }));
    const forget = () => {
      if (line === opened) line = undefined;
    };
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      log.warn({ err: error }, 'Lost the database connection for lookups. The next lookup opens a new one.');
    });
    opened.catch(forget);
    return opened;
  };

  return {
    async query(query) {
      line ??= open();
      const { client, socket } = await line;
      // Held back until everything else of this turn has asked, because a write costs as much as an answer.
      if (socket.writableCorked === 0) {
        socket.cork();
        setImmediate(() => socket.uncork());
      }
      return client.query(query);
    },
    async end() {
      const last = await line?.catch(() => undefined);
      await last?.client.end();
    },
  };
}
