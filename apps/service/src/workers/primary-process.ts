import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setImmediate as eventLoopTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { startMetricsServer } from '../metrics-server.ts';
import { type Channel, openChannel } from './channel.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { firstWorkerVariable } from './worker-process.ts';

/** Time in milliseconds before a worker that ended while it started is started again. It doubles each time. */
const restartDelayMs = { min: 100, max: 10_000 } as const;

interface RunningWorker {
  readonly process: Worker;
  readonly channel: Channel;
  /** `false` while it starts. */
  isListening: boolean;
}

/**
 * Runs the service in several worker processes, which share its ports, until it is stopped. A worker that ends is replaced.
 * Ends this process when all workers have ended.
 */
export async function runWorkers(config: Config): Promise<void> {
  const log = createLog(config);
  /** The workers by their numbers, from 1. */
  const workers = new Map<number, RunningWorker>();
  const closing = new AbortController();
  const database = config.databaseUrl === null ? await shareEmbeddedDatabase(config, log) : null;

  /** Starts a worker. Resolves to `true` when it listens, or to `false` if it has ended before. */
  async function start(number: number): Promise<boolean> {
    const process = cluster.fork({ [firstWorkerVariable]: number === 1 ? '1' : '0' });
    const channel = openChannel(process, {
      scrapeAll,
      turn,
      findDatabase: async () => database?.sharedAt ?? '',
      copyDatabase: async () => (await database?.copy?.()) ?? '',
    });
    const worker: RunningWorker = { process, channel, isListening: false };
    workers.set(number, worker);
    const ended = once(process, 'exit').then(([code, signal]: unknown[]) => onEnd(number, worker, { code, signal }));
    await Promise.race([once(process, 'listening').then(() => (worker.isListening = true)), ended]);
    return worker.isListening;
  }

  function onEnd(number: number, { isListening }: RunningWorker, result: { code: unknown; signal: unknown }): void {
    workers.delete(number);
    if (closing.signal.aborted) {
      // A worker that starts is killed.
      if (isListening && result.code !== 0) process.exitCode = 1;
      if (workers.size === 0) void finish();
    } else if (isListening) {
      log.error({ worker: number, ...result }, 'A worker process ended. Another one takes its place.');
      void startOrReplace(number);
    }
  }

  /** Starts a worker, again until it listens. */
  async function startOrReplace(number: number): Promise<void> {
    for (let delayMs: number = restartDelayMs.min; !closing.signal.aborted; ) {
      if ((await start(number)) || closing.signal.aborted) return;
      log.error({ worker: number }, 'A worker process ended while it started. It will be started again.');
      await wait(delayMs, null, { signal: closing.signal }).catch(() => {});
      delayMs = Math.min(2 * delayMs, restartDelayMs.max);
    }
  }

  /**
   * Accepts a connection of the kernel's queue, which the worker gets before the response, because messages keep their order.
   */
  async function turn(): Promise<string> {
    await eventLoopTurn();
    await eventLoopTurn();
    return '';
  }

  async function scrapeAll(): Promise<string> {
    const texts = new Map<number, string>();
    for (const [number, { channel, isListening }] of [...workers].sort(([a], [b]) => a - b)) {
      // A process that starts cannot receive a request yet, and one that ends has no metrics.
      if (isListening) texts.set(number, await channel.request('scrape').catch(() => ''));
    }
    return mergeMetrics(texts);
  }

  /** Asks the workers to stop. The second time they skip the rest of their delay. */
  function stop(): void {
    closing.abort();
    for (const { process, channel, isListening } of workers.values()) {
      if (isListening) channel.request('stop').catch(() => {});
      else process.kill('SIGKILL');
    }
    if (workers.size === 0) void finish();
  }

  async function finish(): Promise<void> {
    await database?.close();
    process.exit();
  }

  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The first one alone, because it applies the migrations. It has printed the reason if it ended.
  if (!(await start(1))) {
    process.exitCode = 1;
    return stop();
  }
  await startMetricsServer(config.metrics, scrapeAll, closing.signal);
  for (let number = 2; number <= config.workers; number += 1) void startOrReplace(number);
}

/** Opens the embedded database for all workers. Loaded only if it is used, because a server needs none of it. */
async function shareEmbeddedDatabase({ dataDirectory: directory }: Config, log: Logger): Promise<Database> {
  const { openDatabase } = await import('../database/database.ts');
  return openDatabase({ directory }, { log, share: true });
}
