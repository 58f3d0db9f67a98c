import { type Executor, statement } from '../../database/database.ts';

const markVerified = statement<{ id: string }>(
  'mark_email_verified',
  `update users set email_verified = true where project_id = $1 and id = $2 and email_identity = $3 returning id`,
);

/** Marks the email address of a user as verified. Returns `false` if the user has another email address by now. */
export async function markEmailVerified(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<boolean> {
  return (await tx.run(markVerified, [projectId, userId, emailIdentity])).length > 0;
}

// An account whose email address changed may have an owner, whom the reader of a mistyped address must not delete.
const lockRejected = statement<{ has_owner: boolean }>(
  'lock_rejected_user',
  `select confirmed or was_confirmed as has_owner from users
  where project_id = $1 and id = $2 and email_identity = $3 for update`,
);

/**
 * Locks a user by email address, and returns whether the account may have an owner who is not the reader of that mailbox;
 * `null` if the user has another email address by now.
 */
export async function mayHaveOwner(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<boolean | null> {
  const [user] = await tx.run(lockRejected, [projectId, userId, emailIdentity]);
  return user?.has_owner ?? null;
}
