import type { Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../webhooks/events.ts';
import { readUser, serverUserView } from './users.ts';

/** Records the webhook event that a user was created or updated, with the user as it is now. */
export async function recordUserEvent(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  type: 'user.created' | 'user.updated',
  userId: string,
): Promise<void> {
  await recordEvent(tx, projectId, new Date(clock.now()), type, async () => {
    const user = await readUser(tx, projectId, userId);
    return user && serverUserView(config, user);
  });
}
