import { createStatement, type Executor } from '../../database/database.ts';

/*
 * A session that a project owner starts for a user ends with the session of the owner, which is in the project
 * `internal`. A foreign key ensures this too, but a sharded database cannot check keys between projects.
 */

const endStarted = createStatement<never>(
  'end_sessions_started_in_sessions',
  `delete from sessions where owner_project_id = 'internal' and owner_session_id = any($1)`,
);

/** Ends the sessions of users that project owners have started in sessions which have just ended. */
export async function endSessionsStartedIn(
  tx: Executor,
  projectId: string,
  ended: readonly { readonly id: string }[],
): Promise<void> {
  if (projectId === 'internal' && ended.length > 0) await tx.write(endStarted, [ended.map(({ id }) => id)]);
}

const findOfUser = createStatement<{ id: string }>(
  'find_session_ids_of_user',
  `select id from sessions where project_id = $1 and user_id = $2`,
);

/** Ends the sessions that a user has started as a project owner. */
export async function endSessionsStartedBy(tx: Executor, projectId: string, userId: string): Promise<void> {
  if (projectId !== 'internal') return;
  await endSessionsStartedIn(tx, projectId, await tx.run(findOfUser, [projectId, userId]));
}

const endOrphaned = createStatement<{ id: string }>(
  'end_orphaned_sessions',
  `with orphaned as materialized (
    select s.project_id, s.id from sessions s where s.owner_session_id is not null and not exists (
      select from sessions o where o.project_id = s.owner_project_id and o.id = s.owner_session_id)
    limit $1
  )
  delete from sessions s using orphaned o where s.project_id = o.project_id and s.id = o.id returning s.id`,
);

/** Ends up to `limit` sessions that were started in a session which has expired. Returns their number. */
export async function endOrphanedSessions(tx: Executor, limit: number): Promise<number> {
  return (await tx.run(endOrphaned, [limit])).length;
}
