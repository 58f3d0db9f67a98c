import { createStatement, type Transaction } from '../../database/database.ts';
import { readAllPages } from '../../database/pages.ts';
import type { Deps } from '../../deps.ts';
import { removeEventDetailsOfUser } from '../events/event-recorder.ts';
import { recordChange } from '../events/record-change.ts';
import { revokeOwnerCredentials } from '../projects/owner-access.ts';
import { endSessionsStartedBy } from '../sessions/sessions-of-owners.ts';
import { readTeams } from '../teams/teams.ts';
import { endInvitationsAfterRemoval } from '../verification-codes/invitation-reasons.ts';
import { recordWebhookEvents } from '../webhooks/events.ts';

// The lock prevents new memberships.
const lockUser = createStatement<{ id: string }>(
  'lock_user_to_delete',
  `select id from users where project_id = $1 and id = $2 for update`,
);

const deleteUserRow = createStatement<never>('delete_user', `delete from users where project_id = $1 and id = $2`);

/**
 * Deletes a user and the personal parts of the user's events. Keeps the user's teams. Returns `false` if there is no
 * such user.
 */
export async function deleteUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  userId: string,
): Promise<boolean> {
  if ((await tx.run(lockUser, [projectId, userId])).length === 0) return false;
  const teams = await readAllPages(readTeams(tx, projectId, { user_id: userId }, ({ id }) => ({ id })));
  await recordWebhookEvents(tx, deps, projectId, 'team_membership.deleted', async () =>
    teams.map(({ id }) => ({ team_id: id, user_id: userId })),
  );
  await recordChange(tx, deps, projectId, { type: 'user.deleted', userId }, () => ({ id: userId, teams }));
  await revokeOwnerCredentials(tx, deps, projectId, userId);
  const teamIds = teams.map(({ id }) => id);
  await endInvitationsAfterRemoval(tx, projectId, teamIds, userId);
  await removeEventDetailsOfUser(tx, projectId, userId);
  await endSessionsStartedBy(tx, projectId, userId);
  await tx.write(deleteUserRow, [projectId, userId]);
  return true;
}

const findPlaceholder = createStatement<{ id: string }>(
  'find_placeholder_user',
  `select id from users u
  where project_id = $1 and email_used_for_auth and is_placeholder and not confirmed and not email_verified
    and email_identity = coalesce($2, (select o.email_identity from users o where o.project_id = $1 and o.id = $3))
    and id <> $3 and not exists (select from sessions s where s.project_id = $1 and s.user_id = u.id)
  for update`,
);

/**
 * Deletes the placeholder user that a former version has created for a magic-link request, if it was never used.
 * Anybody could send such a request, which must not prevent the app's server from assigning the email to another user.
 *
 * @param userId The user that the email is assigned to.
 * @param emailIdentity The canonical email; `null` for the current one of the user.
 */
export async function deletePlaceholderUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<void> {
  const found = await tx.run(findPlaceholder, [projectId, emailIdentity, userId]);
  for (const { id } of found) await deleteUser(tx, deps, projectId, id);
}
