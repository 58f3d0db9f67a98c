import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { makeApp } from './app.ts';
import { readConfig } from './config.ts';
import { makeLog } from './log.ts';
import { openDeps } from './open-deps.ts';
import { StartError } from './start-error.ts';

const dashboard = fileURLToPath(new URL('../../dashboard/dist/', import.meta.url));

/** What a request may take to arrive whole, and how often that is looked at, in milliseconds. */
const arrival = { requestTimeout: 30_000, connectionsCheckingInterval: 5000 };

/** How long a connection may say nothing at all, in milliseconds. */
const silence = 60_000;

/** How long a stop waits for requests in flight, in milliseconds. */
const patience = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLog(config);
  const { deps, close } = await openDeps(config, log);
  const closing = new AbortController();
  const app = makeApp(deps, { dashboard, closing: closing.signal });

  const server = serve({ fetch: app.fetch, port: config.port, serverOptions: arrival });
  await Promise.race([once(server, 'listening'), once(server, 'error').then(([error]) => Promise.reject(error))]);
  // Node itself waits for ever for the first byte of a connection; after the first request it keeps the time.
  server.on('connection', (socket: Socket) => socket.setTimeout(silence));
  server.on('request', ({ socket }: IncomingMessage) => {
    if (socket.timeout === silence) socket.setTimeout(0);
  });
  const { address, port } = server.address() as AddressInfo;
  console.log(`Keystack is listening on ${config.url} (host ${address}, port ${port})`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const force = setTimeout(() => process.exit(1), patience);
    closing.abort();
    // No new connections; those that are idle end now, the others with their answer.
    const closed = once(server, 'close');
    server.close();
    // Clients who are never silent would keep theirs for ever.
    server.prependListener('request', (_, response: ServerResponse) => response.setHeader('connection', 'close'));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    await close();
    clearTimeout(force);
    // A server that is mute does not answer a goodbye either, and its connection would keep the process.
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (busy) {
    console.error(`The port is taken by another process. Stop that one, or set PORT to a free port.\n${error.message}`);
  } else console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
