import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { shortPath } from './directory-lock.ts';
import type { EngineConnection, PgliteEngine } from './pglite-engine.ts';
import { createQueryMessage, type WireMessage, WireReader } from './wire-protocol.ts';

/** An embedded database that several processes use at the same time. */
export interface SharedEmbedded {
  /** The folder of the socket that node-postgres connects to as `host`. Only the user of this process can open it. */
  readonly host: string;
  /** Runs `work` while no statement runs and no transaction is open. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Returns why the connection to the database was lost the last time, or `null`. */
  lostBecause(): Error | null;
  /** Closes the connection to the database and those of all processes. */
  close(): Promise<void>;
}

/** The connection of a process. */
interface Client {
  readonly socket: Socket;
  /** The messages of the next batch that have arrived. */
  readonly pending: WireMessage[];
  /** The batch that waits for the database. Requests that arrive meanwhile are added to it. */
  batch: WireMessage[] | null;
  /** Resolves when the responses to earlier batches were sent. */
  sent: Promise<void>;
}

/** Something that waits for the database: the batch of a client, or `work` of `alone`. */
type QueuedWork =
  | { readonly client: Client; readonly messages: readonly WireMessage[] }
  | { readonly work: (engine: Promise<EngineConnection>) => Promise<void> };

/** The messages after which PostgreSQL responds: of the extended protocol, and a simple query. */
const endsBatch = new Set(['S', 'Q']);

/** Messages that the service does not use: calls of functions, and the data of COPY. PostgreSQL does not respond to each of them. */
const unsupported = new Set(['F', 'd', 'c', 'f']);

const terminate = 'X';

/**
 * Shares the session of an embedded database between processes, through a Unix socket. A process has the database to itself from
 * the first to the last statement of a transaction. All processes have the same prepared statements.
 *
 * @param directory The data directory, which this process must have locked.
 */
export async function shareEmbedded(directory: string, engine: PgliteEngine, log: Logger): Promise<SharedEmbedded> {
  const { path, forget } = await shortPath(resolve(directory));
  const host = join(path, 'socket');
  // A process that was killed has left it.
  await rm(host, { recursive: true, force: true });
  await mkdir(host, { mode: 0o700 });
  const clients = new Set<Client>();
  const queue: QueuedWork[] = [];
  /** The client whose transaction is open. */
  let holder: Client | null = null;
  let isBusy = false;
  let isClosed = false;
  let lostBecause: Error | null = null;
  let opened: Promise<EngineConnection> | undefined;

  function openEngine(): Promise<EngineConnection> {
    if (isClosed) return Promise.reject(new Error('The database is closed.'));
    opened ??= engine.connect((reason) => {
      if (!isClosed) {
        lostBecause = reason;
        log.warn({ err: reason }, 'Lost the connection to the embedded database. The next statement opens another.');
      }
      opened = undefined;
      holder = null;
      for (const { socket } of clients) socket.destroy();
    });
    return opened;
  }

  async function runQueued(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      // Opened before, because opening it changes its files.
      if ('work' in next) await next.work(openEngine());
      else await runBatch(next.client, next.messages).catch(() => next.client.socket.destroy());
    }
    isBusy = false;
  }

  /** Returns the next work. While a transaction is open, that is work of its client. */
  function takeNext(): QueuedWork | undefined {
    const index = holder === null ? 0 : queue.findIndex((next) => 'client' in next && next.client === holder);
    return index === -1 ? undefined : queue.splice(index, 1)[0];
  }

  async function runBatch(client: Client, messages: readonly WireMessage[]): Promise<void> {
    if (client.batch === messages) client.batch = null;
    if (!clients.has(client) && holder !== client) return;
    const connection = await openEngine();
    const batch = Buffer.concat(messages.map(({ bytes }) => bytes));
    const { response, isIdle, synced } = await connection.run(batch, queue.length > 0);
    holder = isIdle ? null : client;
    // In order, also if only an earlier response waits for the disk: node-postgres takes each one for the next query.
    client.sent = Promise.all([client.sent, synced]).then(() => void client.socket.write(response));
    if (!clients.has(client)) endTransaction(client);
  }

  /** Adds the request that has arrived to the batch of a client, which waits for the database. */
  function enqueue(client: Client): void {
    if (client.batch === null) {
      client.batch = [];
      queue.push({ client, messages: client.batch });
    }
    client.batch.push(...client.pending.splice(0));
  }

  /** Rolls back what a closed connection has left. */
  function endTransaction(client: Client): void {
    if (holder !== client) return;
    queue.push({ client, messages: [{ type: 'Q', bytes: createQueryMessage('rollback') }] });
    void runQueued();
  }

  const server = createServer((socket) => {
    const client: Client = { socket, pending: [], batch: null, sent: Promise.resolve() };
    const reader = new WireReader();
    let isStarted = false;
    clients.add(client);
    socket.setNoDelay(true);

    function start(chunk: Buffer): void {
      const kind = reader.readStart(chunk);
      if (kind === 'tls') socket.write('N');
      if (kind !== 'start') return;
      isStarted = true;
      openEngine().then(
        ({ greeting }) => socket.write(greeting),
        () => socket.destroy(),
      );
    }

    socket.on('data', (chunk: Buffer) => {
      if (!isStarted) return start(chunk);
      for (const message of reader.read(chunk)) {
        if (message.type === terminate) return socket.end();
        if (unsupported.has(message.type)) return socket.destroy();
        client.pending.push(message);
        if (endsBatch.has(message.type)) enqueue(client);
      }
      void runQueued();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clients.delete(client);
      // A batch that has not started has no effect.
      for (let index = queue.length - 1; index >= 0; index -= 1) {
        const next = queue[index];
        if (next !== undefined && 'client' in next && next.client === client) queue.splice(index, 1);
      }
      if (!isBusy) endTransaction(client);
    });
  });
  // A connection that cannot be accepted, for example because the process has too many open files.
  server.on('error', (err) => log.error({ err }, 'The socket of the embedded database failed.'));
  // The name that node-postgres and psql expect.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(join(host, '.s.PGSQL.5432'), resolve);
  });

  const alone = <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // The worker checkpoints by itself after a response, if the log has grown. After this checkpoint, it does not.
      const checkpointFirst = async (connection: Promise<EngineConnection>) => {
        await (await connection).run(createQueryMessage('checkpoint'), true);
        return work();
      };
      queue.push({ work: (connection) => checkpointFirst(connection).then(resolve, reject) });
      void runQueued();
    });

  return {
    host,
    alone,
    lostBecause: () => lostBecause,
    async close() {
      const connection = await opened?.catch(() => undefined);
      isClosed = true;
      for (const { socket } of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await connection?.disconnect(null);
      await rm(host, { recursive: true, force: true });
      await forget();
    },
  };
}
