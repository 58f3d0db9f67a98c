import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { serverTeam, serverUser } from './entities.ts';
import { anyBody, bool, list, millis, num, page, pageLimit, str, success, text, url, uuid } from './fields.ts';
import { limits } from './limits.ts';

const membership = z.strictObject({ team_id: uuid(), user_id: uuid() });

/** The webhook events, each with the schema of its `data`. */
export const webhookEvents = {
  'user.created': serverUser,
  'user.updated': serverUser,
  'user.deleted': z.strictObject({ id: uuid(), teams: z.array(z.strictObject({ id: uuid() })) }),
  'team.created': serverTeam,
  'team.updated': serverTeam,
  'team.deleted': z.strictObject({ id: uuid() }),
  'team_membership.created': membership,
  'team_membership.deleted': membership,
} as const;

/** The name of an event, for example `user.created`. */
export type WebhookEventType = keyof typeof webhookEvents;

/** The `data` of an event. */
export type WebhookEventData<Type extends WebhookEventType> = z.core.output<(typeof webhookEvents)[Type]>;

const eventType = z.keyof(z.strictObject(webhookEvents));

/** A webhook endpoint of a project. */
const webhookEndpoint = z.strictObject({
  id: uuid(),
  url: str(),
  description: text(),
  /** The events to send. `null` means all, including those of later versions. */
  event_types: z.nullable(z.array(eventType)),
  enabled: bool(),
  /** Why the service disabled the endpoint: it responded 410 Gone, or deliveries failed for days. */
  disabled_because: z.nullable(z.enum(['gone', 'failing'])),
  created_at_millis: millis(),
});

/** An endpoint with its signing secrets, newest first. Old secrets stay valid for a while after a rotation. */
const endpointWithSecrets = z.strictObject({
  ...webhookEndpoint.shape,
  secrets: z.array(z.strictObject({ secret: str(), expires_at_millis: z.nullable(millis()) })),
});

/** The delivery of an event to one endpoint. */
const webhookMessage = z.strictObject({
  /** The value of the header `webhook-id`, the same at every attempt. */
  id: uuid(),
  type: eventType,
  status: z.enum(['pending', 'success', 'fail']),
  attempts: num(),
  created_at_millis: millis(),
  next_attempt_at_millis: z.nullable(millis()),
});

/** One attempt to deliver a message: the response, or the reason why there was none. */
const webhookAttempt = z.strictObject({
  message_id: uuid(),
  type: eventType,
  started_at_millis: millis(),
  duration_millis: num(),
  status: z.nullable(num()),
  response: z.nullable(text()),
  error: z.nullable(text()),
});

const adminAccess = ['admin'] as const;
const pageAccess = { access: adminAccess, webhookToken: true } as const;
const endpointParams = z.strictObject({ endpoint_id: uuid() });
const messageParams = z.strictObject({ endpoint_id: uuid(), message_id: uuid() });

/** Rejects URLs with credentials, which would show in every list and log. */
const webhookUrl = () =>
  z.pipe(
    url(),
    z.string().check(
      z.refine((value) => /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value), { error: 'must be an http(s) address' }),
      z.refine(
        (value) => {
          const { username, password } = new URL(value);
          return username === '' && password === '';
        },
        { error: 'must not hold a name or password' },
      ),
    ),
  );
const description = () => z.pipe(text(), z.string().check(z.maxLength(limits.webhookDescriptionMaxLength)));
const eventTypes = () =>
  z.nullable(z.array(eventType).check(z.minLength(1), z.maxLength(Object.keys(webhookEvents).length)));

/** Newest first. The cursor continues after the last item of the previous page. */
const pageQuery = {
  cursor: z.optional(z.pipe(num(), z.number().check(z.int(), z.minimum(0)))),
  limit: pageLimit(limits.webhookPageMaxSize),
};

/** Creates a token for webhook pages, valid only for the endpoints below `/webhooks/endpoints`. */
export const createWebhookToken = endpoint({
  method: 'POST',
  path: '/webhooks/svix-token',
  access: adminAccess,
  body: z.strictObject({}),
  status: 201,
  reply: z.strictObject({ token: str() }),
  errors: [],
});

/** Lists the webhook endpoints of the project, oldest first. */
export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints',
  ...pageAccess,
  reply: list(webhookEndpoint),
  errors: [],
});

/** Creates a webhook endpoint with a new secret. */
export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/webhooks/endpoints',
  ...pageAccess,
  body: z.strictObject({
    url: webhookUrl(),
    description: z.optional(description()),
    event_types: z.optional(eventTypes()),
    enabled: z.optional(bool()),
  }),
  status: 201,
  reply: endpointWithSecrets,
  errors: [],
});

/** Returns a webhook endpoint with its secrets. */
export const getWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}',
  ...pageAccess,
  params: endpointParams,
  reply: endpointWithSecrets,
  errors: [],
});

/** Updates a webhook endpoint. New events skip it while it is disabled. Pending ones are sent once it is enabled. */
export const updateWebhookEndpoint = endpoint({
  method: 'PATCH',
  path: '/webhooks/endpoints/{endpoint_id}',
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({
    url: z.optional(webhookUrl()),
    description: z.optional(description()),
    event_types: z.optional(eventTypes()),
    enabled: z.optional(bool()),
  }),
  reply: endpointWithSecrets,
  errors: [],
});

/** Deletes a webhook endpoint with its messages. */
export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/webhooks/endpoints/{endpoint_id}',
  ...pageAccess,
  params: endpointParams,
  body: anyBody(),
  reply: success(),
  errors: [],
});

/** Creates a new secret. The old one also signs for a day, or for as long as the request says. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/rotate-secret',
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({
    keep_former_millis: z.optional(
      z.pipe(num(), z.number().check(z.int(), z.minimum(0), z.maximum(limits.webhookSecretMaxOverlap))),
    ),
  }),
  reply: endpointWithSecrets,
  errors: [],
});

/** Sends a sample event to an endpoint, whichever events it subscribes to. */
export const testWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/test',
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({ type: z.optional(eventType) }),
  status: 201,
  reply: webhookMessage,
  errors: [],
});

/** Lists the sent and pending messages of an endpoint. */
export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/messages',
  ...pageAccess,
  params: endpointParams,
  query: z.strictObject({ ...pageQuery, status: z.optional(webhookMessage.shape.status) }),
  reply: page(webhookMessage),
  errors: [],
});

/** Returns a message with its body as sent. */
export const getWebhookMessage = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/messages/{message_id}',
  ...pageAccess,
  params: messageParams,
  reply: z.strictObject({ ...webhookMessage.shape, body: str() }),
  errors: [],
});

/** Resends a message in any state, under the same id. */
export const resendWebhookMessage = endpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend',
  ...pageAccess,
  params: messageParams,
  body: z.optional(z.strictObject({})),
  reply: webhookMessage,
  errors: [],
});

/** Lists the attempts at an endpoint, for one message or all. */
export const listWebhookAttempts = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/attempts',
  ...pageAccess,
  params: endpointParams,
  query: z.strictObject({ ...pageQuery, message_id: z.optional(uuid()) }),
  reply: page(webhookAttempt),
  errors: [],
});
