import { randomUUID } from 'node:crypto';
import type { WebhookEventData, WebhookEventType } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';

// The lock prevents a parallel deletion of the endpoint, which would make the insert below, and so the whole change,
// fail.
const findListeners = createStatement<{ id: string }>(
  'find_webhook_listeners',
  `select id from webhook_endpoints
  where project_id = $1 and enabled and (event_types is null or $2 = any(event_types)) for key share`,
);

/** Maximum number of stored `updated` events of a user or team per endpoint. */
const maxUpdates = 100;

// An `updated` event contains the whole user or team, so older ones can be deleted, also pending ones. Otherwise
// repeated updates would fill the disk.
const insertMessages = createStatement<{ endpoint_id: string }>(
  'insert_webhook_messages',
  `with former as materialized (
    select former.* from unnest($2::uuid[]) listener, lateral (
      select endpoint_id, position from webhook_messages
      where project_id = $1 and endpoint_id = listener and about = $7::uuid order by position desc offset ${maxUpdates - 1}
    ) former
  ), gone as (
    delete from webhook_messages m using former
    where m.project_id = $1 and m.endpoint_id = former.endpoint_id and m.position = former.position
  )
  insert into webhook_messages (project_id, endpoint_id, id, type, body, created_at, due_at, about)
  select $1, listener, $3, $4, $5, $6, $6, $7::uuid from unnest($2::uuid[]) listener`,
);

type EventDeps = Pick<Deps, 'clock' | 'wakeWebhooks'>;

/**
 * Stores a webhook event, in the transaction of the change, for each enabled endpoint that receives its type. Calls
 * `read` for the data of the event only if there is such an endpoint. Stores nothing if `read` returns `null`.
 */
export async function recordWebhookEvent<Type extends WebhookEventType>(
  tx: Transaction,
  deps: EventDeps,
  projectId: string,
  type: Type,
  read: () => WebhookEventData<Type> | Promise<WebhookEventData<Type> | null>,
): Promise<void> {
  await recordWebhookEvents(tx, deps, projectId, type, async () => {
    const data = await read();
    return data === null ? [] : [data];
  });
}

/**
 * Like `recordWebhookEvent`, for several events of one type. Stores them in the order in which `read` returns their
 * data.
 */
export async function recordWebhookEvents<Type extends WebhookEventType>(
  tx: Transaction,
  deps: EventDeps,
  projectId: string,
  type: Type,
  read: () => Promise<readonly WebhookEventData<Type>[]>,
): Promise<void> {
  const listeners = await tx.run(findListeners, [projectId, type]);
  if (listeners.length === 0) return;
  const endpointIds = listeners.map(({ id }) => id);
  for (const data of await read()) await addWebhookMessages(tx, deps, projectId, endpointIds, type, data);
}

/**
 * Stores a message for each of these endpoints, to be sent after the commit, and returns their common id. Deletes the
 * oldest `updated` messages about the same user or team beyond `maxUpdates`.
 */
export async function addWebhookMessages<Type extends WebhookEventType>(
  tx: Transaction,
  { clock, wakeWebhooks }: EventDeps,
  projectId: string,
  endpointIds: readonly string[],
  type: Type,
  data: WebhookEventData<Type>,
): Promise<string> {
  const id = randomUUID();
  const subject = type.endsWith('.updated') && 'id' in data ? data.id : null;
  const now = new Date(clock.now());
  await tx.run(insertMessages, [projectId, endpointIds, id, type, JSON.stringify({ type, data }), now, subject]);
  tx.afterCommit(wakeWebhooks);
  return id;
}
