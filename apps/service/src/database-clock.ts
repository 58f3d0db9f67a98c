import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { createStatement, type Database } from './database/database.ts';

const measureEveryMs = 60_000;
const samples = 3;
/** Maximum round trip of a usable sample, in milliseconds. The offset of a slower one is too inaccurate. */
const maxRoundTripMs = 1000;
/** Offset in milliseconds from which a warning is logged. */
const warnFromMs = 5000;

const readTime = createStatement<{ now: number }>(
  'read_database_time',
  `select (extract(epoch from clock_timestamp()) * 1000)::int8 as now`,
);

/** The clock of the service, which follows the clock of the database. */
export interface DatabaseClock extends Clock {
  /** Measures the offset between the clocks of the process and the database, and corrects `now` by it. */
  measure(): Promise<void>;
  /** Starts to measure every minute. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Creates the clock of the service. With a PostgreSQL server it returns the time of the database, so that all processes
 * agree on what has expired even if their own clocks differ. With the embedded database it returns the time of the
 * process.
 */
export async function createDatabaseClock({
  db,
  log,
  ownClock,
}: {
  readonly db: Database;
  readonly log: Logger;
  readonly ownClock: Clock;
}): Promise<DatabaseClock> {
  if (db.kind === 'pglite') return { now: ownClock.now, measure: async () => {}, start() {}, stop: async () => {} };
  let offset = 0;
  let isFar = false;
  let timer: NodeJS.Timeout | undefined;
  let measuring: Promise<void> | undefined;

  /** Takes a sample. Assumes that the database read its clock in the middle of the round trip. */
  async function sample(): Promise<Sample> {
    const before = ownClock.now();
    const startedAt = performance.now();
    const [row] = await db.run(readTime, []);
    const roundTrip = performance.now() - startedAt;
    return { roundTrip, offset: Math.round((row?.now ?? before) - before - roundTrip / 2) };
  }

  async function measure(): Promise<void> {
    let best = await sample();
    for (let more = 1; more < samples; more += 1) {
      const next = await sample();
      if (next.roundTrip < best.roundTrip) best = next;
    }
    if (best.roundTrip > maxRoundTripMs) return;
    offset = best.offset;
    const wasFar = isFar;
    isFar = Math.abs(offset) >= warnFromMs;
    if (isFar && !wasFar) {
      log.warn(
        { offset_ms: offset },
        `The clock of this process is ${describe(offset)} that of the database. Keystack uses the database's clock, so nothing ` +
          'expires at the wrong time, but one of the two clocks is wrong. Synchronize both machines by NTP.',
      );
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      measuring = measure()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Could not read the clock of the database. It will be retried.'),
        )
        .then(() => {
          if (timer !== undefined) schedule();
        });
    }, measureEveryMs).unref();
  }

  await measure();
  return {
    now: () => ownClock.now() + offset,
    measure,
    start: schedule,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await measuring;
    },
  };
}

interface Sample {
  readonly roundTrip: number;
  /** Time by which the clock of the database is ahead of the clock of the process. Both fields are in milliseconds. */
  readonly offset: number;
}

function describe(offset: number): string {
  return `${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'behind' : 'ahead of'}`;
}
