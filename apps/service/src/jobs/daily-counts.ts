import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { claimDailyCounts, countEvents } from '../domain/events/counted-events.ts';
import { refreshDailyCounts } from '../domain/events/daily-counts.ts';
import { compactUserCounts } from '../domain/users/user-counts.ts';

/** Keeps the daily counts of all projects up to date. */
export interface DailyCountsJob {
  /** Counts now. */
  runOnce(): Promise<void>;
  /** Starts to count every two minutes, in one process of the deployment at a time. */
  start(): void;
  /** Stops, after the count in progress. */
  stop(): Promise<void>;
}

const minute = 60 * 1000;

/** The steps of a count. One that fails delays no other. */
const steps: readonly ((db: Database, now: number) => Promise<void>)[] = [
  countEvents,
  refreshDailyCounts,
  compactUserCounts,
];

/** Creates the job. Safe to run in several processes at once. */
export function createDailyCountsJob({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): DailyCountsJob {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  const warn = (error: unknown) => log.warn({ err: error }, 'Could not update the daily counts. It will be retried.');

  async function count(interval: number): Promise<void> {
    if (!(await claimDailyCounts(db, clock.now(), interval))) return;
    for (const step of steps) await step(db, clock.now()).catch(warn);
  }

  /** Counts unless the last count of this process is still in progress. */
  function countIfDue(): void {
    working ??= count(minute)
      .catch(warn)
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
