import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createStatement, type Database } from '../database/database.ts';
import { RequestDeadline } from '../database/deadline.ts';
import { findUnreadiness } from '../database/readiness.ts';
import { heldUntilSql } from '../domain/emails/mail-server-holds.ts';
import { withWaitingEndpoints } from '../domain/webhooks/waiting-endpoints.ts';

/** Emails or webhook messages that are not sent yet. */
export interface WaitingMessages {
  readonly count: number;
  /** Age of the oldest, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
  /** Time in seconds since the oldest due one could have been sent; 0 if none is due. */
  readonly overdueSeconds: number;
}

/** The state of the database at one time. Without a response, it is not ready and everything else is `null`. */
export interface DatabaseSnapshot {
  readonly isReady: boolean;
  readonly newestMigration: string | null;
  readonly waiting: { readonly emails: WaitingMessages; readonly webhooks: WaitingMessages } | null;
  /** Time of the last backup in Unix seconds, 0 if none was recorded. */
  readonly lastBackup: number | null;
  /**
   * Transactions since the oldest one that PostgreSQL must still tell from later ones. It stops at about two billion.
   */
  readonly transactionAge: number | null;
}

/** Minimum age in milliseconds of a snapshot before another one is read, however often the service is scraped. */
const maxAgeMs = 5000;

/** Time limit of reading a snapshot, in milliseconds. Prometheus gives up after 10 seconds. */
const timeoutMs = 2000;

const unavailable: DatabaseSnapshot = {
  isReady: false,
  newestMigration: null,
  waiting: null,
  lastBackup: null,
  transactionAge: null,
};

interface Row {
  readonly newest_migration: string | null;
  readonly last_backup: Date | null;
  readonly transaction_age: number;
  readonly emails: number;
  readonly oldest_email: Date | null;
  readonly due_email: Date | null;
  readonly webhooks: number;
  readonly oldest_webhook: Date | null;
  readonly due_webhook: Date | null;
}

/**
 * Reads partial indexes that contain only what waits, at most 10,000 emails and 10,000 messages. The recursive part
 * reads one index entry per endpoint. Messages of disabled endpoints do not count, because nobody sends them.
 */
const readWaiting = createStatement<Row>(
  'metrics_snapshot',
  `${withWaitingEndpoints}, waiting_webhooks as materialized (
    select m.created_at, greatest(m.due_at, e.held_until) as due_at
    from waiting w join webhook_endpoints e on e.project_id = w.project_id and e.id = w.endpoint_id, lateral (
      select created_at, due_at from webhook_messages m
      where m.project_id = e.project_id and m.endpoint_id = e.id and m.sent_at is null and m.failed_at is null
      order by position limit 1000
    ) m
    where e.enabled limit 10000
  ), waiting_emails as materialized (
    select created_at, greatest(due_at, ${heldUntilSql('emails.project_id')}) as due_at
    from emails where sent_at is null and failed_at is null order by emails.due_at limit 10000
  )
  select (select max(name) from migrations) as newest_migration,
    (select written_at from backups where project_id = 'internal') as last_backup,
    (select max(age(datfrozenxid)) from pg_database) as transaction_age, emails.*, webhooks.*
  from (select count(*)::int as emails, min(created_at) as oldest_email, min(due_at) as due_email from waiting_emails) emails,
    (select count(*)::int as webhooks, min(created_at) as oldest_webhook, min(due_at) as due_webhook
      from waiting_webhooks) webhooks`,
);

/** The dependencies of the metrics of the database. */
export interface DatabaseMetricsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'backups'>;
}

/** Creates a function that returns the newest snapshot, and reads another one if that is too old. Never rejects. */
export function createDatabaseSnapshots({
  db,
  clock,
  log,
}: Omit<DatabaseMetricsDeps, 'config'>): () => Promise<DatabaseSnapshot> {
  let last: Promise<DatabaseSnapshot> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<DatabaseSnapshot> {
    const deadline = new RequestDeadline(timeoutMs);
    const limited = db.within(deadline);
    const work = async () => {
      deadline.start();
      const problem = await findUnreadiness(limited);
      const [row] = await limited.transaction((tx) => tx.run(readWaiting, []));
      return { isReady: problem === null, row };
    };
    try {
      const { isReady, row } = await deadline.race(work());
      return row === undefined ? unavailable : snapshotOf(row, isReady, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'The metrics of the database could not be read. The scrape has the others.');
      return unavailable;
    }
  }

  return () => {
    const now = performance.now();
    if (last === undefined || now - readAt > maxAgeMs) {
      readAt = now;
      last = read();
    }
    return last;
  };
}

function snapshotOf(row: Row, isReady: boolean, now: number): DatabaseSnapshot {
  const since = (date: Date | null) => (date === null ? 0 : Math.max(0, now - date.getTime()) / 1000);
  return {
    isReady,
    newestMigration: row.newest_migration,
    transactionAge: row.transaction_age,
    lastBackup: (row.last_backup?.getTime() ?? 0) / 1000,
    waiting: {
      emails: { count: row.emails, oldestSeconds: since(row.oldest_email), overdueSeconds: since(row.due_email) },
      webhooks: {
        count: row.webhooks,
        oldestSeconds: since(row.oldest_webhook),
        overdueSeconds: since(row.due_webhook),
      },
    },
  };
}
