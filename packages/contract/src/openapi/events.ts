import { eventTexts } from '../documentation/events.ts';
import { type WebhookEventType, webhookEvents } from '../webhooks.ts';
import { type JsonSchema, sampleOf } from './json-schema.ts';
import type { Schemas } from './schemas.ts';

const types = Object.keys(webhookEvents) as WebhookEventType[];

const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  webhookHeader('webhook-id', 'The id of the message, the same at every attempt: handle each id once.'),
  webhookHeader('webhook-timestamp', 'When this attempt was made, in seconds. Refuse old ones.'),
  webhookHeader('webhook-signature', 'The signatures over id, timestamp and body; one of them must be right.'),
];

/** The schemas of the events, keyed by the names under which their fields are documented. */
export const eventParts = types.map((type) => [type, webhookEvents[type]] as const);

/** Returns the requests of the service to webhook endpoints, one for each event. */
export function eventRequests(schemas: Schemas): Readonly<Record<string, object>> {
  return Object.fromEntries(types.map((type) => [type, { post: eventRequest(type, schemas) }]));
}

function eventRequest(type: WebhookEventType, schemas: Schemas): object {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      type: { const: type, description: 'The event.' },
      data: { ...schemas.use(webhookEvents[type]), description: eventTexts[type] },
    },
    required: ['type', 'data'],
  };
  const examples = { Example: { value: sampleOf(schema, schemas.named) } };
  return {
    operationId: type,
    summary: eventTexts[type],
    tags: ['Webhooks'],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema, examples } } },
    responses: {
      '2XX': { description: 'The event has arrived.' },
      '410': { description: 'The endpoint is gone: it is switched off.' },
      default: { description: 'The event is sent again later.' },
    },
  };
}
