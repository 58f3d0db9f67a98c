import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { refreshDailyCounts } from '../domain/events/daily-counts.ts';
import { sealEvents } from '../domain/events/seals.ts';
import { compactUserCounts } from '../domain/users/user-counts.ts';

/** Seals events about a second after they were recorded, and keeps the daily counts up to date. */
export interface EventSealer {
  /** Notifies the sealer of an event. */
  wake(): void;
  /** Seals all events of finished transactions, and computes the counts that are not counted by events. */
  runOnce(): Promise<void>;
  /** Starts to seal within a second after each `wake`, and every two minutes to seal and to compute counts. */
  start(): void;
  /** Stops, and seals a last time. */
  stop(): Promise<void>;
}

const second = 1000;
const minute = 60 * second;

/** Creates the event sealer of a service. Safe to run in several processes at once. */
export function createEventSealer({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): EventSealer {
  let sealTimer: NodeJS.Timeout | undefined;
  let countTimer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  /** Number of seconds in which events are sealed again. */
  let secondsToSeal = 0;

  async function seal(): Promise<void> {
    while (await sealEvents(db));
  }

  const refresh = () => refreshDailyCounts(db, clock.now());
  const compact = () => compactUserCounts(db, clock.now());

  async function runOnce(): Promise<void> {
    for (const work of [seal, refresh, compact]) await work();
  }

  /** The tasks that wait for the one in progress. */
  const waiting = new Set<() => Promise<unknown>>();

  /**
   * Runs a task after the one in progress, and logs its failure. A task waits only once, however long the others take.
   */
  function run(task: () => Promise<unknown>): Promise<void> {
    if (waiting.has(task)) return working;
    waiting.add(task);
    const start = () => {
      waiting.delete(task);
      return task();
    };
    working = working.then(start).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'Could not seal or count events. It will be retried.'),
    );
    return working;
  }

  /** Runs all three tasks, also if one fails. */
  function runAll(): void {
    for (const work of [seal, refresh, compact]) void run(work);
  }

  function sealIfWoken(): void {
    if (secondsToSeal === 0) return;
    secondsToSeal -= 1;
    void run(seal);
  }

  return {
    // Only sets a number: the caller is inside the transaction of the event, which is committed within some seconds.
    wake() {
      secondsToSeal = 5;
    },
    runOnce,
    start() {
      sealTimer ??= setInterval(sealIfWoken, second).unref();
      countTimer ??= setInterval(runAll, 2 * minute).unref();
      runAll();
    },
    async stop() {
      for (const timer of [sealTimer, countTimer]) clearInterval(timer);
      await run(seal);
    },
  };
}
