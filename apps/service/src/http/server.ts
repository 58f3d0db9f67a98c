import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** Time limits of a connection, in milliseconds. */
const limits = {
  /** Maximum time from the first to the last byte of a request. Checked every `connectionsCheckingInterval`. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Time that an idle connection stays open. Longer than the 60 or 75 seconds of common proxies: if the service closed
   * the connection first, the proxy's next request could fail.
   */
  keepAliveTimeout: 80_000,
};

/** Maximum time from opening a connection to the first byte, in milliseconds. */
const idleTimeoutMs = 60_000;

/**
 * Time in milliseconds that `close` waits for silent connections, for requests to arrive, and for pending responses.
 */
const closeTimeoutMs = { silent: 1_000, arriving: 4_000, pending: 10_000 } as const;

/** Length of the kernel's queue of new connections, the default of Node.js. */
const backlog = 511;

/** A running HTTP server. */
export interface RunningServer {
  readonly address: AddressInfo;
  /**
   * Stops accepting connections. Resolves when all requests in flight are complete, or were aborted after
   * `closeTimeoutMs`.
   */
  close(): Promise<void>;
}

/** The address and the port that a server listens on. */
export interface ListenAddress {
  readonly port: number;
  /** An IP address or a host name, `localhost` for both loopback addresses, or `null` for all addresses. */
  readonly host: string | null;
}

/**
 * Starts an HTTP server. Rejects if the port is in use.
 *
 * @param closing Aborted when the process starts to stop. From then on responses ask clients to close their connection.
 * @param acceptPending Waits until a connection could have been accepted. Default: one turn of the event loop.
 */
export async function startServer(
  app: Pick<Hono, 'fetch'>,
  { port, host }: ListenAddress,
  closing: AbortSignal,
  acceptPending: () => Promise<unknown> = eventLoopTurn,
): Promise<RunningServer> {
  const hostname = host === 'localhost' ? '127.0.0.1' : host;
  const server = serve({
    fetch: app.fetch,
    port,
    ...(hostname !== null && { hostname }),
    serverOptions: limits,
  }) as Server;
  await listening(server);
  const address = server.address() as AddressInfo;
  const closeOther = host === 'localhost' ? await listenOnIpv6Loopback(server, address.port) : async () => {};
  const requests = new Map<Socket, IncomingMessage | null>();
  /** Connections and requests so far, counted together. */
  let eventCount = 0;
  server.on('connection', (socket: Socket) => {
    eventCount += 1;
    requests.set(socket, null);
    socket.once('close', () => requests.delete(socket));
    // Node.js has no time limit for the first byte of a connection.
    socket.setTimeout(idleTimeoutMs);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    eventCount += 1;
    if (socket.timeout === idleTimeoutMs) socket.setTimeout(0);
    requests.set(socket, request);
    if (closing.aborted) response.setHeader('connection', 'close');
    // Responses that started before the stop have no `connection: close` header.
    response.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  async function close(): Promise<void> {
    await acceptQueued();
    const closed = Promise.all([once(server, 'close'), closeOther()]);
    server.close();
    const timers = [
      // Browsers open connections in advance and may never use them.
      setTimeout(() => destroy((socket) => socket.bytesRead === 0), closeTimeoutMs.silent),
      setTimeout(() => destroy((_, request) => request?.complete !== true), closeTimeoutMs.arriving),
      setTimeout(() => destroy(() => true), closeTimeoutMs.pending),
    ];
    await closed;
    for (const timer of timers) clearTimeout(timer);
  }

  /**
   * Accepts the connections in the kernel's queue and reads their requests, because closing the listener would reset
   * them. Each round accepts one. Stops after three rounds without an event.
   */
  async function acceptQueued(): Promise<void> {
    let previousCount = eventCount;
    for (let rounds = 0, idleRounds = 0; idleRounds < 3 && rounds < backlog; rounds += 1) {
      await acceptPending();
      idleRounds = eventCount === previousCount ? idleRounds + 1 : 0;
      previousCount = eventCount;
    }
  }

  function destroy(selects: (socket: Socket, request: IncomingMessage | null) => boolean): void {
    for (const [socket, request] of requests) {
      if (selects(socket, request)) socket.destroy();
    }
  }

  return { address, close };
}

/**
 * Also accepts the connections to `::1`, because `localhost` can be either address. Does nothing on machines without
 * IPv6. Returns a function that stops accepting them, and resolves when all of them have ended.
 */
async function listenOnIpv6Loopback(server: Server, port: number): Promise<() => Promise<unknown>> {
  // The options that `node:http` sets for its own connections.
  const other = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  try {
    other.listen({ host: '::1', port });
    await listening(other);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      server.close();
      throw error;
    }
    return async () => {};
  }
  return () => {
    const closed = once(other, 'close');
    other.close();
    return closed;
  };
}

/** Resolves when a server listens. Rejects with the reason if it cannot. */
async function listening(server: NodeJS.EventEmitter): Promise<void> {
  await Promise.race([once(server, 'listening'), once(server, 'error').then(([error]) => Promise.reject(error))]);
}
