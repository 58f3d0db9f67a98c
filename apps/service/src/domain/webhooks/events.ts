import { randomUUID } from 'node:crypto';
import type { WebhookEventData, WebhookEventType } from '@keystack/contract';
import { type Executor, statement } from '../../database/database.ts';

// The lock keeps an endpoint from being removed before this transaction ends, which would take the change with it.
const findListeners = statement<{ id: string }>(
  'find_webhook_listeners',
  `select id from webhook_endpoints
  where project_id = $1 and enabled and (event_types is null or $2 = any(event_types)) for key share`,
);

/** Maximum number of stored updates of one user or team per endpoint: more than an app sends while its receiver is down. */
const mostUpdates = 100;

// Each update tells of the whole user or team, so that the oldest give way, also those that wait: nobody who changes without
// end fills the disk.
const insertMessages = statement<{ endpoint_id: string }>(
  'insert_webhook_messages',
  `with former as materialized (
    select former.* from unnest($2::uuid[]) listener, lateral (
      select endpoint_id, position from webhook_messages
      where project_id = $1 and endpoint_id = listener and about = $7::uuid order by position desc offset ${mostUpdates - 1}
    ) former
  ), gone as (
    delete from webhook_messages m using former
    where m.project_id = $1 and m.endpoint_id = former.endpoint_id and m.position = former.position
  )
  insert into webhook_messages (project_id, endpoint_id, id, type, body, created_at, due_at, about)
  select $1, listener, $3, $4, $5, $6, $6, $7::uuid from unnest($2::uuid[]) listener`,
);

/**
 * Records in the transaction of a change what the project's webhooks are told of it. `read` gives what the event carries, or
 * null when there is nothing to tell any more; it is asked only where somebody listens.
 */
export async function recordEvent<Type extends WebhookEventType>(
  tx: Executor,
  projectId: string,
  now: Date,
  type: Type,
  read: () => WebhookEventData<Type> | Promise<WebhookEventData<Type> | null>,
): Promise<void> {
  await recordEvents(tx, projectId, now, type, async () => {
    const data = await read();
    return data === null ? [] : [data];
  });
}

/** Records several events of a kind, in their order. */
export async function recordEvents<Type extends WebhookEventType>(
  tx: Executor,
  projectId: string,
  now: Date,
  type: Type,
  read: () => Promise<readonly WebhookEventData<Type>[]>,
): Promise<void> {
  const listeners = await tx.run(findListeners, [projectId, type]);
  if (listeners.length === 0) return;
  const endpointIds = listeners.map(({ id }) => id);
  for (const data of await read()) await addMessages(tx, projectId, endpointIds, now, type, data);
}

/** Adds an event to the outbox for these endpoints, with one id. */
export async function addMessages<Type extends WebhookEventType>(
  tx: Executor,
  projectId: string,
  endpointIds: readonly string[],
  now: Date,
  type: Type,
  data: WebhookEventData<Type>,
): Promise<string> {
  const id = randomUUID();
  const about = type.endsWith('.updated') && 'id' in data ? data.id : null;
  await tx.run(insertMessages, [projectId, endpointIds, id, type, JSON.stringify({ type, data }), now, about]);
  return id;
}
