import pg from 'pg';
import type { Logger } from 'pino';
import { isConnectionLost, isDatabaseReadOnly, ReadOnlyServer } from './database-errors.ts';
import { splitHosts } from './database-url.ts';

/** The servers of a database. One of them accepts writes, another one after a fail-over. */
export interface DatabaseServers {
  /** Returns the URL of the server for new connections. Rejects if there are several and none accepts writes. */
  find(): Promise<string>;
  /** The URL that `find` returned last. */
  readonly url: string;
  /** Number that increases with each fail-over. Connections that were opened before it must not be used. */
  readonly generation: number;
  /** Tells that a statement failed, which may have been the first one after a fail-over. */
  onError(error: unknown): void;
}

/** Time limit of the connection to a server and of the question whether it accepts writes, in milliseconds. */
const probeTimeoutMs = 2000;

/**
 * Returns the servers of a database URL. With several hosts, the server is the first one that responds and accepts
 * writes, until it refuses a write or a connection to it is lost. One host may lead to another server after it has
 * refused a write. Until then it is used further, because it can be read.
 */
export function createDatabaseServers(url: string, log: Logger): DatabaseServers {
  const urls = splitHosts(url);
  const [first] = urls;
  const isOnly = urls.length === 1;
  let current = first;
  let known = isOnly;
  let refusedWrite = false;
  let generation = 0;
  let searching: Promise<string> | undefined;

  async function search(): Promise<string> {
    const found = await findWritable(urls);
    if (found !== current) log.info(`The database server that accepts writes is ${hostOf(found)}.`);
    if (found !== current || refusedWrite) generation += 1;
    refusedWrite = false;
    current = found;
    known = true;
    return found;
  }

  return {
    async find() {
      if (known) return current;
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return isOnly ? searching.catch(() => current) : searching;
    },
    get url() {
      return current;
    },
    get generation() {
      return generation;
    },
    onError(error) {
      if (isDatabaseReadOnly(error)) refusedWrite = true;
      if (refusedWrite || (!isOnly && isConnectionLost(error))) known = false;
    },
  };
}

/**
 * Returns the URL of the server that accepts writes, or the URL itself if it has one host. Rejects if no server accepts
 * writes.
 */
export async function findServer(url: string): Promise<string> {
  const urls = splitHosts(url);
  return urls.length === 1 ? url : findWritable(urls);
}

/** Returns the host and port of a database URL, without the user name and password. */
export function hostOf(url: string): string {
  const { host, port } = new pg.Client(url);
  return `${host}:${port}`;
}

/** Returns the options of every connection to the server at a URL with one host. */
export function connectionOptions(url: string) {
  return { connectionString: url, application_name: 'keystack', connectionTimeoutMillis: 10_000 };
}

async function findWritable(urls: readonly string[]): Promise<string> {
  return Promise.any(urls.map(checkWritable)).catch((error: unknown) => {
    throw mostHelpful(error);
  });
}

/** Returns the URL if the server there accepts writes. Otherwise rejects. */
async function checkWritable(url: string): Promise<string> {
  const client = new pg.Client({
    ...connectionOptions(url),
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  // Without a listener, a connection that is lost while it is idle would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServer(hostOf(url));
    return url;
  } finally {
    // Not awaited, because a server that has vanished does not respond.
    client.end().catch(() => {});
  }
}

/** Returns the error of the server that comes closest to being usable. */
function mostHelpful(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  const errors: unknown[] = error.errors;
  return errors.find((one) => !isConnectionLost(one)) ?? errors[0];
}
