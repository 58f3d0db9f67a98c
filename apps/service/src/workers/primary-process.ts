import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { startMetricsServer } from '../metrics-server.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { createWorkerSlot } from './worker-slot.ts';

/** Time after the stop delay in which the workers must have ended, in milliseconds. */
const stopTimeoutMs = 25_000;

/**
 * Runs the service in several worker processes, which share its ports, until it is stopped. Ends this process when all
 * workers have ended.
 */
export async function runWorkers(config: Config): Promise<void> {
  const { log } = createLog(config);
  const closing = new AbortController();
  const scrapeOwn = config.metrics === null ? null : (await import('../metrics/process.ts')).createProcessMetrics();
  const handlers = { scrapeAll, acceptPending };
  const slots = Array.from({ length: config.workers }, (_, index) =>
    createWorkerSlot(index + 1, { log, handlers, closing: closing.signal, onEnd }),
  );

  function onEnd(failed: boolean): void {
    if (failed) process.exitCode = 1;
    if (slots.every((slot) => slot.isEmpty())) process.exit();
  }

  /**
   * Waits two turns of the event loop, in which this process accepts a waiting connection and passes it to a worker.
   * Messages keep their order, so the worker receives the connection before this response.
   */
  async function acceptPending(): Promise<string> {
    await eventLoopTurn();
    await eventLoopTurn();
    return '';
  }

  /** Returns the metrics of all processes. This one has the number 0. */
  async function scrapeAll(): Promise<string> {
    const own = scrapeOwn === null ? '' : await scrapeOwn();
    const ofWorkers = await Promise.all(slots.map(async (slot) => [slot.number, await slot.scrape()] as const));
    return mergeMetrics(new Map([[0, own], ...ofWorkers]));
  }

  /** Asks the workers to stop. The second time they skip the rest of their delay. */
  function stop(): void {
    if (!closing.signal.aborted) {
      setTimeout(() => {
        log.error('A worker process did not stop in time. It is killed.');
        process.exitCode = 1;
        for (const slot of slots) slot.kill();
      }, config.stopDelayMs + stopTimeoutMs).unref();
    }
    closing.abort();
    for (const slot of slots) slot.stop();
    if (slots.every((slot) => slot.isEmpty())) process.exit();
  }

  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const [first, ...others] = slots;
  // The first one alone, because it applies the migrations. It has printed the reason if it ended.
  if (!(await first?.start())) {
    if (!closing.signal.aborted) process.exitCode = 1;
    return stop();
  }
  await startMetricsServer(config, scrapeAll, closing.signal);
  for (const slot of others) void slot.startUntilListening();
}
