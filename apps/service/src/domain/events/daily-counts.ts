import { createStatement, type Executor } from '../../database/database.ts';
import { countColumnsSql, countedEventsSql, readCountedPosition } from './counted-events.ts';

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
  await tx.write(countDeliveries, [new Date(today - day), new Date(today - day - deliveryTime)]);
  const firstDays = [today, today - 6 * day, today - 29 * day];
  await tx.write(
    countActiveUsers,
    firstDays.map((time) => new Date(time).toISOString().slice(0, 10)),
  );
}

const readCounts = createStatement<DailyCount>(
  'read_daily_counts',
  `select day::text, name, method, sum(count)::bigint as count from (
    select day, name, method, count from daily_counts where project_id = $1 and day between $2::date and $3::date
    union all
    select ${countColumnsSql}, count(*) from events
    where project_id = $1 and ${countedEventsSql} and position > $4
      and at >= $2::date::timestamp at time zone 'UTC' and at < ($3::date + 1)::timestamp at time zone 'UTC'
    group by 1, 2, 3
  ) counts
  group by day, name, method order by day, name, method`,
);

/**
 * Reads the counts of the days from `from` to `to`, both included: the stored ones, and the sign-ups and sign-ins since
 * then.
 */
export async function readDailyCounts(
  tx: Executor,
  projectId: string,
  from: string,
  to: string,
): Promise<DailyCount[]> {
  const position = await readCountedPosition(tx);
  const counts = await tx.run(readCounts, [projectId, from, to, position]);
  // If events were stored meanwhile, some could be counted twice.
  return (await readCountedPosition(tx)) === position ? counts : readDailyCounts(tx, projectId, from, to);
}
