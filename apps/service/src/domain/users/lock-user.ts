import { createStatement, type Executor } from '../../database/database.ts';

const lock = createStatement<never>(
  'lock_user_by_id',
  `select 1 from users where project_id = $1 and id = $2 for no key update`,
);

/** Locks a user until the end of `tx`, against updates and deletion. Does nothing if there is no such user. */
export async function lockUser(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.write(lock, [projectId, userId]);
}
