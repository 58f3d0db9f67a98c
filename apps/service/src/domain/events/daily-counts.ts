import { createStatement, type Executor, type Transaction } from '../../database/database.ts';

/** The name of a daily count. */
export type DailyCountName =
  | 'sign_ups'
  | 'sign_ins'
  | 'failed_sign_ins'
  | 'active_users'
  | 'active_users_7d'
  | 'active_users_30d'
  | 'emails_sent'
  | 'emails_failed'
  | 'webhooks_delivered'
  | 'webhooks_failed';

/** A count of what happened on a day in UTC. */
export interface DailyCount {
  /** The day, for example `2026-11-23`. */
  readonly day: string;
  readonly name: DailyCountName;
  /** The sign-in method, or an empty text. */
  readonly method: string;
  readonly count: number;
}

const addCounts = createStatement<never>(
  'add_daily_counts',
  `insert into daily_counts (project_id, day, name, method, count)
  select * from unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::bigint[])
  on conflict (project_id, day, name, method) do update set count = daily_counts.count + excluded.count`,
);

interface CountedEvent {
  readonly project_id: string;
  readonly at: Date;
  readonly type: string;
  readonly failed: boolean;
  readonly method: string | null;
}

/** Adds events to the counts of sign-ups and sign-ins. Call it once for each event. */
export async function addDailyCounts(tx: Transaction, events: readonly CountedEvent[]): Promise<void> {
  const counts = new Map<string, { readonly row: readonly [string, string, string, string]; count: number }>();
  for (const event of events) {
    const name = countOf(event);
    if (name === null) continue;
    const row = [event.project_id, event.at.toISOString().slice(0, 10), name, event.method ?? ''] as const;
    const key = row.join(' ');
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { row, count: 1 });
    else known.count += 1;
  }
  // In a fixed order, so that two processes cannot deadlock.
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  if (sorted.length === 0) return;
  const column = (index: 0 | 1 | 2 | 3) => sorted.map(({ row }) => row[index]);
  await tx.run(addCounts, [column(0), column(1), column(2), column(3), sorted.map(({ count }) => count)]);
}

function countOf({ type, failed }: CountedEvent): DailyCountName | null {
  if (type === 'sign_up') return 'sign_ups';
  if (type !== 'sign_in') return null;
  return failed ? 'failed_sign_ins' : 'sign_ins';
}

// The counts of finished deliveries are computed again for today and yesterday, because the workers do not count.
const countDeliveries = createStatement<never>(
  'count_deliveries_by_day',
  `insert into daily_counts (project_id, day, name, count)
  select project_id, (at at time zone 'UTC')::date, name, count(*) from (
    select project_id, sent_at as at, 'emails_sent' as name from emails where created_at >= $2 and sent_at >= $1
    union all
    select project_id, failed_at, 'emails_failed' from emails where created_at >= $2 and failed_at >= $1
    union all
    select project_id, sent_at, 'webhooks_delivered' from webhook_messages where created_at >= $2 and sent_at >= $1
    union all
    select project_id, failed_at, 'webhooks_failed' from webhook_messages where created_at >= $2 and failed_at >= $1 and sent_at is null
  ) finished
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (project_id, day, name, method) do update set count = excluded.count`,
);

const countActiveUsers = createStatement<never>(
  'count_active_users',
  `insert into daily_counts (project_id, day, name, count)
  select project_id, $1::date, name, count from (
    select project_id, coalesce(sum(count) filter (where day >= $1::date), 0) as today,
      coalesce(sum(count) filter (where day >= $2::date), 0) as week, sum(count) as month
    from active_days where day >= $3::date group by project_id
  ) active, lateral (
    values ('active_users', today), ('active_users_7d', week), ('active_users_30d', month)
  ) as counts (name, count)
  where count > 0 order by 1, 3
  on conflict (project_id, day, name, method) do update set count = excluded.count`,
);

const day = 24 * 60 * 60 * 1000;
/** Time after its creation in which an email or webhook message is delivered or fails. */
const deliveryTime = 10 * day;

/** Computes the counts of deliveries of today and yesterday, and the users who are active today, for all projects. */
export async function refreshDailyCounts(tx: Executor, now: number): Promise<void> {
  const today = now - (now % day);
  await tx.run(countDeliveries, [new Date(today - day), new Date(today - day - deliveryTime)]);
  const firstDays = [today, today - 6 * day, today - 29 * day];
  await tx.run(
    countActiveUsers,
    firstDays.map((time) => new Date(time).toISOString().slice(0, 10)),
  );
}

const readCounts = createStatement<DailyCount>(
  'read_daily_counts',
  `select day::text, name, method, count from daily_counts
  where project_id = $1 and day between $2::date and $3::date order by day, name, method`,
);

/** Reads the counts of the days from `from` to `to`, both included. */
export function readDailyCounts(tx: Executor, projectId: string, from: string, to: string): Promise<DailyCount[]> {
  return tx.run(readCounts, [projectId, from, to]);
}
