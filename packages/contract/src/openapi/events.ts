import { type WebhookEventType, webhookEventDataSchemas, webhookEventDescriptions } from '../webhook-events.ts';
import { createSampleValue, type JsonSchema } from './json-schema.ts';
import type { JsonSchemas } from './schemas.ts';

const types = Object.keys(webhookEventDataSchemas) as WebhookEventType[];

const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  webhookHeader('webhook-id', 'The id of the message, the same for each attempt. Process each id once.'),
  webhookHeader('webhook-timestamp', 'The time of this attempt, as a Unix time in seconds. Reject old ones.'),
  webhookHeader('webhook-signature', 'The signatures of id, timestamp and body. One of them must be valid.'),
];

/** The webhook event types, each with the schema of its `data`, for `createJsonSchemas`. */
export const webhookEventSchemas = types.map((type) => [type, webhookEventDataSchemas[type]] as const);

/** Returns the OpenAPI descriptions of the requests that the service sends to webhook endpoints, by event type. */
export function createWebhookOperations(schemas: JsonSchemas): Readonly<Record<string, object>> {
  return Object.fromEntries(types.map((type) => [type, { post: eventRequest(type, schemas) }]));
}

const time = new Date(1_767_225_600_000).toISOString();

function eventRequest(type: WebhookEventType, schemas: JsonSchemas): object {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      type: { const: type, description: 'The type of the event.' },
      timestamp: { type: 'string', format: 'date-time', description: 'The time of the change.', examples: [time] },
      version: {
        type: 'integer',
        description: 'A number that grows with each change of the same object. Ignore an event with a lower one.',
      },
      data: { ...schemas.refOrSchema(webhookEventDataSchemas[type]), description: webhookEventDescriptions[type] },
    },
    required: ['type', 'timestamp', 'version', 'data'],
  };
  const examples = { Example: { value: createSampleValue(schema, schemas.named) } };
  return {
    operationId: type,
    summary: webhookEventDescriptions[type],
    tags: ['Webhooks'],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema, examples } } },
    responses: {
      '2XX': { description: 'The event was received.' },
      '410': { description: 'The endpoint no longer exists. The service disables it.' },
      default: { description: 'The service retries later.' },
    },
  };
}
