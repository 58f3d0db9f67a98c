import * as z from 'zod/mini';
import { descriptionOf } from '../describe.ts';
import { createKeySet, getKeySet } from '../endpoints/api-keys.ts';
import { createContactChannel } from '../endpoints/contact-channels.ts';
import { getEmailTemplate } from '../endpoints/email-templates.ts';
import { listEmails } from '../endpoints/emails.ts';
import { listDailyCounts, listEvents } from '../endpoints/events.ts';
import { updateNotificationPreference } from '../endpoints/notifications.ts';
import { getOAuthLink } from '../endpoints/oauth-providers.ts';
import { grantProjectPermission } from '../endpoints/project-permissions.ts';
import { getMemberProfile } from '../endpoints/team-members.ts';
import { createTeamPermissionDefinition, grantTeamPermission } from '../endpoints/team-permissions.ts';
import { createWebhookEndpoint, listWebhookAttempts, testWebhookEndpoint } from '../endpoints/webhooks.ts';
import {
  adminProject,
  clientProject,
  clientTeam,
  clientUser,
  newerAdminProject,
  serverTeam,
  serverUser,
  signInResult,
} from '../entities.ts';
import { anyJson } from '../fields.ts';
import { type JsonSchema, schemaReference } from './json-schema.ts';

type Schema = z.core.$ZodType;

/** The schemas that have a name in the document. All others are inlined. */
const entities: Readonly<Record<string, Schema>> = {
  ClientUser: clientUser,
  ServerUser: serverUser,
  ClientTeam: clientTeam,
  ServerTeam: serverTeam,
  ClientMemberProfile: getMemberProfile.response.client,
  ServerMemberProfile: getMemberProfile.response.server,
  TeamPermission: grantTeamPermission.response,
  PermissionDefinition: createTeamPermissionDefinition.response,
  SignInResult: signInResult,
  ClientProject: clientProject,
  AdminProject: adminProject,
  NewerAdminProject: newerAdminProject,
  ContactChannel: createContactChannel.response,
  ClientOAuthAccount: getOAuthLink.response.client,
  ServerOAuthAccount: getOAuthLink.response.server,
  ProjectPermission: grantProjectPermission.response,
  NotificationPreference: updateNotificationPreference.response,
  KeySet: getKeySet.response,
  NewKeySet: createKeySet.response,
  EmailTemplate: getEmailTemplate.response,
  SentEmail: listEmails.response.shape.items.def.element,
  WebhookEndpoint: createWebhookEndpoint.response,
  WebhookMessage: testWebhookEndpoint.response,
  WebhookAttempt: listWebhookAttempts.response.shape.items.def.element,
  Event: listEvents.response.shape.items.def.element,
  DailyCount: listDailyCounts.response.shape.items.def.element,
  Json: anyJson,
};

/** The schemas of the contract as JSON Schema, with descriptions of their fields. */
export interface JsonSchemas {
  /** The named schemas, by name. */
  readonly named: Readonly<Record<string, JsonSchema>>;
  /** Returns a reference if the schema is named, otherwise the schema in full. */
  refOrSchema(schema: Schema): JsonSchema;
  /** Returns a schema in full, even if it is named. */
  fullSchema(schema: Schema): JsonSchema;
}

/**
 * Converts schemas to JSON Schema. `owner` is the endpoint or event of a schema, which field descriptions can refer to.
 */
export function createJsonSchemas(parts: readonly (readonly [owner: string, schema: Schema])[]): JsonSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(entities)) registry.add(schema, { id });
  for (const [number, [owner, schema]] of parts.entries()) {
    if (!registry.has(schema)) registry.add(schema, { id: `${owner} ${number}` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => schemaReference(id).$ref ?? id,
    override: adjustJsonSchema,
  });
  const described = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [
      id,
      // The output type of zod is wider than the contract needs.
      schema as JsonSchema,
    ]),
  );
  described['Json'] = { title: 'JSON', description: 'Any JSON value.' };
  const idOf = (schema: Schema) => registry.get(schema)?.id ?? '';
  const fullSchema = (schema: Schema) => described[idOf(schema)] ?? {};
  return {
    named: Object.fromEntries(Object.keys(entities).map((id) => [id, described[id] ?? {}])),
    fullSchema,
    refOrSchema: (schema) => (idOf(schema) in entities ? schemaReference(idOf(schema)) : fullSchema(schema)),
  };
}

/**
 * Corrects the JSON Schema that zod creates: fields with a default are optional in requests, user ids can be `me`, and
 * redundant keywords are removed.
 */
function adjustJsonSchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { description, examples } = descriptionOf(zodSchema);
  if (description !== undefined) jsonSchema.description = description;
  if (examples !== undefined && !('const' in jsonSchema)) jsonSchema.examples = examples;
  const { def } = zodSchema._zod;
  if (def.type === 'object') {
    const required = jsonSchema.required?.filter((name) => def.shape[name]?._zod.def.type !== 'default');
    if (required?.length) jsonSchema.required = required;
    else delete jsonSchema.required;
    if (def.catchall === undefined) delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  if (jsonSchema.format === 'user-id') {
    delete jsonSchema.format;
    delete jsonSchema.type;
    jsonSchema.anyOf = [{ type: 'string', format: 'uuid' }, { const: 'me' }];
  }
}
