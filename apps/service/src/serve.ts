import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { deleteAbandonedArchives } from './archive/handed-over-archives.ts';
import { findBundledFolder } from './bundle.ts';
import type { Config } from './config.ts';
import { writeDevelopmentKeys } from './development-keys.ts';
import { hasOwners } from './domain/projects/project-owners.ts';
import { startServer } from './http/server.ts';
import { createScheduledBackups } from './jobs/scheduled-backups.ts';
import { createAnnouncer, createLog } from './log.ts';
import { startMetricsServer } from './metrics-server.ts';
import { openDepsAndStartWorkers } from './open-deps.ts';
import type { WorkerProcess } from './workers/worker-process.ts';

const dashboard = findBundledFolder('dashboard', '../dashboard/dist');

/** Time limit for closing the database and the workers when the process stops, in milliseconds. */
const closeTimeoutMs = 10_000;

/**
 * Runs the service in this process until it is stopped.
 *
 * @param worker This process, if it is one of several that share the ports; `null` if it is alone.
 */
export async function serve(config: Config, worker: WorkerProcess | null): Promise<void> {
  // Loaded only if enabled, because the libraries take time and memory.
  const telemetry =
    config.telemetry === null
      ? null
      : await (await import('./tracing/opentelemetry.ts')).startTelemetry(config.telemetry, createLog(config).log);
  const { log, logRequest } = createLog(config, undefined, telemetry?.exportLogLine);
  const { deps, close } = await openDepsAndStartWorkers(config, log, { tracing: telemetry?.tracing ?? null });
  const closing = new AbortController();
  const app = createApp(deps, {
    logRequest,
    dashboard,
    closing: closing.signal,
    scrape: worker?.scrapeAll,
  });
  const isFirst = worker === null || worker.isFirst;
  // Before the server, so that the file exists when the service responds.
  const developmentKeys = isFirst && !config.production ? await writeDevelopmentKeys(config, deps.settingsKeys) : null;
  const server = await startServer(app, config, closing.signal, worker?.acceptPending);
  // The primary process has the server for the metrics of all workers.
  const metricsServer =
    worker === null && deps.metrics !== null
      ? await startMetricsServer(config, deps.metrics.scrape, closing.signal)
      : null;
  if (isFirst && config.databaseUrl === null) await deleteAbandonedArchives(config.dataDirectory);
  const backups = isFirst ? createScheduledBackups(config, deps) : null;
  // After the server, because a backup of the embedded database is a request to it.
  backups?.start();
  const stopNow = new AbortController();
  const stop = async (signal?: string) => {
    // A second signal ends the delay.
    if (closing.signal.aborted) return stopNow.abort();
    // From now on `/ready` returns 503. Load balancers need time to notice, so the server still accepts requests.
    closing.abort();
    log.info({ signal, delayMs: config.stopDelayMs }, 'The service stops.');
    await wait(config.stopDelayMs, null, { signal: stopNow.signal }).catch(() => {});
    await backups?.stop();
    await server.close();
    await metricsServer?.close();
    // An unresponsive database would otherwise keep the process running.
    setTimeout(() => process.exit(1), closeTimeoutMs).unref();
    await close();
    log.info('The service has stopped.');
    await telemetry?.shutdown();
    // An unresponsive mail server would otherwise keep the process running.
    process.exit(0);
  };
  if (worker === null) {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } else worker.respondTo({ stop, scrape: async () => (await deps.metrics?.scrape()) ?? '' });
  if (!isFirst || worker?.isReplacement) return;
  const { address, port } = server.address;
  const announce = createAnnouncer(config);
  announce(`Keystack is listening on ${config.url} (host ${address}, port ${port})`);
  if (developmentKeys !== null) {
    const { keys, path } = developmentKeys;
    if (path !== null) announce(`The keys of this service are in ${path}`);
    // Not in JSON, which log collectors store.
    if (config.logFormat === 'text') {
      announce(
        Object.entries(keys)
          .map(([name, value]) => `  ${name}=${value}`)
          .join('\n'),
      );
    }
  }
  if (config.production && config.smtp === null) {
    log.warn('KEYSTACK_SMTP_URL is not set, so only projects with a mail server of their own send emails.');
  }
  if (config.production && !(await hasOwners(deps.db))) {
    // Without the link, which lets whoever reads the log become the first owner.
    announce(
      "Nobody can sign in to the dashboard yet. This command prints a link that creates the first owner's account: keystack setup-link",
    );
  }
}
