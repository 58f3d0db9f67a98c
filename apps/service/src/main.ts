import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { startServer } from './http/server.ts';
import { createLog } from './log.ts';
import { openDeps } from './open-deps.ts';
import { StartError } from './start-error.ts';

const dashboard = fileURLToPath(new URL('../../dashboard/dist/', import.meta.url));

/** Time in which a stop must have closed the database and what else is open, in milliseconds. */
const closeTimeoutMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const { deps, close } = await openDeps(config, log);
  const closing = new AbortController();
  const app = createApp(deps, { dashboard, closing: closing.signal });
  const server = await startServer(app, config.port, closing.signal);
  const stopNow = new AbortController();
  const stop = async () => {
    // A second signal ends the wait.
    if (closing.signal.aborted) return stopNow.abort();
    // Readiness is 503 from now on. Load balancers need some time to see it, so requests are still accepted.
    closing.abort();
    await wait(config.stopDelayMs, null, { signal: stopNow.signal }).catch(() => {});
    await server.close();
    // A database that does not answer would keep the process.
    setTimeout(() => process.exit(1), closeTimeoutMs).unref();
    await close();
    // Neither does a mail server that does not answer.
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { address, port } = server.address;
  console.log(`Keystack is listening on ${config.url} (host ${address}, port ${port})`);
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (busy) {
    console.error(
      `The port is in use by another process. Stop that process, or set PORT to a free port.\n${error.message}`,
    );
  } else console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
