import { createStatement, type Executor } from '../../database/database.ts';

/** Maximum number of projects whose expired events are deleted at once. */
const projectsAtOnce = 20;

const deleteExpired = createStatement<{ removed: number; projects: number }>(
  'delete_expired_events',
  `with due as materialized (
    select p.project_id, $1::timestamptz - make_interval(days => p.event_retention_days) as before from projects p
    where exists (
      select from events e
      where e.project_id = p.project_id and e.at <= $1::timestamptz - make_interval(days => p.event_retention_days)
    )
    limit ${projectsAtOnce}
  ), expired as materialized (
    select due.project_id, e.position from due cross join lateral (
      select position from events where project_id = due.project_id and at <= due.before order by at, position limit $2
    ) e
    limit $2
  ), gone as (
    delete from events e using expired x where e.project_id = x.project_id and e.position = x.position returning 1
  )
  select count(*)::int as removed, (select count(*)::int from due) as projects from gone`,
);

/**
 * Deletes up to `limit` events that are older than the project keeps them. Returns their number, or `limit` if there
 * may be more.
 */
export async function deleteExpiredEvents(tx: Executor, now: Date, limit: number): Promise<number> {
  const [deleted] = await tx.run(deleteExpired, [now, limit]);
  if (deleted === undefined) return 0;
  return deleted.removed > 0 && deleted.projects === projectsAtOnce ? limit : deleted.removed;
}

// An owner or the service causes `project.deleted`, so no deletion of a user removes its details.
const findDeleted = createStatement<{ id: string }>(
  'find_deleted_projects',
  `select distinct details::json -> 'data' ->> 'project_id' as id from events
  where project_id = 'internal' and type = 'project.deleted' and at > $1 and details is not null`,
);

const deleteLeftEvents = createStatement<{ removed: number }>(
  'delete_events_of_deleted_projects',
  `with left_over as materialized (
    select e.project_id, e.position
    from unnest($1::text[]) deleted (id) cross join lateral (
      select project_id, position from events where project_id = deleted.id limit $2
    ) e
    where not exists (select from projects p where p.project_id = deleted.id)
    limit $2
  ), gone as (
    delete from events e using left_over l where e.project_id = l.project_id and e.position = l.position returning 1
  )
  select count(*)::int as removed from gone`,
);

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes up to `limit` events that requests have added while their project was deleted. Returns their number. Events
 * have no foreign key to their project, because each one would lock it.
 */
export async function deleteEventsOfDeletedProjects(tx: Executor, now: Date, limit: number): Promise<number> {
  const projects = await tx.run(findDeleted, [new Date(now.getTime() - 30 * day)]);
  if (projects.length === 0) return 0;
  const [deleted] = await tx.run(deleteLeftEvents, [projects.map(({ id }) => id), limit]);
  return deleted?.removed ?? 0;
}
