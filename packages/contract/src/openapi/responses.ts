import { type Endpoint, schemaForAccess } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { fieldsAcceptingMe } from '../fields.ts';
import { accessTypes, headerNames } from '../headers.ts';
import { errorsByStatus } from './errors.ts';
import { createSampleValue, type JsonSchema } from './json-schema.ts';
import type { JsonSchemas } from './schemas.ts';
import { anyOfLevels, levelsBySchema, schemaTitle } from './shapes.ts';

const locationField = { type: 'string', description: 'The URL to open in the browser.' };

/** Returns the responses of an endpoint to successful requests, by status. */
export function successResponse(endpoint: Endpoint, schemas: JsonSchemas): Record<string, object> {
  const shared = {
    headers: {
      [headerNames.requestId]: refToHeader('RequestId'),
      ...(endpoint.versioned && { ETag: refToHeader('ETag') }),
    },
  };
  if (endpoint.redirects) {
    const redirection = schemaForAccess(endpoint.response, null);
    const { status } = (redirection && schemas.fullSchema(redirection).properties) ?? {};
    const response = {
      description: 'Redirects the browser.',
      headers: { ...shared.headers, Location: refToHeader('Location') },
      content: { 'application/json': { schema: { type: 'object' } } },
    };
    const asJson = {
      description: 'Returns the location.',
      ...shared,
      content: { 'application/json': { schema: { type: 'object', properties: { location: locationField } } } },
    };
    const codes = (status?.anyOf ?? []).map((one) => String(one.const));
    return Object.fromEntries(codes.map((code) => [code, code === '200' ? asJson : response]));
  }
  const shapes = levelsBySchema(endpoint.response, endpoint.access);
  const schema = anyOfLevels('Response', shapes, schemas);
  const examples = [...shapes].map(([shape, levels]) => {
    const title = shapes.size > 1 ? schemaTitle('Response', levels) : 'Response';
    const value = createSampleValue(schemas.refOrSchema(shape), schemas.named);
    return [title, { 'x-access-levels': levels, value }] as const;
  });
  const content = endpoint.plainText
    ? { 'text/plain': { schema } }
    : { 'application/json': { schema, examples: Object.fromEntries(examples) } };
  const description = endpoint.status === 201 ? 'Created.' : 'OK.';
  return { [endpoint.status ?? 200]: { description, ...shared, content } };
}

/** Returns the error responses of an endpoint, by status. */
export function errorResponses(endpoint: Endpoint, schemas: JsonSchemas): Record<string, object> {
  const { plainTextErrors = {} } = endpoint;
  const own: ErrorName[] = [...(endpoint.user === undefined ? [] : [endpoint.user]), ...endpoint.errors];
  if (endpoint.internal) own.push('ExpectedInternalProject');
  // A caller can send `me` without being signed in.
  const parts = [endpoint.params, endpoint.query, ...levelsBySchema(endpoint.body, accessTypes).keys()];
  const fields = parts.flatMap((part) => Object.keys((part && schemas.fullSchema(part).properties) ?? {}));
  if (fields.some((name) => fieldsAcceptingMe.has(name))) own.push('CannotGetOwnUserWithoutUser');
  const byStatus = errorsByStatus(own.filter((name) => name !== 'SchemaError'));
  for (const status of Object.keys(plainTextErrors)) byStatus.set(Number(status), byStatus.get(Number(status)) ?? []);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, errors]) => [status, errorResponse(status, errors, plainTextErrors[status])]),
  );
}

function errorResponse(status: number, errors: readonly JsonSchema[], cause: string | undefined): object {
  const text = { schema: { type: 'string', ...(cause !== undefined && { description: cause }) } };
  return {
    description: statusTexts[status] ?? 'The request failed.',
    headers: {
      [headerNames.requestId]: refToHeader('RequestId'),
      ...(errors.length > 0 && { [headerNames.knownError]: refToHeader('KnownError') }),
      [headerNames.actualStatus]: refToHeader('ActualStatus'),
      ...(status === 429 && { 'Retry-After': refToHeader('RetryAfter') }),
    },
    content: {
      ...(errors.length > 0 && { 'application/json': { schema: { anyOf: errors } } }),
      ...(cause !== undefined && { 'text/plain': text }),
    },
  };
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request is invalid, or cannot be fulfilled in the current state.',
  401: 'The credentials are missing, invalid or insufficient.',
  403: 'The caller is not allowed to send this request.',
  404: 'The resource does not exist.',
  408: 'The sign-in timed out.',
  429: 'Too many requests.',
  502: 'An OAuth provider failed.',
};

const refToHeader = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` });

/** The default response of every endpoint: the service failed (500), or the database did not respond in time (503). */
export const serverErrorResponse = {
  description:
    'The service failed (500), or its database did not respond in time (503). The text contains the id of the request.',
  content: { 'text/plain': { schema: { type: 'string' } } },
};

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });
const numberHeader = (description: string) => ({ description, schema: { type: 'integer' } });

/** The descriptions of the response headers, by the names with which responses refer to them. */
export const responseHeaders = {
  RequestId: textHeader('The id of the request in the log of the service.'),
  KnownError: textHeader('The code of the known error.'),
  ActualStatus: numberHeader('The status of the error, if `X-Stack-Override-Error-Status` changed it to 200.'),
  ETag: textHeader('With admin access: the version of the resource, for the header `If-Match` of an update.'),
  RetryAfter: numberHeader('Seconds to wait before the next attempt.'),
  Location: { description: 'The URL that the browser is redirected to.', schema: { type: 'string', format: 'uri' } },
};
