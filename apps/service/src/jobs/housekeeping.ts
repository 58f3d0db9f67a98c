import { createStatement, type Database } from '../database/database.ts';
import type { Retention } from '../database/table.ts';
import { allTables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { deleteEventsOfDeletedProjects, deleteExpiredEvents } from '../domain/events/expired-events.ts';
import { deleteUnusedPictures } from '../domain/pictures/pictures.ts';
import { deleteRetiredSigningKeys } from '../domain/projects/signing-keys.ts';
import { endOrphanedSessions } from '../domain/sessions/sessions-of-owners.ts';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

/**
 * Numbers of rows of a batch. It grows while batches are quick and shrinks when they are slow, so that many expired
 * rows go quickly and a batch never holds its locks for long.
 */
const batchRows = { first: 500, max: 20_000 };
/** Times in milliseconds below and above which the next batch has more or fewer rows. */
const batchTime = { quick: 50, slow: 200 };

const failure = 'Could not delete expired rows. It will be retried.';

/** The work of a run: one batch of each table with a retention, and of what needs more than one statement. */
const cleanups: readonly Cleanup[] = [
  ...allTables.flatMap(({ name, key, retention }) => (retention === undefined ? [] : [cleanup(name, key, retention)])),
  (db, _now, rows) => endOrphanedSessions(db, rows),
  (db, now, rows) => deleteRetiredSigningKeys(db, now, rows),
  (db, _now, rows) => deleteUnusedPictures(db, rows),
  (db, now, rows) => deleteExpiredEvents(db, new Date(now), rows),
  (db, now, rows) => deleteEventsOfDeletedProjects(db, new Date(now), rows),
];

/**
 * A function that processes one batch of at most `rows` rows and returns their number. If it is `rows`, there may be
 * more.
 */
type Cleanup = (db: Database, now: number, rows: number) => Promise<number>;

function cleanup(table: string, key: readonly string[], { since, keepMs, condition = 'true' }: Retention): Cleanup {
  const text = `with expired as materialized (
      select ${key.join(', ')} from ${table} where ${since} <= $1 and ${condition} limit $2 for update skip locked
    ), gone as (
      delete from ${table} t using expired where ${key.map((column) => `t.${column} = expired.${column}`).join(' and ')}
      returning 1
    )
    select count(*)::int as removed from gone`;
  const remove = createStatement<{ removed: number }>(`clean_up_${table}`, text);
  return async (db, now, rows) => {
    const [done] = await db.run(remove, [new Date(now - keepMs), rows]);
    return done?.removed ?? 0;
  };
}

/** Returns the number of rows of the next batch, after a full one of `rows` rows that took `ms` milliseconds. */
function nextBatchRows(rows: number, ms: number): number {
  if (ms > batchTime.slow) return Math.max(1, Math.round(rows / 2));
  return ms < batchTime.quick ? Math.min(2 * rows, batchRows.max) : rows;
}

/**
 * Creates the job that deletes expired rows, one batch of each table at a time. A failure in one table delays no other.
 */
export function createHousekeeping({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): HourlyJob {
  const rowsOf = new Map<Cleanup, number>();

  /** Runs a cleanup, and logs its failure. Returns whether there may be more to delete. */
  async function tryToCleanUp(cleanUp: Cleanup): Promise<boolean> {
    const rows = rowsOf.get(cleanUp) ?? batchRows.first;
    const since = performance.now();
    try {
      const isFull = (await cleanUp(db, clock.now(), rows)) === rows;
      rowsOf.set(cleanUp, isFull ? nextBatchRows(rows, performance.now() - since) : batchRows.first);
      return isFull;
    } catch (error) {
      rowsOf.delete(cleanUp);
      log.warn({ err: error }, failure);
      return false;
    }
  }

  return createHourlyJob(log, failure, async (isStopping) => {
    let isMore = false;
    for (const cleanUp of cleanups) {
      if (isStopping()) break;
      if (await tryToCleanUp(cleanUp)) isMore = true;
    }
    return isMore;
  });
}
