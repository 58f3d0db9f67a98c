import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** Limits of a connection, in milliseconds. */
const limits = {
  /** Time from the first byte of a request to its last, and the interval at which it is checked. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Time that an idle connection is kept. Common proxies keep theirs for 60 or 75 seconds; one that was closed here first
   * would fail the request that the proxy is sending on it.
   */
  keepAliveTimeout: 80_000,
};

/** Time in which a connection must send the first byte, in milliseconds. */
const idleTimeoutMs = 60_000;

/** Time in milliseconds that a stop waits for connections that have sent nothing, for requests to arrive, and for responses. */
const closeTimeoutMs = { silent: 1_000, arriving: 4_000, pending: 10_000 } as const;

/** Length of the kernel's queue of connections; Node's default. */
const backlog = 511;

/** A server that accepts connections. */
export interface RunningServer {
  readonly address: AddressInfo;
  /** Accepts no more connections, and settles when the requests that have arrived are answered. */
  close(): Promise<void>;
}

/**
 * Starts an HTTP server.
 *
 * @param closing Aborted when the process starts to stop. From then on responses ask clients to close their connection.
 */
export async function startServer(app: Hono, port: number, closing: AbortSignal): Promise<RunningServer> {
  const server = serve({ fetch: app.fetch, port, serverOptions: limits }) as Server;
  await Promise.race([once(server, 'listening'), once(server, 'error').then(([error]) => Promise.reject(error))]);
  const requests = new Map<Socket, IncomingMessage | null>();
  /** Number of connections and requests so far. */
  let events = 0;
  server.on('connection', (socket: Socket) => {
    events += 1;
    requests.set(socket, null);
    socket.once('close', () => requests.delete(socket));
    // Node itself waits forever for the first byte of a connection.
    socket.setTimeout(idleTimeoutMs);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    events += 1;
    if (socket.timeout === idleTimeoutMs) socket.setTimeout(0);
    requests.set(socket, request);
    if (closing.aborted) response.setHeader('connection', 'close');
    // A response that began before the stop did not ask for it.
    response.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  async function close(): Promise<void> {
    await takeWaiting();
    const closed = once(server, 'close');
    server.close();
    const timers = [
      // Browsers open connections that they may never use.
      setTimeout(() => destroy((socket) => socket.bytesRead === 0), closeTimeoutMs.silent),
      setTimeout(() => destroy((_, request) => request?.complete !== true), closeTimeoutMs.arriving),
      setTimeout(() => destroy(() => true), closeTimeoutMs.pending),
    ];
    await closed;
    for (const timer of timers) clearTimeout(timer);
  }

  /**
   * Accepts the connections that wait in the kernel's queue, and reads what they sent. Closing the listener would reset
   * them. Each turn of the event loop accepts one.
   */
  async function takeWaiting(): Promise<void> {
    let taken = events;
    for (let turns = 0, quiet = 0; quiet < 3 && turns < backlog; turns += 1) {
      await turn();
      quiet = events === taken ? quiet + 1 : 0;
      taken = events;
    }
  }

  function destroy(selects: (socket: Socket, request: IncomingMessage | null) => boolean): void {
    for (const [socket, request] of requests) {
      if (selects(socket, request)) socket.destroy();
    }
  }

  return { address: server.address() as AddressInfo, close };
}
