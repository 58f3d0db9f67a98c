import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { shortPath } from './directory-lock.ts';
import type { PgliteEngine } from './pglite-engine.ts';
import { type SessionClient, SharedSession } from './shared-session.ts';
import { type WireMessage, WireReader } from './wire-protocol.ts';

/** An embedded database that several processes use at the same time. */
export interface SharedEmbedded {
  /** The folder of the socket that node-postgres connects to as `host`. Only the user of this process can open it. */
  readonly host: string;
  /** Runs `work` while no statement runs and no transaction is open. */
  runAlone<T>(work: () => Promise<T>): Promise<T>;
  /** Returns why the connection to the database was lost the last time, or `null`. */
  lostBecause(): Error | null;
  /** Closes the connection to the database and the connections of all processes. */
  close(): Promise<void>;
}

/** The messages after which PostgreSQL responds: of the extended protocol, and a simple query. */
const endsRequest = new Set(['S', 'Q']);

/**
 * Messages that the service does not use: calls of functions, and the data of COPY. PostgreSQL does not respond to each
 * of them.
 */
const unsupported = new Set(['F', 'd', 'c', 'f']);

const terminate = 'X';

/**
 * Shares the session of an embedded database between processes, through a Unix socket. All processes have the same
 * prepared statements.
 *
 * @param directory The data directory, which this process must have locked.
 */
export async function shareEmbedded(directory: string, engine: PgliteEngine, log: Logger): Promise<SharedEmbedded> {
  const { path, forget } = await shortPath(resolve(directory));
  const host = join(path, 'socket');
  // A process that was killed has left it.
  await rm(host, { recursive: true, force: true });
  await mkdir(host, { mode: 0o700 });
  const session = new SharedSession(engine, (reason) =>
    log.warn({ err: reason }, 'Lost the connection to the embedded database. The next statement opens another.'),
  );
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, session);
  });
  // A connection that cannot be accepted, for example because the process has too many open files.
  server.on('error', (err) => log.error({ err }, 'The socket of the embedded database failed.'));
  // The name that node-postgres and psql expect.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(join(host, '.s.PGSQL.5432'), resolve);
  });
  return {
    host,
    runAlone: (work) => session.runAlone(work),
    lostBecause: () => session.lostBecause,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await session.close();
      // Also those that have not sent the start of a connection.
      for (const socket of sockets) socket.destroy();
      await closed;
      await rm(host, { recursive: true, force: true });
      await forget();
    },
  };
}

/** Serves a connection of another process in the protocol of PostgreSQL. */
function serveConnection(socket: Socket, session: SharedSession): void {
  const reader = new WireReader();
  const client: SessionClient = {
    send: (response) => void socket.write(response),
    disconnect: () => void socket.destroy(),
  };
  /** The messages of a request that is not complete. */
  let pending: WireMessage[] = [];
  let isStarted = false;

  function start(chunk: Buffer): void {
    const kind = reader.readStart(chunk);
    if (kind === 'tls') socket.write('N');
    if (kind !== 'start') return;
    isStarted = true;
    session.join(client).then(client.send, client.disconnect);
  }

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    if (!isStarted) return start(chunk);
    const messages = [...pending, ...reader.read(chunk)];
    if (messages.some(({ type }) => type === terminate)) return socket.end();
    if (messages.some(({ type }) => unsupported.has(type))) return socket.destroy();
    const complete = messages.findLastIndex(({ type }) => endsRequest.has(type)) + 1;
    pending = messages.slice(complete);
    if (complete > 0) session.run(client, Buffer.concat(messages.slice(0, complete).map(({ bytes }) => bytes)));
  });
  socket.on('error', () => {});
  socket.on('close', () => session.leave(client));
}
