import { serviceLimits } from '@keystack/contract';
import { createStatement, type Database } from '../database/database.ts';
import type { Schema } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { deleteEventsOfDeletedProjects, deleteExpiredEvents } from '../domain/events/expired-events.ts';
import { deleteUnusedPictures } from '../domain/pictures/pictures.ts';
import { deleteRetiredSigningKeys } from '../domain/projects/signing-keys.ts';
import { endOrphanedSessions } from '../domain/sessions/sessions-of-owners.ts';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

const day = 24 * 3600 * 1000;
const batchSize = 500;

const failure = 'Could not delete expired rows. It will be retried.';

/**
 * The tables to clean up: the name, the key columns besides `project_id`, the column with the time at which rows
 * expire, the time in milliseconds that rows are kept after that, and optionally a further condition. The time column
 * needs an index.
 */
const cleanups: readonly Cleanup[] = [
  cleanup('sessions', ['id'], 'expires_at', 0),
  // Kept, so that users of an old link are told that it has expired, not that it does not exist.
  cleanup('verification_codes', ['purpose', 'code_hash'], 'expires_at', 30 * day),
  cleanup('owner_links', ['id'], 'expires_at', 30 * day),
  cleanup('email_undos', ['code_hash'], 'expires_at', 0),
  cleanup('rate_limits', ['name', 'subject'], 'resets_at', 0),
  cleanup('trusted_ips', ['user_id', 'ip_hash'], 'trusted_until', 0),
  // Kept for the same reason, and because a code that is redeemed a second time revokes the session that it created.
  cleanup('oauth_states', ['state_hash'], 'expires_at', day),
  cleanup('oauth_provider_tests', ['id'], 'expires_at', 0),
  cleanup('oauth_codes', ['code_hash'], 'expires_at', day),
  cleanup(
    'emails',
    ['id'],
    'created_at',
    serviceLimits.deliveryRetention,
    '(sent_at is not null or failed_at is not null)',
  ),
  // Also deletes their attempts. Messages that still wait for their endpoint are out of date by then.
  cleanup('webhook_messages', ['endpoint_id', 'id'], 'created_at', serviceLimits.deliveryRetention),
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

function cleanup<Table extends keyof Schema & string>(
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  time: keyof Schema[Table] & string,
  keepMs: number,
  condition = 'true',
): Cleanup {
  const columns = ['project_id', ...key];
  const text = `with expired as materialized (
      select ${columns.join(', ')} from ${table} where ${time} <= $1 and ${condition} limit $2 for update skip locked
    ), gone as (
      delete from ${table} t using expired where ${columns.map((column) => `t.${column} = expired.${column}`).join(' and ')}
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
