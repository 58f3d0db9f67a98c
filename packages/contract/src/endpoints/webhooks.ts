import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts, time } from '../field-texts.ts';
import {
  anyBody,
  bool,
  ifMatch,
  listResponse,
  nonEmptyText,
  num,
  pageLimit,
  pageResponse,
  success,
  text,
  timestampMillis,
  url,
  uuid,
} from '../fields.ts';
import { formatDuration } from '../format.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';
import { webhookEventDataSchemas } from '../webhook-events.ts';
import { webhookRetryDelayMillis } from '../webhook-retries.ts';

const day = 24 * 60 * 60 * 1000;
const retryDays = Math.floor(webhookRetryDelayMillis.reduce((sum, delay) => sum + delay, 0) / day);

/** The area of the API for webhooks. */
export const webhooksArea: AreaDocumentation = {
  title: 'Webhooks',
  description: `Changes of users, teams, memberships and permissions, sent to your servers as signed Standard Webhooks. The service makes up to ${webhookRetryDelayMillis.length + 1} attempts over ${retryDays} days, with the same \`webhook-id\` for each attempt. Events of one object arrive in order; those of different objects are sent in parallel. Each event has the time of the change and a \`version\` that grows with each change of its object, so that a message that is sent again never replaces newer data.`,
};

const endpointExample = { endpoint_id: referenceExamples.webhookEndpointId } as const;
const messageExample = { ...endpointExample, message_id: referenceExamples.webhookMessageId } as const;
const endpointNotFound = 'The project has no webhook endpoint with this id.';
const messageNotFound =
  'The project has no webhook endpoint with this id, or the webhook endpoint has no message with this id.';
const urlNotPublic = 'The service is in production, and the URL is not `https` or its host is not public';
const endpointDisabled = 'The webhook endpoint is disabled.';

const eventType = () => z.keyof(z.strictObject(webhookEventDataSchemas));

/** A webhook endpoint of a project. */
const webhookEndpoint = z.strictObject({
  id: describe(fieldTexts.endpointId, uuid()),
  url: describe(fieldTexts.webhookUrl, nonEmptyText()),
  description: describe(fieldTexts.webhookEndpointDescription, text()),
  event_types: describe(fieldTexts.eventTypes, z.nullable(z.array(eventType()))),
  enabled: describe(fieldTexts.enabled, bool()),
  disabled_because: describe(
    [
      'The reason why the service disabled the webhook endpoint: `gone` after a response with status 410, `failing` if deliveries failed for days.',
      null,
    ],
    z.nullable(z.enum(['gone', 'failing'])),
  ),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  created_by_owner_id: describe(fieldTexts.createdByOwnerId, z.optional(uuid())),
});

/** A webhook endpoint with its signing secrets, newest first. `expires_at_millis` is `null` only for the newest. */
const endpointWithSecrets = z.strictObject({
  ...webhookEndpoint.shape,
  secrets: describe(
    'The signing secrets, newest first.',
    z.array(
      z.strictObject({
        secret: describe(['The signing secret.', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], nonEmptyText()),
        expires_at_millis: describe(
          [`${time('The expiry of a former secret')} \`null\` for the newest.`, null],
          z.nullable(timestampMillis()),
        ),
      }),
    ),
  ),
});

/** A message: the delivery of an event to one webhook endpoint. */
const webhookMessage = z.strictObject({
  /** The value of the header `webhook-id`, the same at every attempt. */
  id: describe(['The id of the message, as in the header `webhook-id`.', referenceExamples.webhookMessageId], uuid()),
  type: describe(fieldTexts.eventType, eventType()),
  status: describe(['The delivery state of the message.', 'success'], z.enum(['pending', 'success', 'fail'])),
  attempts: describe(fieldTexts.attempts, num()),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  next_attempt_at_millis: describe(fieldTexts.nextAttemptAtMillis, z.nullable(timestampMillis())),
});

/** One attempt to deliver a message: the request, and the response or the reason why there was none. */
const webhookAttempt = z.strictObject({
  message_id: describe(fieldTexts.messageId, uuid()),
  type: describe(fieldTexts.eventType, eventType()),
  started_at_millis: describe([time('The start of the attempt'), referenceExamples.millis], timestampMillis()),
  duration_millis: describe(['The duration of the attempt, in milliseconds.', 84], num()),
  status: describe(['The status of the response.', 200], z.nullable(num())),
  response: describe(['The beginning of the response body.', 'ok'], z.nullable(text())),
  error: describe(
    [
      'The reason why there was no response: `timeout`, `dns_failed`, `connection_refused`, `connection_closed`, `unreachable`, `tls_failed`, `address_not_public`, `not_https`, `interrupted` or `failed`.',
      null,
    ],
    z.nullable(text()),
  ),
  /** Computed when the attempt is read: neither the headers nor the signature are stored. */
  request_headers: describe(
    'The headers of the request, computed again when the attempt is read. A signature is missing if the endpoint no longer has the secret of that time.',
    z.array(
      z.strictObject({
        name: describe(['The name of the header.', 'webhook-id'], nonEmptyText()),
        value: describe(['The value of the header.', referenceExamples.webhookMessageId], text()),
      }),
    ),
  ),
});

const adminAccess = ['admin'] as const;
const pageAccess = { access: adminAccess, webhookToken: true } as const;
const endpointParams = z.strictObject({ endpoint_id: describe(fieldTexts.endpointId, uuid()) });
const messageParams = z.strictObject({
  endpoint_id: describe(fieldTexts.endpointId, uuid()),
  message_id: describe(fieldTexts.messageId, uuid()),
});

/** The URL of a webhook endpoint: http(s), without credentials, which lists and logs would show. */
const webhookUrl = () =>
  z.pipe(
    url(),
    z.string().check(
      z.refine((value) => /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value), { error: 'must be an http(s) URL' }),
      z.refine(
        (value) => {
          const { username, password } = new URL(value);
          return username === '' && password === '';
        },
        { error: 'must not contain a user name or password' },
      ),
    ),
  );
const description = () => z.pipe(text(), z.string().check(z.maxLength(serviceLimits.webhookDescriptionMaxLength)));
const eventTypes = () =>
  z.nullable(z.array(eventType()).check(z.minLength(1), z.maxLength(Object.keys(webhookEventDataSchemas).length)));

/** The query parameters of a list in pages, newest first. The cursor is `next_cursor` of the previous page. */
const pageQuery = {
  cursor: describe(fieldTexts.cursor, z.optional(z.pipe(num(), z.number().check(z.int(), z.minimum(0))))),
  limit: describe(fieldTexts.limit, pageLimit(serviceLimits.webhookPageMaxSize)),
};

/**
 * Creates a token for managing webhooks: it can manage the webhook endpoints of the project and nothing else. Valid for
 * `serviceLimits.webhookTokenLifetime`.
 */
export const createWebhookManagementToken = defineEndpoint({
  method: 'POST',
  path: '/webhooks/svix-token',
  summary: 'Create a token for managing webhooks',
  description: `Returns a token that can manage the webhook endpoints of the project for ${formatDuration(serviceLimits.webhookTokenLifetime)}, and nothing else. It ends with the session of the project owner, or with the API key, that requested it. Send it as \`Authorization: Bearer\`, without other credentials.`,
  access: adminAccess,
  body: z.strictObject({}),
  status: 201,
  response: z.strictObject({
    token: describe(
      ['An opaque token for managing the webhooks of the project.', 'dG9rZW4gZm9yIHdlYmhvb2sgcGFnZXM'],
      nonEmptyText(),
    ),
  }),
  errors: [],
  example: { body: {} },
});

/** Lists the webhook endpoints of the project, oldest first. */
export const listWebhookEndpoints = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints',
  summary: 'List webhook endpoints',
  description: 'Returns the oldest endpoint first.',
  ...pageAccess,
  response: listResponse(webhookEndpoint),
  errors: [],
});

/** Creates a webhook endpoint with a new signing secret. */
export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints',
  summary: 'Create a webhook endpoint',
  description: 'The response contains a new secret. Your server verifies the signatures of webhooks with it.',
  ...pageAccess,
  body: z.strictObject({
    url: describe(fieldTexts.webhookUrl, webhookUrl()),
    description: describe(fieldTexts.webhookEndpointDescription, z.optional(description())),
    event_types: describe(fieldTexts.eventTypes, z.optional(eventTypes())),
    enabled: describe(fieldTexts.enabled, z.optional(bool())),
  }),
  status: 201,
  response: endpointWithSecrets,
  errors: [],
  plainTextErrors: {
    400: `${urlNotPublic}, or the project already has ${serviceLimits.webhookEndpointMaxCount} webhook endpoints.`,
  },
  example: {
    body: {
      url: 'https://shop.example.com/hooks',
      description: 'Updates the mailing list',
      event_types: ['user.created', 'user.deleted'],
    },
  },
});

/** Returns a webhook endpoint with its signing secrets. */
export const getWebhookEndpoint = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}',
  summary: 'Get a webhook endpoint',
  description: 'Returns the endpoint with its secrets.',
  ...pageAccess,
  params: endpointParams,
  versioned: true,
  response: endpointWithSecrets,
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample },
});

/** Updates a webhook endpoint. A disabled one gets no new events; its pending messages are sent when it is enabled. */
export const updateWebhookEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/webhooks/endpoints/{endpoint_id}',
  summary: 'Update a webhook endpoint',
  description:
    'Absent fields stay unchanged. New events are not sent to a disabled endpoint. Pending messages are sent when it is enabled.',
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({
    url: describe(fieldTexts.webhookUrl, z.optional(webhookUrl())),
    description: describe(fieldTexts.webhookEndpointDescription, z.optional(description())),
    event_types: describe(fieldTexts.eventTypes, z.optional(eventTypes())),
    enabled: describe(fieldTexts.enabled, z.optional(bool())),
  }),
  versioned: true,
  headers: ifMatch(),
  response: endpointWithSecrets,
  errors: ['ResourceChanged'],
  plainTextErrors: { 400: `${urlNotPublic}.`, 404: endpointNotFound },
  example: { params: endpointExample, body: { enabled: true, event_types: null } },
});

/** Deletes a webhook endpoint with its messages. */
export const deleteWebhookEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/endpoints/{endpoint_id}',
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the endpoint with its messages.',
  ...pageAccess,
  params: endpointParams,
  body: anyBody(),
  response: success(),
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample },
});

/**
 * Creates a new signing secret of a webhook endpoint. The former one stays valid for `keep_former_millis` milliseconds.
 */
export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/rotate-secret',
  summary: 'Rotate the secret of a webhook endpoint',
  description: `Creates a new secret. Webhooks are also signed with the former secret for ${formatDuration(serviceLimits.webhookSecretOverlap)}, or for \`keep_former_millis\`.`,
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({
    keep_former_millis: describe(
      [
        `The time for which the former secret stays valid, in milliseconds. Default: ${formatDuration(serviceLimits.webhookSecretOverlap)}.`,
        3_600_000,
      ],
      z.optional(
        z.pipe(num(), z.number().check(z.int(), z.minimum(0), z.maximum(serviceLimits.webhookSecretMaxOverlap))),
      ),
    ),
  }),
  response: endpointWithSecrets,
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample, body: { keep_former_millis: 3_600_000 } },
});

/** Returns a webhook endpoint with its signing secrets, also in the session of a project owner. */
export const revealWebhookSecrets = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/reveal-secrets',
  summary: 'Reveal the secrets of a webhook endpoint',
  description:
    'In the session of a project owner, other responses mask the secrets of an existing endpoint. The session must have been confirmed recently, and all owners get an email.',
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({}),
  response: endpointWithSecrets,
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample, body: {} },
});

/** Sends a sample event to a webhook endpoint, even if the endpoint is not subscribed to that event. */
export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/test',
  summary: 'Send a sample event',
  description: 'Sends a sample event to an endpoint, even if the endpoint is not subscribed to that event.',
  ...pageAccess,
  params: endpointParams,
  body: z.strictObject({ type: describe(fieldTexts.eventType, z.optional(eventType())) }),
  status: 201,
  response: webhookMessage,
  errors: [],
  plainTextErrors: { 400: endpointDisabled, 404: endpointNotFound },
  example: { params: endpointExample, body: { type: 'user.created' } },
});

/** Lists the sent and pending messages of a webhook endpoint, newest first, in pages. */
export const listWebhookMessages = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/messages',
  summary: 'List webhook messages',
  description: 'Returns the sent and pending messages of an endpoint, newest first, in pages.',
  ...pageAccess,
  params: endpointParams,
  query: z.strictObject({
    ...pageQuery,
    status: describe(['Only messages in this state.', 'fail'], z.optional(webhookMessage.shape.status)),
  }),
  response: pageResponse(webhookMessage),
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample, query: { limit: 20, status: 'fail' } },
});

/** Returns a webhook message with its body as sent. */
export const getWebhookMessage = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/messages/{message_id}',
  summary: 'Get a webhook message',
  description: 'Returns the message with its body as sent.',
  ...pageAccess,
  params: messageParams,
  response: z.strictObject({
    ...webhookMessage.shape,
    body: describe(['The body of the message, as sent.', '{"type":"user.created","data":{}}'], nonEmptyText()),
  }),
  errors: [],
  plainTextErrors: { 404: messageNotFound },
  example: { params: messageExample },
});

/** Resends a webhook message in any state, with the same id. */
export const resendWebhookMessage = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend',
  summary: 'Resend a webhook message',
  description: 'Resends a message in any state, with the same id.',
  ...pageAccess,
  params: messageParams,
  body: z.optional(z.strictObject({})),
  response: webhookMessage,
  errors: [],
  plainTextErrors: { 400: endpointDisabled, 404: messageNotFound },
  example: { params: messageExample },
});

/** Lists the delivery attempts at a webhook endpoint, for one message or all, newest first, in pages. */
export const listWebhookAttempts = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/attempts',
  summary: 'List webhook attempts',
  description:
    'Returns the attempts at an endpoint, for one message or all, with the headers of the requests and the responses. Newest first, in pages.',
  ...pageAccess,
  params: endpointParams,
  query: z.strictObject({ ...pageQuery, message_id: describe(fieldTexts.messageId, z.optional(uuid())) }),
  response: pageResponse(webhookAttempt),
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample, query: { limit: 20 } },
});

/** Counts the delivery attempts of a webhook endpoint in each of the last hours, and its failed messages. */
export const countWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/{endpoint_id}/delivery-counts',
  summary: 'Count webhook deliveries',
  description: `Counts the attempts at an endpoint in each of the last ${serviceLimits.webhookCountedHours} hours of UTC, the current one included, and the messages that failed for good. Counts at most the newest ${serviceLimits.webhookCountedAttempts.toLocaleString('en')} attempts, and stops at ${serviceLimits.webhookFailedCountMax.toLocaleString('en')} failed messages: \`is_capped\` tells that there may be more.`,
  ...pageAccess,
  params: endpointParams,
  response: z.strictObject({
    attempts: describe(
      'The attempts at the endpoint, by hour.',
      z.strictObject({
        /** Oldest first. Hours without attempts are included. */
        hours: describe(
          'The hours, the oldest first. The last one is not over yet.',
          z.array(
            z.strictObject({
              start_millis: describe([time('The start of the hour'), referenceExamples.millis], timestampMillis()),
              delivered_count: describe(['The number of attempts with a response of status 2xx.', 12], num()),
              failed_count: describe(['The number of all other attempts.', 0], num()),
            }),
          ),
        ),
        is_capped: describe(
          ['`true` if there may be more attempts than were counted, in the earlier hours.', false],
          bool(),
        ),
      }),
    ),
    failed_messages: describe(
      'The messages whose last attempt failed, and which are not sent again.',
      z.strictObject({
        count: describe(['The number of failed messages.', 3], num()),
        is_capped: describe(['`true` if there may be more failed messages than `count`.', false], bool()),
      }),
    ),
  }),
  errors: [],
  plainTextErrors: { 404: endpointNotFound },
  example: { params: endpointExample },
});
