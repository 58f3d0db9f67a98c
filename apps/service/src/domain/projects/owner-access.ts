import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { endImpersonations } from '../sessions/sessions.ts';
import { endTeamInvitationsOfOwner } from '../verification-codes/invitation-reasons.ts';
import { revokeAdminKeysOfOwner } from './owner-credentials.ts';
import { deleteOwnerInvitations } from './owner-links.ts';
import {
  clearUnprovenMarks,
  lockOwners,
  readOwnedProjectIds,
  readUnprovenProjectIds,
  removeProjectOwner,
} from './project-owners.ts';
import { lockProject } from './projects.ts';

const readMetadata = createStatement<{ server_metadata: unknown }>(
  'read_server_metadata_of_owner',
  `select server_metadata from users where project_id = 'internal' and id = $1`,
);

/**
 * Revokes the pending invitations of the projects that a user of the project `internal` owns, because the user may know
 * their links and could come back with one, and the admin keys that the user has created there. Does nothing for users
 * of other projects. Lock the user before.
 */
export async function revokeOwnerCredentials(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  userProjectId: string,
  userId: string,
): Promise<void> {
  if (userProjectId !== 'internal') return;
  const [owner] = await tx.run(readMetadata, [userId]);
  // In a fixed order, so that two requests cannot deadlock.
  for (const projectId of (await readOwnedProjectIds(tx, owner?.server_metadata)).toSorted()) {
    await lockProject(tx, projectId);
    await revokeAdminKeysOfOwner(tx, deps, projectId, userId);
    await revokeOwnerInvitations(tx, deps, projectId);
    await endTeamInvitationsOfOwner(tx, projectId, userId);
  }
}

/** Revokes all pending invitations to own a project. Each revocation is an event. */
async function revokeOwnerInvitations(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
): Promise<void> {
  for (const email of await deleteOwnerInvitations(tx, deps, projectId)) {
    await deps.events.record(tx, projectId, { type: 'owner_invitation.revoked', data: { email } });
  }
}

/**
 * Removes an owner from a project, with the impersonations and invitations that the owner may have started or know the
 * links of, and revokes the admin keys that the owner has created. Returns the ids of their key sets. Lock the owner
 * and the project before.
 */
export async function endOwnership(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  ownerId: string,
  projectId: string,
): Promise<string[]> {
  await removeProjectOwner(tx, ownerId, projectId);
  // Otherwise the owner could act as a user for up to an hour.
  await endImpersonations(tx, projectId);
  await deps.events.record(tx, projectId, { type: 'owner.removed', data: { owner_id: ownerId } });
  // The owner could come back with one.
  await revokeOwnerInvitations(tx, deps, projectId);
  await endTeamInvitationsOfOwner(tx, projectId, ownerId);
  return revokeAdminKeysOfOwner(tx, deps, projectId, ownerId);
}

/**
 * Ends the ownerships of a user of the project `internal` that new server metadata, which is written afterwards, no
 * longer has. Does nothing for users of other projects.
 */
export async function endOwnershipsMissingIn(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  userProjectId: string,
  userId: string,
  newMetadata: unknown,
): Promise<void> {
  if (userProjectId !== 'internal') return;
  // In the order of locks of a removal by another owner.
  await lockOwners(tx, [userId]);
  const [owner] = await tx.run(readMetadata, [userId]);
  const kept = await readOwnedProjectIds(tx, newMetadata);
  const ended = (await readOwnedProjectIds(tx, owner?.server_metadata)).filter((id) => !kept.includes(id));
  for (const projectId of ended.toSorted()) {
    await lockProject(tx, projectId);
    await endOwnership(tx, deps, userId, projectId);
  }
}

/**
 * Ends the ownerships that an attacker may have attached to an account of the project `internal`, after its owner has
 * proved access to the mailbox. A project may be left without an owner; operators can invite one. Lock the user before.
 */
export async function removeUnprovenOwnerships(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  userId: string,
): Promise<void> {
  for (const projectId of await readUnprovenProjectIds(tx, userId)) {
    // In the order of locks of a removal by another owner.
    await lockProject(tx, projectId);
    await endOwnership(tx, deps, userId, projectId);
  }
  await clearUnprovenMarks(tx, userId);
}
