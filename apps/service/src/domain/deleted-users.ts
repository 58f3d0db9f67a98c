import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { recordEvent, recordEvents } from '../webhooks/events.ts';
import { readTeams } from './teams.ts';
import { wholeOf } from './whole-lists.ts';

// The lock keeps further memberships away.
const lockUser = statement<{ id: string }>(
  'lock_user_to_delete',
  `select id from users where project_id = $1 and id = $2 for update`,
);

const deleteUserRow = statement<never>('delete_user', `delete from users where project_id = $1 and id = $2`);

/** Deletes a user with all that belongs to it, and records the events. Teams stay. Returns false if there is no such user. */
export async function removeUser(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const now = new Date(clock.now());
  if ((await tx.run(lockUser, [projectId, userId])).length === 0) return false;
  const teams = await wholeOf(readTeams(tx, projectId, { user_id: userId }, ({ id }) => ({ id })));
  await recordEvents(tx, projectId, now, 'team_membership.deleted', async () =>
    teams.map(({ id }) => ({ team_id: id, user_id: userId })),
  );
  await recordEvent(tx, projectId, now, 'user.deleted', () => ({ id: userId, teams }));
  await tx.run(deleteUserRow, [projectId, userId]);
  return true;
}
