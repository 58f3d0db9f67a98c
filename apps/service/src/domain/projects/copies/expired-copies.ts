import { createStatement, type Database, type Executor } from '../../../database/database.ts';
import type { Deps } from '../../../deps.ts';
import { deleteProject } from '../delete-project.ts';

const findExpired = createStatement<{ project_id: string }>(
  'find_expired_projects',
  `select project_id from projects where expires_at <= $1 and project_id > $3 order by project_id limit $2`,
);

/**
 * Returns at most `limit` throw-away copies of projects that have expired, in the order of their ids.
 *
 * @param after The id of the last copy of the previous page, `''` for the first page.
 */
export async function findExpiredCopies(
  db: Executor,
  now: number,
  limit: number,
  after: string,
): Promise<readonly string[]> {
  const expired = await db.run(findExpired, [new Date(now), limit, after]);
  return expired.map(({ project_id: id }) => id);
}

// Locks the project, so that of several processes one deletes it.
const lockExpired = createStatement<{ display_name: string }>(
  'lock_expired_project',
  `select display_name from projects where project_id = $1 and expires_at <= $2 for update`,
);

/** Deletes a throw-away copy that has expired. Does nothing if another process has deleted it. */
export async function deleteExpiredCopy(
  { db, clock, events }: { readonly db: Database } & Pick<Deps, 'clock' | 'events'>,
  projectId: string,
): Promise<void> {
  // With many users, the deletion takes longer than other statements may.
  await db.transaction(
    async (tx) => {
      const [expired] = await tx.run(lockExpired, [projectId, new Date(clock.now())]);
      if (expired === undefined) return;
      await deleteProject(tx, projectId);
      const data = { project_id: projectId, display_name: expired.display_name };
      await events.record(tx, 'internal', { type: 'project.deleted', data });
    },
    { unlimited: true },
  );
}
