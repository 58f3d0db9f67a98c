import { createLookupStatement, createStatement, type Database, type Executor } from '../../database/database.ts';

const minute = 60 * 1000;

/**
 * The age at which events are added to the stored counts. By then their transactions have ended: a request may not take
 * that long. Younger events are counted whenever the counts are read.
 */
const storedAge = 5 * minute;

/** SQL of the condition of events that are counted. The previous version counts its own events, which have a hash. */
export const countedEventsSql = `type in ('sign_up', 'sign_in') and details_hash is null`;

/** SQL of the columns of a daily count, from the table `events`: the day in UTC, the name and the method. */
export const countColumnsSql = `(at at time zone 'UTC')::date as day,
  case when type = 'sign_up' then 'sign_ups' when failed then 'failed_sign_ins' else 'sign_ins' end as name,
  coalesce(method, '') as method`;

const claim = createStatement<{ position: number }>(
  'claim_counted_events',
  `insert into counted_events as c (project_id, position, counted_at) values ('internal', 0, $1)
  on conflict (project_id) do update set counted_at = excluded.counted_at
  where c.counted_at <= $2 or c.counted_at > $1
  returning position`,
);

/**
 * Returns whether this process is the one that updates the daily counts now: none has within `interval` milliseconds.
 * A time in the future is from before the clock was set back.
 */
export async function claimDailyCounts(tx: Executor, now: number, interval: number): Promise<boolean> {
  return (await tx.run(claim, [new Date(now), new Date(now - interval)])).length > 0;
}

const lockRow = createStatement<{ position: number }>(
  'lock_counted_events',
  `select position from counted_events where project_id = 'internal' for update`,
);

// Positions grow with time, whatever the clock says: all events before the first young one are old. Events from the
// future were recorded before the clock was set back.
const findLastOld = createStatement<{ position: number | null }>(
  'find_last_event_to_count',
  `with uncounted as materialized (
    select position, at > $2 and at <= $3 as is_young from events where ${countedEventsSql} and position > $1
  )
  select max(position) as position from uncounted
  where position < coalesce((select min(position) from uncounted where is_young), 9223372036854775807)`,
);

// Locks projects first, as their deletion does, and skips those that are being deleted.
const addCounts = createStatement<never>(
  'add_daily_counts',
  `with counted as materialized (
    select project_id from projects
    where project_id in (select project_id from events where ${countedEventsSql} and position > $1 and position <= $2)
    order by project_id for key share skip locked
  )
  insert into daily_counts (project_id, day, name, method, count)
  select project_id, ${countColumnsSql}, count(*) from events join counted using (project_id)
  where ${countedEventsSql} and position > $1 and position <= $2
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (project_id, day, name, method) do update set count = daily_counts.count + excluded.count`,
);

const savePosition = createStatement<never>(
  'save_counted_events',
  `update counted_events set position = $1 where project_id = 'internal'`,
);

/** Adds the sign-ups and sign-ins of all projects that are older than five minutes to the stored counts, each once. */
export async function countEvents(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.run(lockRow, []);
    if (row === undefined) return;
    const { position: counted } = row;
    const [found] = await tx.run(findLastOld, [counted, new Date(now - storedAge), new Date(now + storedAge)]);
    const last = found?.position ?? counted;
    if (last === counted) return;
    await tx.write(addCounts, [counted, last]);
    await tx.write(savePosition, [last]);
  });
}

const readPosition = createLookupStatement<{ position: number }>(
  'read_counted_events',
  `select position from counted_events where project_id = 'internal'`,
);

/** Returns the position of the last event that is part of the stored counts. */
export async function readCountedPosition(tx: Executor): Promise<number> {
  const [row] = await tx.run(readPosition, []);
  return row?.position ?? 0;
}
