import type { Logger } from 'pino';

/** A job that works in batches, every hour until nothing is left to do. Safe to run in several processes at once. */
export interface HourlyJob {
  /** Processes one batch. Returns whether there is more to do. */
  runOnce(): Promise<boolean>;
  /** Starts to run every hour, the first time after a minute. */
  start(): void;
  /** Stops, after the current batch. */
  stop(): Promise<void>;
}

const second = 1000;
const hour = 3600 * second;

/**
 * Creates a job.
 *
 * @param failure The line of the log if a batch fails. It is tried again after an hour.
 * @param runBatch Processes one batch, and returns whether there is more to do. Ends early if `isStopping` returns
 *   `true`.
 */
export function createHourlyJob(
  log: Logger,
  failure: string,
  runBatch: (isStopping: () => boolean) => Promise<boolean>,
): HourlyJob {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;
  const runOnce = () => runBatch(() => stopping);

  async function work(): Promise<void> {
    const since = performance.now();
    const isMore = await runOnce().catch((error: unknown) => {
      log.warn({ err: error }, failure);
      return false;
    });
    // A pause as long as the work, so that requests get at least half of the database's time.
    if (!stopping) schedule(isMore ? performance.now() - since : hour);
  }

  /** Schedules the next run, with a jitter of ±25 % so that processes that started together do not run together. */
  function schedule(delay: number): void {
    timer = setTimeout(
      () => {
        working = work();
      },
      delay * (0.75 + Math.random() / 2),
    ).unref();
  }

  return {
    runOnce,
    start: () => schedule(60 * second),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await working;
    },
  };
}
