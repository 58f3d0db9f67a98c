import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { countEvents } from '../domain/events/counted-events.ts';
import { refreshDailyCounts } from '../domain/events/daily-counts.ts';
import { compactUserCounts } from '../domain/users/user-counts.ts';

/** Keeps the daily counts of all projects up to date. */
export interface DailyCountsJob {
  /** Counts now, unless another process does. */
  runOnce(): Promise<void>;
  /** Starts to count every two minutes, in one process of the deployment. */
  start(): void;
  /** Stops, after the count in progress. */
  stop(): Promise<void>;
}

const minute = 60 * 1000;

/** Creates the job. Safe to run in several processes at once. */
export function createDailyCountsJob({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): DailyCountsJob {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;

  async function count(interval: number): Promise<void> {
    if (!(await countEvents(db, clock.now(), interval))) return;
    await refreshDailyCounts(db, clock.now());
    await compactUserCounts(db, clock.now());
  }

  /** Counts unless the last count of this process is still in progress. Logs a failure. */
  function countIfDue(): void {
    working ??= count(minute)
      .catch((error: unknown) => log.warn({ err: error }, 'Could not update the daily counts. It will be retried.'))
      .finally(() => {
        working = undefined;
      });
  }

  return {
    runOnce: () => count(0),
    start() {
      timer ??= setInterval(countIfDue, 2 * minute).unref();
      countIfDue();
    },
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
