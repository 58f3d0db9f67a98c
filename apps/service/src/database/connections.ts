import pg from 'pg';
import type { Logger } from 'pino';
import { openPipeline } from './pipeline.ts';

/** The connections to one database. Each connection taken must be returned with `release`. */
export interface Connections {
  connect(): Promise<pg.PoolClient>;
  /** Runs a lookup on the connection that lookups share. Absent where there is only one connection. */
  readonly lookUp?: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  /** Refuses new work, waits for what runs or waits for its turn, then closes every connection. */
  end(): Promise<void>;
}

const int8 = 20;

/** The type parsers of node-postgres, except that 8-byte integers, such as counts, become numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === int8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** The `query_timeout` of a query that is never given up: as many milliseconds as a timer can run. */
export const forever = 2 ** 31 - 1;

/** Opens connections as they are needed, up to `config.max`, and one more for lookups if they may have it. */
export function connections(config: pg.PoolConfig, log: Logger, { lookups = false } = {}): Connections {
  const settings = { ...config, types };
  const pool = new pg.Pool(settings);
  pool.on('error', (error) =>
    log.warn({ err: error }, 'Lost an idle database connection. The next query opens a new one.'),
  );
  // A connection that dies while in use tells its query; without a listener it would also end the process.
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
  const pipeline = lookups ? openPipeline(settings, log) : undefined;
  return {
    ...(pipeline && {
      async lookUp(query: pg.QueryConfig) {
        start();
        return pipeline.query(query).finally(finish);
      },
    }),
    async connect() {
      start();
      try {
        const client = await pool.connect();
        const release = client.release;
        client.release = (error) => {
          // A query that was given up leaves its connection waiting for the answer.
          const waiting = settings.query_timeout && 'readyForQuery' in client && !client.readyForQuery;
          release(error || waiting || false);
          finish();
        };
        return client;
      } catch (error) {
        finish();
        throw error;
      }
    },
    async end() {
      await new Promise<void>((resolve) => {
        drained = resolve;
        if (running === 0) resolve();
      });
      await Promise.all([pool.end(), pipeline?.end()]);
    },
  };
}
