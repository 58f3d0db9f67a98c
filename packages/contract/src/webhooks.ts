import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { serverTeam, serverUser } from './entities.ts';
import { anyBody, bool, list, millis, num, page, pageLimit, str, success, text, url, uuid } from './fields.ts';
import { limits } from './limits.ts';

const membership = z.strictObject({ team_id: uuid(), user_id: uuid() });

/** What a host app can be told of, with what each event carries as `data`. */
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

/** What an event carries. */
export type WebhookEventData<Type extends WebhookEventType> = z.core.output<(typeof webhookEvents)[Type]>;

const eventType = z.keyof(z.strictObject(webhookEvents));

/** Where events go. */
const webhookEndpoint = z.strictObject({
  id: uuid(),
  url: str(),
  description: text(),
  /** The events that are sent; null means all, those of later versions too. */
  event_types: z.nullable(z.array(eventType)),
  enabled: bool(),
  /** Why the service switched it off by itself: it answered 410 Gone, or nothing had reached it for days. */
  disabled_because: z.nullable(z.enum(['gone', 'failing'])),
  created_at_millis: millis(),
});

/** The same with what signs its messages, the newest first; former secrets go on for a while after a rotation. */
const endpointWithSecrets = z.strictObject({
  ...webhookEndpoint.shape,
  secrets: z.array(z.strictObject({ secret: str(), expires_at_millis: z.nullable(millis()) })),
});

/** An event on its way to one endpoint. */
const webhookMessage = z.strictObject({
  /** What receivers find in the header `webhook-id`, the same at every attempt. */
  id: uuid(),
  type: eventType,
  status: z.enum(['pending', 'success', 'fail']),
  attempts: num(),
  created_at_millis: millis(),
  next_attempt_at_millis: z.nullable(millis()),
});

/** One try to deliver a message: what came back, or why nothing did. */
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

/** Names and passwords in an address would stand in every list and log. */
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

/** The newest first; the cursor goes on from the last item of the page before. */
const pageQuery = {
  cursor: z.optional(z.pipe(num(), z.number().check(z.int(), z.minimum(0)))),
  limit: pageLimit(limits.webhookPageMaxSize),
};

/** Gives a token for webhook pages: it opens the calls below `/webhooks/endpoints` and no other. */
export const createWebhookToken = endpoint({
  method: 'POST',
  path: '/webhooks/svix-token',
  access: adminAccess,
  body: z.strictObject({}),
  status: 201,
  reply: z.strictObject({ token: str() }),
  errors: [],
});

/** Lists the endpoints of the project, the oldest first. */
export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints',
  ...pageAccess,
  reply: list(webhookEndpoint),
  errors: [],
});

/** Adds an endpoint with a new secret. */
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

/** Reads an endpoint with its secrets. */
export const getWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}',
  ...pageAccess,
  params: endpointParams,
  reply: endpointWithSecrets,
  errors: [],
});

/** Changes an endpoint. While it is off, new events pass it by; switched on, it also gets what was waiting. */
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

/** Removes an endpoint with its messages. */
export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/webhooks/endpoints/{endpoint_id}',
  ...pageAccess,
  params: endpointParams,
  body: anyBody(),
  reply: success(),
  errors: [],
});

/** Gives an endpoint a new secret. The former one signs too for a day, or for as long as the call says. */
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

/** Sends an example of an event to an endpoint, whatever events it listens to. */
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

/** Lists what was, or is to be, sent to an endpoint. */
export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/messages',
  ...pageAccess,
  params: endpointParams,
  query: z.strictObject({ ...pageQuery, status: z.optional(webhookMessage.shape.status) }),
  reply: page(webhookMessage),
  errors: [],
});

/** Reads a message with its body as it is sent. */
export const getWebhookMessage = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/messages/{message_id}',
  ...pageAccess,
  params: messageParams,
  reply: z.strictObject({ ...webhookMessage.shape, body: str() }),
  errors: [],
});

/** Sends a message again, whatever became of it, under the same id. */
export const resendWebhookMessage = endpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend',
  ...pageAccess,
  params: messageParams,
  body: z.optional(z.strictObject({})),
  reply: webhookMessage,
  errors: [],
});

/** Lists what was tried at an endpoint, for one message or all. */
export const listWebhookAttempts = endpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/attempts',
  ...pageAccess,
  params: endpointParams,
  query: z.strictObject({ ...pageQuery, message_id: z.optional(uuid()) }),
  reply: page(webhookAttempt),
  errors: [],
});
