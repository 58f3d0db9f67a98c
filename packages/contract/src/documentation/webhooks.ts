import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const params = { endpoint_id: samples.webhookEndpointId };
const messageParams = { ...params, message_id: samples.webhookMessageId };
const noEndpoint = 'The project has no such endpoint.';
const noMessage = 'The project has no such endpoint, or the endpoint no such message.';
const notReachable = 'The address is not public, or not `https`, while the service is in production.';
const off = 'The endpoint is switched off.';

/** Webhook notifications for other servers. */
export const webhooksArea = {
  title: 'Webhooks',
  text: 'Changes of users, teams and memberships, sent to your servers as Standard Webhooks: signed, tried ten times over three days, with the same `webhook-id` at every attempt.',
  calls: {
    'GET /webhooks/endpoints': { summary: 'List endpoints', text: 'The oldest first.' },
    'POST /webhooks/endpoints': {
      summary: 'Add an endpoint',
      text: 'It gets a secret, with which your server checks the signatures.',
      body: {
        url: 'https://shop.example.com/hooks',
        description: 'Keeps the mailing list up to date',
        event_types: ['user.created', 'user.deleted'],
      },
      refusals: { 400: `${notReachable} Or the project has as many endpoints as it may.` },
    },
    'GET /webhooks/endpoints/{endpoint_id}': {
      summary: 'Read an endpoint',
      text: 'With its secrets.',
      params,
      refusals: { 404: noEndpoint },
    },
    'PATCH /webhooks/endpoints/{endpoint_id}': {
      summary: 'Change an endpoint',
      text: 'While it is off, new events pass it by. Switched on, it also gets what was waiting.',
      params,
      body: { enabled: true, event_types: null },
      refusals: { 400: notReachable, 404: noEndpoint },
    },
    'DELETE /webhooks/endpoints/{endpoint_id}': {
      summary: 'Remove an endpoint',
      text: 'With its messages.',
      params,
      refusals: { 404: noEndpoint },
    },
    'POST /webhooks/endpoints/{endpoint_id}/rotate-secret': {
      summary: 'Get a new secret',
      text: 'The former one signs too for a day, or for as long as you say.',
      params,
      body: { keep_former_millis: 3_600_000 },
      refusals: { 404: noEndpoint },
    },
    'POST /webhooks/endpoints/{endpoint_id}/test': {
      summary: 'Send an example',
      text: 'Of any event, whatever events the endpoint listens to.',
      params,
      body: { type: 'user.created' },
      refusals: { 400: off, 404: noEndpoint },
    },
    'GET /webhooks/endpoints/{endpoint_id}/messages': {
      summary: 'List messages',
      text: 'What was sent or is to be sent, the newest first, a page at a time.',
      params,
      query: { limit: 20, status: 'fail' },
      refusals: { 404: noEndpoint },
    },
    'GET /webhooks/endpoints/{endpoint_id}/messages/{message_id}': {
      summary: 'Read a message',
      text: 'With its body as it is sent.',
      params: messageParams,
      refusals: { 404: noMessage },
    },
    'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend': {
      summary: 'Send a message again',
      text: 'Whatever became of it, under the same id.',
      params: messageParams,
      refusals: { 400: off, 404: noMessage },
    },
    'GET /webhooks/endpoints/{endpoint_id}/attempts': {
      summary: 'List attempts',
      text: 'What was tried, for one message or all, and what came back. The newest first, a page at a time.',
      params,
      query: { limit: 20 },
      refusals: { 404: noEndpoint },
    },
    'POST /webhooks/svix-token': {
      summary: 'Get a token for webhook pages',
      text: 'Whoever has it may manage the webhook endpoints of the project for an hour, and nothing else. Send it as `Authorization: Bearer`, without other credentials.',
      body: {},
    },
  } satisfies DocumentationOf<
    | 'GET /webhooks/endpoints'
    | 'POST /webhooks/endpoints'
    | 'GET /webhooks/endpoints/{endpoint_id}'
    | 'PATCH /webhooks/endpoints/{endpoint_id}'
    | 'DELETE /webhooks/endpoints/{endpoint_id}'
    | 'POST /webhooks/endpoints/{endpoint_id}/rotate-secret'
    | 'POST /webhooks/endpoints/{endpoint_id}/test'
    | 'GET /webhooks/endpoints/{endpoint_id}/messages'
    | 'GET /webhooks/endpoints/{endpoint_id}/messages/{message_id}'
    | 'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend'
    | 'GET /webhooks/endpoints/{endpoint_id}/attempts'
    | 'POST /webhooks/svix-token'
  >,
} satisfies Area;
