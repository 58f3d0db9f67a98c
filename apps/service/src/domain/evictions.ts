import { type Executor, statement } from '../db/database.ts';
import { endSessions } from './sessions.ts';

const disconnectAccounts = statement<never>(
  'disconnect_accounts',
  `delete from oauth_accounts where project_id = $1 and user_id = $2`,
);

const forgetWaysIn = statement<never>(
  'forget_ways_in',
  `update users set password_hash = $3, totp_secret = null, oauth_accounts = '[]' where project_id = $1 and id = $2`,
);

/**
 * Whoever reads the mailbox of an address that nobody has verified is its owner. Removes what somebody else may have set up
 * with it before: the password, the second factor, accounts at providers, which are ways in that outlive any password, and
 * the sessions. The user's row must be locked.
 */
export async function evictSquatter(
  tx: Executor,
  projectId: string,
  userId: string,
  ownersPasswordHash: string | null,
): Promise<void> {
  await tx.run(forgetWaysIn, [projectId, userId, ownersPasswordHash]);
  await tx.run(disconnectAccounts, [projectId, userId]);
  await endSessions(tx, projectId, userId);
}
