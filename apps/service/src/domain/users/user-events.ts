import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordWebhookEvent } from '../webhooks/events.ts';
import { readUser, serverUserView } from './users.ts';

/** Records the webhook event that a user was created or updated, with the current data of the user. */
export async function recordUserWebhookEvent(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'wakeWebhooks'>,
  projectId: string,
  type: 'user.created' | 'user.updated',
  userId: string,
): Promise<void> {
  await recordWebhookEvent(tx, deps, projectId, type, async () => {
    const user = await readUser(tx, projectId, userId);
    return user && serverUserView(deps.config, user);
  });
}
