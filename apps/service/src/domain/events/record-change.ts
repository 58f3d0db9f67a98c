import type { EventType, WebhookEventData, WebhookEventType } from '@keystack/contract';
import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordWebhookEvents } from '../webhooks/events.ts';

/** The dependencies of functions that record changes. */
export type ChangeDeps = Pick<Deps, 'clock' | 'events' | 'wakeWebhooks' | 'project'>;

/** A type of change that is an event of the activity log and of webhooks. */
type ChangeType = WebhookEventType & EventType;

/** A change of a user, a team or a membership. */
export interface Change<Type extends ChangeType> {
  readonly type: Type;
  /** The user who is changed, or whose membership is. */
  readonly userId?: string | undefined;
  /** The team that is changed, or whose members are. */
  readonly teamId?: string | undefined;
}

/**
 * Records a change in its transaction: in the activity log, and for each webhook endpoint that receives its type. Calls
 * `read` for the data of the webhook event only if there is such an endpoint. There is no webhook event if it returns
 * `null`.
 */
export async function recordChange<Type extends ChangeType>(
  tx: Transaction,
  deps: ChangeDeps,
  projectId: string,
  change: Change<Type>,
  read: () => WebhookEventData<Type> | Promise<WebhookEventData<Type> | null>,
): Promise<void> {
  if (isLogged(deps, change.type)) await deps.events.record(tx, projectId, change);
  await recordWebhookEvents(tx, deps, projectId, change.type, async () => {
    const data = await read();
    return data === null ? [] : [data];
  });
}

/**
 * Returns whether the activity log contains a change. It leaves out what users change in their own profiles and teams,
 * because any user could fill the disk with such changes, and users who sign up, because that has an event of its own.
 */
function isLogged({ events }: ChangeDeps, type: ChangeType): boolean {
  return !(events.isFromClient() && (type.endsWith('.updated') || type === 'user.created'));
}
