import { Hono } from 'hono';
import type { Config } from './config.ts';
import { restrictToLocalAccess } from './http/local-access.ts';
import { type RunningServer, startServer } from './http/server.ts';
import { createAnnouncer } from './log.ts';
import { metricsRoutes } from './routes/metrics.ts';

/** Starts the server that has only the metrics, if it has a port. */
export async function startMetricsServer(
  config: Pick<Config, 'metrics' | 'logFormat' | 'host' | 'production' | 'url'>,
  scrape: () => Promise<string>,
  closing: AbortSignal,
): Promise<RunningServer | null> {
  const { metrics, host } = config;
  if (metrics === null || metrics.port === null) return null;
  const app = new Hono();
  if (!config.production) app.use(restrictToLocalAccess(config));
  app.route('/', metricsRoutes(scrape, metrics.token));
  const server = await startServer(app, { host, port: metrics.port }, closing);
  createAnnouncer(config)(`The metrics are at /metrics of port ${server.address.port}`);
  return server;
}
