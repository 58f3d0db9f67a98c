import { createStatement, type Executor } from '../../database/database.ts';

const markVerified = createStatement<{ id: string }>(
  'mark_email_verified',
  `update users set email_verified = true where project_id = $1 and id = $2 and email_identity = $3 returning id`,
);

/** Marks the email address of a user as verified. Returns `false` if it has changed in the meantime. */
export async function markEmailVerified(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<boolean> {
  return (await tx.run(markVerified, [projectId, userId, emailIdentity])).length > 0;
}

// If the owner mistyped a new email address, the recipient of the email must not be able to delete the account. Neither
// can suspended users, who would sign up again.
const lockRejected = createStatement<{ has_owner: boolean }>(
  'lock_rejected_user',
  `select confirmed or was_confirmed or suspended_at is not null as has_owner from users
  where project_id = $1 and id = $2 and email_identity = $3 for update`,
);

/**
 * Locks a user and returns whether an owner ever confirmed the account, or it is suspended. If so, the account may
 * belong to another person than the recipient of the email, who must not delete it. Returns `null` if the user's email
 * address is no longer `emailIdentity`.
 */
export async function lockUserAndCheckEverConfirmed(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<boolean | null> {
  const [user] = await tx.run(lockRejected, [projectId, userId, emailIdentity]);
  return user?.has_owner ?? null;
}
