import { randomUUID } from 'node:crypto';
import type { WebhookEventData, WebhookEventType } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { exampleEvents } from './examples.ts';

/** An enabled endpoint. `event_types` is `null` if it receives all types. */
interface Listener {
  readonly id: string;
  readonly event_types: readonly string[] | null;
}

// The lock prevents a parallel deletion of the endpoint, which would make the insert below, and so the whole change,
// fail.
const findListeners = createStatement<Listener>(
  'find_webhook_listeners',
  `select id, event_types from webhook_endpoints where project_id = $1 and enabled for key share`,
);

// From the sequence of the positions, which archives contain. Drawn after the change has locked its object, so that
// the version grows with each change of the object.
const drawVersion = createStatement<{ version: number }>(
  'draw_webhook_version',
  `select nextval(pg_get_serial_sequence('webhook_messages', 'position')) as version`,
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
  insert into webhook_messages (project_id, endpoint_id, id, type, body, created_at, due_at, about, about_user, about_team)
  select $1, listener, $3, $4, $5, $6, $6, $7::uuid, $8, $9 from unnest($2::uuid[]) listener`,
);

type EventDeps = Pick<Deps, 'clock' | 'wakeWebhooks' | 'project'>;

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
  if (deps.project?.project_id === projectId && !hasListener(deps.project, type)) return;
  const listeners = await readListeners(tx, projectId);
  const endpointIds = listeners.flatMap(({ id, event_types: types }) => (types?.includes(type) === false ? [] : [id]));
  if (endpointIds.length === 0) return;
  for (const data of await read()) await addWebhookMessages(tx, deps, projectId, endpointIds, type, data);
}

/** Returns whether an enabled endpoint of a project receives a type of event. */
function hasListener(
  { webhook_event_types: listeners }: NonNullable<Deps['project']>,
  type: WebhookEventType,
): boolean {
  return listeners.some((types) => types === null || types.includes(type));
}

/** The endpoints that transactions have locked, by project. They stay locked until the end of the transaction. */
const lockedListeners = new WeakMap<Transaction, Map<string, readonly Listener[]>>();

/** Returns the enabled endpoints of a project. Queries them once for all events of a transaction. */
async function readListeners(tx: Transaction, projectId: string): Promise<readonly Listener[]> {
  const known = lockedListeners.get(tx)?.get(projectId);
  if (known !== undefined) return known;
  const listeners = await tx.run(findListeners, [projectId]);
  const byProject = lockedListeners.get(tx) ?? new Map<string, readonly Listener[]>();
  lockedListeners.set(tx, byProject.set(projectId, listeners));
  return listeners;
}

/**
 * Stores an example event for one endpoint, and returns the id of its message. It waits for no other example, although
 * all of them are about the same user and team.
 */
export function addExampleMessage(
  tx: Transaction,
  deps: EventDeps,
  projectId: string,
  endpointId: string,
  type: WebhookEventType,
): Promise<string> {
  const subjects = { user: randomUUID(), team: null };
  return addWebhookMessages(tx, deps, projectId, [endpointId], type, exampleEvents[type], subjects);
}

/**
 * Stores a message for each of these endpoints, to be sent after the commit, and returns their common id. Deletes the
 * oldest `updated` messages about the same user or team beyond `maxUpdates`.
 */
async function addWebhookMessages<Type extends WebhookEventType>(
  tx: Transaction,
  { clock, wakeWebhooks }: EventDeps,
  projectId: string,
  endpointIds: readonly string[],
  type: Type,
  data: WebhookEventData<Type>,
  { user, team } = subjectsOf(type, data),
): Promise<string> {
  const id = randomUUID();
  const subject = type === 'user.updated' ? user : type === 'team.updated' ? team : null;
  const now = new Date(clock.now());
  const [{ version } = { version: 0 }] = await tx.run(drawVersion, []);
  const body = JSON.stringify({ type, timestamp: now.toISOString(), version, data });
  await tx.run(insertMessages, [projectId, endpointIds, id, type, body, now, subject, user, team]);
  tx.afterCommit(wakeWebhooks);
  return id;
}

/**
 * Returns the ids of the user and the team that an event is about. Events about the same one are delivered in order. An
 * event about none, such as one of a defined permission, is delivered after all earlier and before all later ones.
 */
function subjectsOf(
  type: WebhookEventType,
  data: object,
): { readonly user: string | null; readonly team: string | null } {
  const ids: { readonly id?: string; readonly user_id?: string; readonly team_id?: string } = data;
  if (type.startsWith('user.')) return { user: ids.id ?? null, team: null };
  if (type.startsWith('team.')) return { user: null, team: ids.id ?? null };
  return { user: ids.user_id ?? null, team: ids.team_id ?? null };
}
