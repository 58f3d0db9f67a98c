import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Channel, openChannel, type RequestHandlers } from './channel.ts';
import { workerVariable } from './worker-process.ts';

/** Time in milliseconds before a worker is started again. It doubles each time, until one has run for a minute. */
const restartDelayMs = { min: 100, max: 10_000, resetAfter: 60_000 } as const;

/** Time limit of a worker for its metrics, in milliseconds. Prometheus gives up after 10 seconds. */
const scrapeTimeoutMs = 2000;

/** A number from 1 under which one worker process runs at a time. */
export interface WorkerSlot {
  readonly number: number;
  /** Starts a worker. Resolves to `true` when it listens, or to `false` if it has ended before. */
  start(): Promise<boolean>;
  /** Starts a worker, again until one listens. */
  startUntilListening(): Promise<void>;
  /** Returns the metrics of the worker, or an empty text if it does not respond. */
  scrape(): Promise<string>;
  /** Asks the worker to stop. Kills it if it does not listen yet. */
  stop(): void;
  kill(): void;
  isEmpty(): boolean;
}

/** The parts of the primary process that a slot uses. */
interface SlotOptions {
  readonly log: Logger;
  /** Responds to the requests of the worker. */
  readonly handlers: RequestHandlers;
  /** Aborted when the service stops. No worker is started from then on. */
  readonly closing: AbortSignal;
  /** Called after a worker has ended while the service stops, with `true` if it had an error. */
  readonly onEnd: (failed: boolean) => void;
}

/** Creates a slot without a worker. A worker that ends is replaced. */
export function createWorkerSlot(number: number, { log, handlers, closing, onEnd }: SlotOptions): WorkerSlot {
  let worker: Worker | null = null;
  let channel: Channel | null = null;
  let isListening = false;
  let hasListened = false;
  let delayMs: number = restartDelayMs.min;

  function start(): Promise<boolean> {
    return new Promise((resolve) => {
      const startedAt = performance.now();
      let started: Worker;
      try {
        started = cluster.fork({ [workerVariable]: `${number}${hasListened ? ' again' : ''}` });
      } catch (error) {
        log.error({ err: error, worker: number }, 'A worker process could not be created.');
        return resolve(false);
      }
      worker = started;
      channel = openChannel(started, handlers);
      started.once('listening', () => {
        isListening = true;
        hasListened = true;
        resolve(true);
      });
      const onExit = (code: number | null, signal: string | null) => {
        if (worker !== started) return;
        const wasListening = isListening;
        worker = null;
        channel = null;
        isListening = false;
        if (performance.now() - startedAt > restartDelayMs.resetAfter) delayMs = restartDelayMs.min;
        resolve(false);
        // A worker that does not listen yet is killed.
        if (closing.aborted) return onEnd(wasListening && code !== 0);
        if (!wasListening) return;
        log.error({ worker: number, code, signal }, 'A worker process ended. Another one takes its place.');
        void replace();
      };
      started.once('exit', onExit);
      started.on('error', (error) => {
        log.error({ err: error, worker: number }, 'A worker process cannot be reached.');
        // One that was never created has no exit.
        if (started.process.pid === undefined) onExit(null, null);
        else started.process.kill('SIGKILL');
      });
    });
  }

  async function replace(): Promise<void> {
    await pause();
    await startUntilListening();
  }

  async function startUntilListening(): Promise<void> {
    while (!closing.aborted && !(await start()) && !closing.aborted) {
      log.error({ worker: number }, 'A worker process ended while it started. It will be started again.');
      await pause();
    }
  }

  async function pause(): Promise<void> {
    const ms = delayMs;
    delayMs = Math.min(2 * delayMs, restartDelayMs.max);
    await wait(ms, null, { signal: closing }).catch(() => {});
  }

  return {
    number,
    start,
    startUntilListening,
    async scrape() {
      // A process that starts cannot receive a request yet.
      if (channel === null || !isListening) return '';
      const limit = new AbortController();
      const late = wait(scrapeTimeoutMs, '', { signal: limit.signal }).catch(() => '');
      const text = await Promise.race([channel.request('scrape').catch(() => ''), late]);
      limit.abort();
      return text;
    },
    stop() {
      if (isListening) channel?.request('stop').catch(() => {});
      else worker?.process.kill('SIGKILL');
    },
    kill: () => worker?.process.kill('SIGKILL'),
    isEmpty: () => worker === null,
  };
}
