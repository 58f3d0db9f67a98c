import { createLookupStatement, createStatement, type Database, type Executor } from '../../database/database.ts';

const minute = 60 * 1000;

/**
 * The age at which events are added to the stored counts. By then their transactions have ended, also if the clock of
 * the process that wrote them is behind. Younger events are counted whenever the counts are read.
 */
const storedAge = 5 * minute;

const createRow = createStatement<never>(
  'create_counted_events',
  `insert into counted_events (project_id, until) values ('internal', '-infinity') on conflict do nothing`,
);

// No row if another process counts.
const lockRow = createStatement<{ until: string; is_due: boolean }>(
  'lock_counted_events',
  `select until::text, until <= $1::timestamptz as is_due from counted_events
  where project_id = 'internal' for update skip locked`,
);

/** SQL of the condition of events that are counted. The previous version counts its own events, which have a hash. */
export const countedEventsSql = `type in ('sign_up', 'sign_in') and details_hash is null`;

/** SQL of the columns of a daily count, from the table `events`: the day in UTC, the name and the method. */
export const countColumnsSql = `(at at time zone 'UTC')::date as day,
  case when type = 'sign_up' then 'sign_ups' when failed then 'failed_sign_ins' else 'sign_ins' end as name,
  coalesce(method, '') as method`;

// In a fixed order, so that it cannot deadlock with another statement that changes several counts.
const addCounts = createStatement<never>(
  'add_daily_counts',
  `insert into daily_counts (project_id, day, name, method, count)
  select project_id, ${countColumnsSql}, count(*) from events e
  where ${countedEventsSql} and at > $1::timestamptz and at <= $2
    and exists (select from projects p where p.project_id = e.project_id)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (project_id, day, name, method) do update set count = daily_counts.count + excluded.count`,
);

const saveUntil = createStatement<never>(
  'save_counted_events',
  `update counted_events set until = $1 where project_id = 'internal'`,
);

/**
 * Adds the sign-ups and sign-ins of all projects that are older than five minutes to the stored counts, each once.
 * Returns `false` without counting if another process counts, or has counted less than `interval` milliseconds ago.
 */
export async function countEvents(db: Database, now: number, interval: number): Promise<boolean> {
  await db.run(createRow, []);
  const end = now - storedAge;
  return db.transaction(async (tx) => {
    const [row] = await tx.run(lockRow, [new Date(end - interval)]);
    if (row === undefined || !row.is_due) return false;
    await tx.run(addCounts, [row.until, new Date(end)]);
    await tx.run(saveUntil, [new Date(end)]);
    return true;
  });
}

const readUntil = createLookupStatement<{ until: string }>(
  'read_counted_events',
  `select until::text from counted_events where project_id = 'internal'`,
);

/** Returns the time up to which events are part of the stored counts, as PostgreSQL writes it. */
export async function readCountedUntil(tx: Executor): Promise<string> {
  const [row] = await tx.run(readUntil, []);
  return row?.until ?? '-infinity';
}
