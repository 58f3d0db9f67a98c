import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteOwnerInvitations } from './owner-links.ts';

const findOwned = createStatement<{ project_id: string }>(
  'find_projects_of_owner',
  `select p.project_id from users u join projects p on u.server_metadata -> 'managedProjectIds' ? p.project_id
  where u.project_id = 'internal' and u.id = $1 order by p.project_id`,
);

/**
 * Revokes the pending invitations of the projects that a user of the project `internal` owns, because the user may know their
 * links and could come back with one. Does nothing for users of other projects. Lock the user before.
 */
export async function revokeInvitationsKnownTo(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  userProjectId: string,
  userId: string,
): Promise<void> {
  if (userProjectId !== 'internal') return;
  for (const { project_id: projectId } of await tx.run(findOwned, [userId])) {
    await revokeOwnerInvitations(tx, deps, projectId);
  }
}

/** Revokes all pending invitations to own a project. Each revocation is an event. */
export async function revokeOwnerInvitations(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
): Promise<void> {
  for (const email of await deleteOwnerInvitations(tx, deps, projectId)) {
    await deps.events.record(tx, projectId, { type: 'owner_invitation.revoked', data: { email } });
  }
}
