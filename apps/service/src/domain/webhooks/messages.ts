import type { QueryOf, ResponseOf } from '@keystack/contract';
import type { getWebhookMessage, listWebhookAttempts, listWebhookMessages } from '@keystack/contract/endpoints';
import { createStatement, type Executor } from '../../database/database.ts';
import { unixMillisSql } from '../../database/millis.ts';
import type { Deps } from '../../deps.ts';
import type { WebhookEndpoint } from './endpoints.ts';
import { decryptSecrets, secretsOfTime, webhookHeaders } from './secrets.ts';

type Page = ResponseOf<typeof listWebhookMessages>;
type Message = Page['items'][number];
type AttemptPage = ResponseOf<typeof listWebhookAttempts>;
type Attempt = AttemptPage['items'][number];

const defaultPageSize = 10;

const messageColumns = `m.id, m.type, m.attempts, ${unixMillisSql('m.created_at')} as created_at_millis,
  case when m.sent_at is not null then 'success' when m.failed_at is not null then 'fail' else 'pending' end as status,
  case when m.sent_at is null and m.failed_at is null then ${unixMillisSql('m.due_at')} end as next_attempt_at_millis`;

const listMessages = (status: Message['status'] | 'any', condition = '') =>
  createStatement<Message & { readonly position: number }>(
    `list_webhook_messages_${status}`,
    `select m.position, ${messageColumns} from webhook_messages m
    where m.project_id = $1 and m.endpoint_id = $2 and m.position < $3 ${condition} order by m.position desc limit $4`,
  );

// Separate statements, because failed and pending messages have their own partial indexes.
const messageLists = {
  any: listMessages('any'),
  success: listMessages('success', 'and m.sent_at is not null'),
  fail: listMessages('fail', 'and m.sent_at is null and m.failed_at is not null'),
  pending: listMessages('pending', 'and m.sent_at is null and m.failed_at is null'),
};

/**
 * The default cursor of both lists, messages and delivery attempts: the position before the newest item. Always
 * compared, because an optional condition would prevent the use of the index.
 */
const newest = '9223372036854775807';

const findMessage = createStatement<ResponseOf<typeof getWebhookMessage>>(
  'find_webhook_message',
  `select ${messageColumns}, m.body from webhook_messages m
  where m.project_id = $1 and m.endpoint_id = $2 and m.id = $3`,
);

interface AttemptRow extends Omit<Attempt, 'request_headers'> {
  readonly position: number;
  readonly body: string;
}

const listAttempts = (name: string, condition = '') =>
  createStatement<AttemptRow>(
    name,
    `select a.position, a.message_id, m.type, ${unixMillisSql('a.started_at')} as started_at_millis,
      a.duration_ms as duration_millis, a.status, a.response, a.error, m.body
    from webhook_attempts a
    join webhook_messages m on m.project_id = a.project_id and m.endpoint_id = a.endpoint_id and m.id = a.message_id
    where a.project_id = $1 and a.endpoint_id = $2 and a.position < $3 ${condition} order by a.position desc limit $4`,
  );
const listAttemptsOfEndpoint = listAttempts('list_webhook_attempts');
const listAttemptsOfMessage = listAttempts('list_webhook_attempts_of_message', 'and a.message_id = $5');

/** Reads a page of the messages of an endpoint, newest first, optionally only those with a status. */
export async function readMessages(
  tx: Executor,
  projectId: string,
  endpointId: string,
  { cursor, status, limit = defaultPageSize }: QueryOf<typeof listWebhookMessages>,
): Promise<Page> {
  const values = [projectId, endpointId, cursor ?? newest, limit + 1];
  return pageOf(await tx.run(messageLists[status ?? 'any'], values), limit);
}

/** Reads a page of the delivery attempts of an endpoint or of one message, newest first. */
export async function readAttempts(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  endpoint: WebhookEndpoint,
  { cursor, message_id: messageId, limit = defaultPageSize }: QueryOf<typeof listWebhookAttempts>,
): Promise<AttemptPage> {
  const values = [endpoint.project_id, endpoint.id, cursor ?? newest, limit + 1];
  const rows = await (messageId === undefined
    ? db.run(listAttemptsOfEndpoint, values)
    : db.run(listAttemptsOfMessage, [...values, messageId]));
  const { items, ...page } = pageOf(rows, limit);
  const secrets = decryptSecrets(keys, endpoint);
  return {
    ...page,
    items: items.map(({ body, ...attempt }) => {
      const { message_id: id, started_at_millis: now } = attempt;
      const headers = webhookHeaders(secretsOfTime(secrets, now), { id, body, now });
      return { ...attempt, request_headers: Object.entries(headers).map(([name, value]) => ({ name, value })) };
    }),
  };
}

/** Returns a message with its body, or `null` if there is none. */
export async function readMessage(tx: Executor, projectId: string, endpointId: string, messageId: string) {
  const [message] = await tx.run(findMessage, [projectId, endpointId, messageId]);
  return message ?? null;
}

/** Creates a page from `limit + 1` rows. The additional row shows that there is a next page. */
function pageOf<Row extends { readonly position: number }>(rows: readonly Row[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ position: _position, ...item }) => item),
    is_paginated: true as const,
    pagination: { next_cursor: last === undefined ? null : String(last.position) },
  };
}

const sendAgain = createStatement<{ id: string }>(
  'send_webhook_message_again',
  `update webhook_messages set attempts = 0, due_at = $4, sent_at = null, failed_at = null
  where project_id = $1 and endpoint_id = $2 and id = $3 returning id`,
);

/**
 * Schedules another delivery of a message in any state. Its number of attempts starts again at 0. Returns `false` if
 * there is no such message.
 */
export async function scheduleResend(
  tx: Executor,
  projectId: string,
  endpointId: string,
  messageId: string,
  now: Date,
): Promise<boolean> {
  return (await tx.run(sendAgain, [projectId, endpointId, messageId, now])).length > 0;
}
