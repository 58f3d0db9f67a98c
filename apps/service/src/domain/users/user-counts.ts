import { createStatement, type Executor } from '../../database/database.ts';

// Locks projects first, as their deletion does. Skips what another process is adding up or deleting. Readers see either
// the old rows or their sum.
const compact = createStatement<never>(
  'compact_user_counts',
  `with counted as materialized (
    select project_id from projects
    where project_id in (select project_id from user_counts group by project_id having count(*) > 1)
    order by project_id for key share skip locked
  ), summed as materialized (
    select c.project_id, c.id from counted join user_counts c using (project_id) order by 1, 2 for update of c skip locked
  ), added as (
    delete from user_counts c using summed s where c.project_id = s.project_id and c.id = s.id
    returning c.project_id, c.count
  )
  insert into user_counts (project_id, count)
  select project_id, sum(count) from added group by project_id order by project_id`,
);

// Likewise. Days of which no count is shown any more are deleted.
const compactDays = createStatement<never>(
  'compact_active_days',
  `with counted as materialized (
    select project_id from projects
    where project_id in (select project_id from active_days group by project_id, day having count(*) > 1 or day < $1::date)
    order by project_id for key share skip locked
  ), summed as materialized (
    select c.project_id, c.day, c.id from counted join active_days c using (project_id)
    order by 1, 2, 3 for update of c skip locked
  ), added as (
    delete from active_days c using summed s where c.project_id = s.project_id and c.day = s.day and c.id = s.id
    returning c.project_id, c.day, c.count
  )
  insert into active_days (project_id, day, count)
  select project_id, day, sum(count) from added where day >= $1::date
  group by project_id, day having sum(count) <> 0 order by project_id, day`,
);

/** Time in milliseconds that the numbers of users by the day of their last activity are kept. */
const activeDaysKeptMs = 60 * 24 * 60 * 60 * 1000;

/**
 * Replaces the rows that add up to the number of users of a project, and to that of a day of activity, by their sum.
 * Safe to run in several processes at once.
 */
export async function compactUserCounts(tx: Executor, now: number): Promise<void> {
  await tx.write(compact, []);
  await tx.write(compactDays, [new Date(now - activeDaysKeptMs).toISOString().slice(0, 10)]);
}
