import { type ErrorDefinition, type ErrorDetails, type ErrorName, errorDefinitions } from '../errors.ts';
import { exampleErrorDetails } from './error-examples.ts';
import { type JsonSchema, schemaReference } from './json-schema.ts';

const rows: Readonly<Record<ErrorName, ErrorDefinition<string, ErrorName | null, never>>> = errorDefinitions;

/** The errors that every request can cause, in groups. Each group is a named schema of the document. */
const groups = {
  RequestError: ['BodyParsingError', 'SchemaError'],
  AccessHeaderError: [
    'AccessTypeRequired',
    'ProjectKeyWithoutAccessType',
    'InvalidAccessType',
    'AccessTypeWithoutProjectId',
  ],
  AccessError: [
    'InsufficientAccessType',
    'ClientAuthenticationRequired',
    'ServerAuthenticationRequired',
    'AdminAuthenticationRequired',
    'InvalidPublishableClientKey',
    'InvalidSecretServerKey',
    'InvalidSuperSecretAdminKey',
    'UnparsableAdminAccessToken',
    'AdminAccessTokenExpired',
    'AdminAccessTokenIsNotAdmin',
    'InvalidProjectForAdminAccessToken',
    'UnparsableAccessToken',
    'AccessTokenExpired',
    'InvalidProjectForAccessToken',
  ],
} as const satisfies Readonly<Record<string, readonly ErrorName[]>>;

const groupTexts: Readonly<Record<keyof typeof groups, string>> = {
  RequestError: 'Errors of every endpoint for requests that cannot be parsed or validated.',
  AccessHeaderError: 'Errors of every endpoint for missing or invalid access headers.',
  AccessError: 'Errors of every endpoint for missing, invalid or insufficient keys and tokens.',
};

const groupsByStatus: Readonly<Record<number, readonly (keyof typeof groups)[]>> = {
  400: ['RequestError', 'AccessHeaderError'],
  401: ['AccessError'],
};

/**
 * Returns references to the error schemas of an endpoint, by HTTP status: its own errors, and the groups of general
 * errors.
 */
export function errorsByStatus(own: readonly ErrorName[]): Map<number, JsonSchema[]> {
  const byStatus = new Map<number, JsonSchema[]>([400, 401].map((status) => [status, []]));
  for (const name of new Set(own)) {
    const { status } = rows[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), schemaReference(name)]);
  }
  for (const [status, errors] of byStatus) errors.push(...(groupsByStatus[status] ?? []).map(schemaReference));
  return byStatus;
}

/** Returns the schemas of all errors that the service sends and of the groups, by name. */
export function errorSchemas(): Record<string, JsonSchema> {
  const names = Object.keys(rows) as ErrorName[];
  const sent = names.filter((name) => rows[name].status >= 400);
  const single = sent.map((name) => [name, errorSchema(name)] as const);
  const grouped = Object.entries(groups).map(([name, members]) => {
    const description = groupTexts[name as keyof typeof groups];
    return [name, { description, anyOf: members.map(schemaReference) }] as const;
  });
  return Object.fromEntries([...single, ...grouped]);
}

function errorSchema(name: ErrorName): JsonSchema {
  const { code, text } = rows[name];
  const details = exampleErrorDetails[name];
  // The examples have the type of their row.
  const error = text((details ?? {}) as never);
  const ids = Object.keys(details ?? {}).filter((detail) => detail.endsWith('_id'));
  const named = { ...details, ...Object.fromEntries(ids.map((detail) => [detail, `{${detail}}`])) };
  return {
    title: code,
    description: text(named as never),
    type: 'object',
    properties: {
      code: { const: code },
      ...(details && { details: detailsSchema(details) }),
      error: { type: 'string' },
    },
    required: ['code', ...(details ? ['details'] : []), 'error'],
    additionalProperties: false,
    examples: [{ code, ...(details && { details }), error }],
  };
}

/** The names of the error details that can be `null`. */
const mayBeNull = new Set(['client_id', 'primary_email']);

function detailsSchema(details: ErrorDetails): JsonSchema {
  const properties = Object.entries(details).map(([name, value]): [string, JsonSchema] => {
    const type = Array.isArray(value) ? 'array' : typeof value;
    return [name, { type: mayBeNull.has(name) ? [type, 'null'] : type, examples: [value] }];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(details),
    additionalProperties: false,
  };
}
