import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { shortPath } from './directory-lock.ts';
import type { PgliteConnection } from './pglite.ts';
import {
  createQueryMessage,
  createStartMessage,
  parseComplete,
  type WireMessage,
  WireReader,
} from './wire-protocol.ts';

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
}

/** Something that waits for the database: the next batch of a client, or `work` of `alone`. */
type Turn =
  | { readonly client: Client; readonly messages: readonly WireMessage[] }
  | { readonly work: (engine: Promise<OpenEngine>) => Promise<void> };

const user = 'postgres';

/** The messages after which PostgreSQL responds: of the extended protocol, and a simple query. */
const endsBatch = new Set(['S', 'Q']);

/** Messages that the service does not use: calls of functions, and the data of COPY. PostgreSQL does not respond to each of them. */
const unsupported = new Set(['F', 'd', 'c', 'f']);

const terminate = 'X';

const noTransaction = 'I'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);

/**
 * Shares the one connection of an embedded database between processes, through a Unix socket. A process has the database to itself
 * from the first to the last statement of a transaction. All processes have the same prepared statements.
 *
 * @param directory The data directory, which this process must have locked.
 * @param createEngine Creates a connection to the database, again after the previous one was lost.
 */
export async function shareEmbedded(
  directory: string,
  createEngine: () => PgliteConnection,
  log: Logger,
): Promise<SharedEmbedded> {
  const { path, forget } = await shortPath(resolve(directory));
  const host = join(path, 'socket');
  // A process that was killed has left it.
  await rm(host, { recursive: true, force: true });
  await mkdir(host, { mode: 0o700 });
  const clients = new Set<Client>();
  const turns: Turn[] = [];
  /** The names of the statements that the database has prepared. */
  const prepared = new Set<string>();
  /** The client whose transaction is open. */
  let holder: Client | null = null;
  let isBusy = false;
  let isClosed = false;
  let lostBecause: Error | null = null;
  let opened: Promise<OpenEngine> | undefined;

  function openEngine(): Promise<OpenEngine> {
    if (isClosed) return Promise.reject(new Error('The database is closed.'));
    opened ??= startEngine(createEngine(), (reason) => {
      if (!isClosed) {
        lostBecause = reason;
        log.warn({ err: reason }, 'Lost the connection to the embedded database. The next statement opens another.');
      }
      opened = undefined;
      holder = null;
      prepared.clear();
      for (const { socket } of clients) socket.destroy();
    });
    return opened;
  }

  async function runTurns(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let turn = takeTurn(); turn !== undefined; turn = takeTurn()) {
      // Opened before, because opening it changes its files.
      if ('work' in turn) await turn.work(openEngine());
      else await runBatch(turn.client, turn.messages).catch(() => turn.client.socket.destroy());
    }
    isBusy = false;
  }

  /** Returns the next turn. While a transaction is open, only its client has turns. */
  function takeTurn(): Turn | undefined {
    const index = holder === null ? 0 : turns.findIndex((turn) => 'client' in turn && turn.client === holder);
    return index === -1 ? undefined : turns.splice(index, 1)[0];
  }

  async function runBatch(client: Client, messages: readonly WireMessage[]): Promise<void> {
    if (!clients.has(client) && holder !== client) return;
    const engine = await openEngine();
    const [first] = messages;
    const name = first?.type === 'P' ? nameOfStatement(first) : '';
    const isPrepared = name !== '' && prepared.has(name);
    const sent = isPrepared ? messages.slice(1) : messages;
    const response = await engine.send(Buffer.concat(sent.map(({ bytes }) => bytes)));
    if (name !== '' && hasPrepared(response)) prepared.add(name);
    holder = isIdle(response) ? null : client;
    if (isPrepared) client.socket.write(parseComplete);
    client.socket.write(response);
    if (!clients.has(client)) endTransaction(client);
  }

  /** Rolls back what a closed connection has left. */
  function endTransaction(client: Client): void {
    if (holder !== client) return;
    turns.push({ client, messages: [{ type: 'Q', bytes: createQueryMessage('rollback') }] });
    void runTurns();
  }

  const server = createServer((socket) => {
    const client: Client = { socket, pending: [] };
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
        if (endsBatch.has(message.type)) turns.push({ client, messages: client.pending.splice(0) });
      }
      void runTurns();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clients.delete(client);
      // A batch that has not started has no effect.
      for (let index = turns.length - 1; index >= 0; index -= 1) {
        const turn = turns[index];
        if (turn !== undefined && 'client' in turn && turn.client === client) turns.splice(index, 1);
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
      turns.push({ work: (engine) => engine.then(work).then(resolve, reject) });
      void runTurns();
    });

  return {
    host,
    alone,
    lostBecause: () => lostBecause,
    async close() {
      const engine = await opened?.catch(() => undefined);
      isClosed = true;
      for (const { socket } of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await engine?.end();
      await rm(host, { recursive: true, force: true });
      await forget();
    },
  };
}

interface OpenEngine {
  /** The response to the start of the connection. */
  readonly greeting: Buffer;
  /** Sends a batch and returns the response. Rejects if the connection is lost. */
  send(batch: Buffer): Promise<Buffer>;
  end(): Promise<void>;
}

async function startEngine(stream: PgliteConnection, onLost: (reason: Error) => void): Promise<OpenEngine> {
  let settle: { resolve(response: Buffer): void; reject(error: Error): void } | undefined;
  let reason = new Error('The connection to the embedded database was closed.');
  stream.on('error', (error) => {
    reason = error;
  });
  const closed = new Promise<void>((resolve) => stream.once('close', () => resolve()));
  void closed.then(() => {
    settle?.reject(reason);
    onLost(reason);
  });
  stream.on('data', (response: Buffer) => {
    const waiting = settle;
    settle = undefined;
    waiting?.resolve(response);
  });
  const send = (batch: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      if (stream.destroyed) return reject(reason);
      settle = { resolve, reject };
      stream.write(batch);
    });
  const connected = new Promise<void>((resolve) => stream.once('connect', () => resolve()));
  stream.connect().catch((error: Error) => stream.destroy(error));
  await Promise.race([connected, closed]);
  return {
    greeting: await send(createStartMessage(user, user)),
    send,
    async end() {
      stream.write(Buffer.from([terminate.charCodeAt(0), 0, 0, 0, 4]));
      await closed;
    },
  };
}

/** Returns the name in a message that prepares a statement. It is empty if the statement is used once. */
function nameOfStatement({ bytes }: WireMessage): string {
  return bytes.toString('utf8', 5, bytes.indexOf(0, 5));
}

function hasPrepared(response: Buffer): boolean {
  return new WireReader().read(response).some(({ type }) => type === '1');
}

/** Returns whether a response ends with "ready for query" outside a transaction. */
function isIdle(response: Buffer): boolean {
  return response.at(-6) === readyForQuery && response.at(-1) === noTransaction;
}
