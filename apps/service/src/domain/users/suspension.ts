import { KnownErrors } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { revokeOwnerCredentials } from '../projects/owner-access.ts';
import { endSessionsAndIpTrust } from '../sessions/sessions.ts';
import { endInvitationsWithoutReason } from '../verification-codes/invitation-reasons.ts';
import { expireUnusedCodes } from '../verification-codes/verification-codes.ts';
import { lockUser } from './lock-user.ts';

const suspend = createStatement<{ id: string }>(
  'suspend_user',
  `update users set suspended_at = $3 where project_id = $1 and id = $2 and suspended_at is null returning id`,
);

const unsuspend = createStatement<{ id: string }>(
  'unsuspend_user',
  `update users set suspended_at = null where project_id = $1 and id = $2 and suspended_at is not null returning id`,
);

/**
 * Suspends a user or lifts the suspension. Both end all sessions and pending sign-ins of the user, and expire the codes
 * of emails and impersonation links: those from before the suspension, and those that were requested during it. Locks
 * the user first, as every statement that starts a session does, so that a parallel sign-in is either refused or ended.
 * A suspension of a project owner also ends the impersonations that the owner has started, and revokes the invitations
 * of the owner's projects and the admin keys that the owner has created. Does nothing if the user is suspended, or not
 * suspended, already.
 */
export async function setUserSuspended(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
  userId: string,
  suspended: boolean,
): Promise<void> {
  const changed = suspended
    ? await tx.run(suspend, [projectId, userId, new Date(deps.clock.now())])
    : await tx.run(unsuspend, [projectId, userId]);
  if (changed.length === 0) return;
  await endSessionsAndIpTrust(tx, projectId, userId);
  if (suspended) {
    await revokeOwnerCredentials(tx, deps, projectId, userId);
    await endInvitationsWithoutReason(tx, projectId, userId);
  }
  for (const purpose of ['magic_link', 'password_reset', 'impersonation'] as const)
    await expireUnusedCodes(tx, projectId, purpose, userId);
  await deps.events.record(tx, projectId, { type: suspended ? 'user.suspended' : 'user.unsuspended', userId });
}

const findSuspended = createStatement<{ is_suspended: boolean }>(
  'find_suspended_user',
  `select suspended_at is not null as is_suspended from users where project_id = $1 and id = $2`,
);

/**
 * Throws `UserSuspended` if a user is suspended. Call it only after the user has proven who they are. The result stays
 * valid until the end of `tx` if it holds the lock of the user, as `requireNotSuspendedAndLock` does.
 */
export async function requireNotSuspended(tx: Executor, projectId: string, userId: string): Promise<void> {
  if (await isSuspended(tx, projectId, userId)) throw new KnownErrors.UserSuspended();
}

/**
 * Locks a user and throws `UserSuspended` if the user is suspended. A parallel suspension is either visible here, or
 * expires the codes that `tx` creates afterwards.
 */
export async function requireNotSuspendedAndLock(tx: Executor, projectId: string, userId: string): Promise<void> {
  await lockUser(tx, projectId, userId);
  // A separate statement, because only a new snapshot shows a suspension that was committed meanwhile.
  await requireNotSuspended(tx, projectId, userId);
}

/** Returns whether a user is suspended. */
async function isSuspended(tx: Executor, projectId: string, userId: string): Promise<boolean> {
  const [user] = await tx.run(findSuspended, [projectId, userId]);
  return user?.is_suspended ?? false;
}
