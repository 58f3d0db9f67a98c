import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordChange } from '../events/record-change.ts';
import { readUser, serverUserView } from './users.ts';

/** Records that a user was created or updated. The webhook event contains the current data of the user. */
export async function recordUserChange(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  type: 'user.created' | 'user.updated',
  userId: string,
): Promise<void> {
  await recordChange(tx, deps, projectId, { type, userId }, async () => {
    const user = await readUser(tx, projectId, userId);
    return user && serverUserView(deps.config, user);
  });
}
