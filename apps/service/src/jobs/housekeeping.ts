import { serviceLimits } from '@keystack/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { createStatement, type Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { deleteExpiredEvents } from '../domain/events/seals.ts';
import { deleteUnusedPictures } from '../domain/pictures/pictures.ts';
import { deleteRetiredSigningKeys } from '../domain/projects/signing-keys.ts';

/** Deletes expired rows in small batches. Safe to run in several processes at once. */
export interface Housekeeping {
  /** Deletes one batch from each table. Returns whether there is more to delete. */
  runOnce(): Promise<boolean>;
  /** Starts to delete expired rows every hour, each time until none are left. */
  start(): void;
  /** Stops, after the current batch is deleted. */
  stop(): Promise<void>;
}

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const batchSize = 500;

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
  (db, now) => deleteRetiredSigningKeys(db, now, batchSize),
  (db) => deleteUnusedPictures(db, batchSize),
  (db, now) => deleteExpiredEvents(db, new Date(now), batchSize),
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

/** Creates the housekeeping of a service. */
export function createHousekeeping({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;

  async function runOnce(): Promise<boolean> {
    let isMore = false;
    for (const cleanUp of cleanups) {
      if (stopping) break;
      if ((await cleanUp(db, clock.now())) === batchSize) isMore = true;
    }
    return isMore;
  }

  async function work(): Promise<void> {
    const isMore = await runOnce().catch((error: unknown) => {
      log.warn({ err: error }, 'Could not delete expired rows. It will be retried.');
      return false;
    });
    if (!stopping) schedule(isMore ? second : hour);
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
