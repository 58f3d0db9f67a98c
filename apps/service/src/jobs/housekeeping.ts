import { limits } from '@keystack/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { type Database, statement } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { deleteUnusedPictures } from '../domain/profiles/pictures.ts';

/** Deletes expired rows in small batches. Safe to run in several processes at once. */
export interface Housekeeping {
  /** Deletes one batch from each table. Returns whether there is more to delete. */
  runOnce(): Promise<boolean>;
  /** Starts to run every hour, each time until there is nothing left to delete. */
  start(): void;
  /** Stops, after the batch that is being deleted. */
  stop(): Promise<void>;
}

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const batchSize = 500;

/**
 * The tables to clean up, each with its key columns beside `project_id`, the column of the time at which its rows expire, the
 * milliseconds that they are kept after that, and an optional further condition. The time column needs an index.
 */
const cleanups: readonly Cleanup[] = [
  cleanup('sessions', ['id'], 'expires_at', 0),
  // For a while it is more helpful to say that a link has expired than that there is none.
  cleanup('verification_codes', ['purpose', 'code_hash'], 'expires_at', 30 * day),
  cleanup('email_undos', ['code_hash'], 'expires_at', 0),
  cleanup('rate_limits', ['name', 'subject'], 'resets_at', 0),
  cleanup('trusted_ips', ['user_id', 'ip_hash'], 'trusted_until', 0),
  // The same is true of a sign-in that took too long; and a code that is redeemed twice ends what it gave.
  cleanup('oauth_states', ['state_hash'], 'expires_at', day),
  cleanup('oauth_codes', ['code_hash'], 'expires_at', day),
  cleanup('emails', ['id'], 'created_at', limits.deliveryRetention, '(sent_at is not null or failed_at is not null)'),
  // The attempts go with them; by then even one that waited for its endpoint is out of date.
  cleanup('webhook_messages', ['endpoint_id', 'id'], 'created_at', limits.deliveryRetention),
  (db) => deleteUnusedPictures(db, batchSize),
];

/** Deletes one batch and returns its number of rows. */
type Cleanup = (db: Database, now: number) => Promise<number>;

function cleanup<Table extends keyof Schema & string>(
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  time: keyof Schema[Table] & string,
  keepMs: number,
  condition = 'true',
): Cleanup {
  const columns = ['project_id', ...key];
  const text = `with over as materialized (
      select ${columns.join(', ')} from ${table} where ${time} <= $1 and ${condition} limit $2 for update skip locked
    ), gone as (
      delete from ${table} t using over where ${columns.map((column) => `t.${column} = over.${column}`).join(' and ')}
      returning 1
    )
    select count(*)::int as removed from gone`;
  const remove = statement<{ removed: number }>(`clean_up_${table}`, text);
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
    if (!stopping) plan(isMore ? second : hour);
  }

  /** Spread by a quarter either way, so that processes that started together do not work together. */
  function plan(delay: number): void {
    timer = setTimeout(
      () => {
        working = work();
      },
      delay * (0.75 + Math.random() / 2),
    ).unref();
  }

  return {
    runOnce,
    start: () => plan(60 * second),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await working;
    },
  };
}
