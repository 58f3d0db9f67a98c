import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { findBundledFolder } from './bundle.ts';
import { readConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { replaceSetupLink } from './domain/projects/owner-links.ts';
import { hasOwners } from './domain/projects/project-owners.ts';
import { type RunningServer, startServer } from './http/server.ts';
import { createScheduledBackups } from './jobs/scheduled-backups.ts';
import { createLog } from './log.ts';
import { openDepsAndStartWorkers } from './open-deps.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { StartError } from './start-error.ts';

const dashboard = findBundledFolder('dashboard', '../dashboard/dist');

/** Time limit for closing the database and the workers when the process stops, in milliseconds. */
const closeTimeoutMs = 10_000;

// During a burst of sign-ins requests wait long for their hash. From that V8 concludes that the objects of requests live long, and
// creates those of all later requests in the old generation, which makes each about 1.5 times as expensive.
setFlagsFromString('--no-allocation-site-pretenuring');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const { deps, close } = await openDepsAndStartWorkers(config, log);
  const closing = new AbortController();
  const app = createApp(deps, { dashboard, closing: closing.signal });
  const server = await startServer(app, config.port, closing.signal);
  const metricsServer = await startMetricsServer(deps, closing.signal);
  const backups = createScheduledBackups(config, deps);
  // After the server, because a backup of the embedded database is a request to it.
  backups.start();
  const stopNow = new AbortController();
  const stop = async () => {
    // A second signal ends the delay.
    if (closing.signal.aborted) return stopNow.abort();
    // From now on `/ready` returns 503. Load balancers need time to notice, so the server still accepts requests.
    closing.abort();
    await wait(config.stopDelayMs, null, { signal: stopNow.signal }).catch(() => {});
    await backups.stop();
    await server.close();
    await metricsServer?.close();
    // An unresponsive database would otherwise keep the process running.
    setTimeout(() => process.exit(1), closeTimeoutMs).unref();
    await close();
    // An unresponsive mail server would otherwise keep the process running.
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { address, port } = server.address;
  console.log(`Keystack is listening on ${config.url} (host ${address}, port ${port})`);
  if (config.production && !(await hasOwners(deps.db))) {
    const { url } = await deps.db.transaction((tx) => replaceSetupLink(tx, deps, null));
    console.log(`Nobody can sign in to the dashboard yet. Create the first owner's account within an hour:\n${url}`);
  }
}

/** Starts the server that has only the metrics, if it has a port. */
async function startMetricsServer({ config, metrics }: Deps, closing: AbortSignal): Promise<RunningServer | null> {
  if (metrics === null || config.metrics?.port == null) return null;
  const server = await startServer(metricsRoutes(metrics, config.metrics.token), config.metrics.port, closing);
  console.log(`The metrics are at /metrics of port ${server.address.port}`);
  return server;
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (busy) {
    console.error(
      `The port is in use by another process. Stop that process, or set PORT or KEYSTACK_METRICS_PORT to a free port.\n${error.message}`,
    );
  } else console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
