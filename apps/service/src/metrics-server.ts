import type { Config } from './config.ts';
import { type RunningServer, startServer } from './http/server.ts';
import { createAnnouncer } from './log.ts';
import { metricsRoutes } from './routes/metrics.ts';

/** Starts the server that has only the metrics, if it has a port. */
export async function startMetricsServer(
  { metrics: settings, logFormat }: Pick<Config, 'metrics' | 'logFormat'>,
  scrape: () => Promise<string>,
  closing: AbortSignal,
): Promise<RunningServer | null> {
  if (settings === null || settings.port === null) return null;
  const server = await startServer(metricsRoutes(scrape, settings.token), settings.port, closing);
  createAnnouncer({ logFormat })(`The metrics are at /metrics of port ${server.address.port}`);
  return server;
}
