import { createStatement, type Database } from '../database/database.ts';
import type { Retention } from '../database/table.ts';
import { allTables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { deleteEventsOfDeletedProjects, deleteExpiredEvents } from '../domain/events/expired-events.ts';
import { deleteUnusedPictures } from '../domain/pictures/pictures.ts';
import { deleteRetiredSigningKeys } from '../domain/projects/signing-keys.ts';
import { endOrphanedSessions } from '../domain/sessions/sessions-of-owners.ts';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

const batchSize = 500;

const failure = 'Could not delete expired rows. It will be retried.';

/** The work of a run: one batch of each table with a retention, and of what needs more than one statement. */
const cleanups: readonly Cleanup[] = [
  ...allTables.flatMap(({ name, key, retention }) => (retention === undefined ? [] : [cleanup(name, key, retention)])),
  (db) => endOrphanedSessions(db, batchSize),
  (db, now) => deleteRetiredSigningKeys(db, now, batchSize),
  (db) => deleteUnusedPictures(db, batchSize),
  (db, now) => deleteExpiredEvents(db, new Date(now), batchSize),
  (db, now) => deleteEventsOfDeletedProjects(db, new Date(now), batchSize),
];

/**
 * A function that processes one batch of at most `batchSize` rows and returns their number. If it is `batchSize`, there
 * may be more.
 */
type Cleanup = (db: Database, now: number) => Promise<number>;

function cleanup(table: string, key: readonly string[], { since, keepMs, condition = 'true' }: Retention): Cleanup {
  const text = `with expired as materialized (
      select ${key.join(', ')} from ${table} where ${since} <= $1 and ${condition} limit $2 for update skip locked
    ), gone as (
      delete from ${table} t using expired where ${key.map((column) => `t.${column} = expired.${column}`).join(' and ')}
      returning 1
    )
    select count(*)::int as removed from gone`;
  const remove = createStatement<{ removed: number }>(`clean_up_${table}`, text);
  return async (db, now) => {
    const [done] = await db.run(remove, [new Date(now - keepMs), batchSize]);
    return done?.removed ?? 0;
  };
}

/**
 * Creates the job that deletes expired rows, one batch of each table at a time. A failure in one table delays no other.
 */
export function createHousekeeping({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): HourlyJob {
  /** Runs a cleanup, and logs its failure. Returns the number of deleted rows. */
  async function tryToCleanUp(cleanUp: Cleanup): Promise<number> {
    try {
      return await cleanUp(db, clock.now());
    } catch (error) {
      log.warn({ err: error }, failure);
      return 0;
    }
  }

  return createHourlyJob(log, failure, async (isStopping) => {
    let isMore = false;
    for (const cleanUp of cleanups) {
      if (isStopping()) break;
      if ((await tryToCleanUp(cleanUp)) === batchSize) isMore = true;
    }
    return isMore;
  });
}
