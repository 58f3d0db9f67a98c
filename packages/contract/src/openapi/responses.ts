import type { AnyDocumentation } from '../documentation/call-documentation.ts';
import { type Endpoint, schemaFor } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { userIdFields } from '../fields.ts';
import { accessTypes, headers } from '../headers.ts';
import { errorsByStatus } from './errors.ts';
import { type JsonSchema, sampleOf } from './json-schema.ts';
import type { Schemas } from './schemas.ts';
import { byLevel, oneOfLevels, titleOf } from './shapes.ts';

/** Returns the response of a successful request. */
export function success(call: Endpoint, schemas: Schemas): Record<string, object> {
  const shared = { headers: { [headers.requestId]: refToHeader('RequestId') } };
  if (call.redirects) {
    const reply = schemaFor(call.reply, null);
    const { status } = (reply && schemas.whole(reply).properties) ?? {};
    const answer = {
      description: 'Sends the browser on.',
      headers: { ...shared.headers, Location: refToHeader('Location') },
      content: { 'application/json': { schema: { type: 'object' } } },
    };
    return Object.fromEntries((status?.anyOf ?? []).map((one) => [String(one.const), answer]));
  }
  const shapes = byLevel(call.reply, call.access);
  const schema = oneOfLevels('Answer', shapes, schemas);
  const examples = [...shapes].map(([shape, levels]) => {
    const title = shapes.size > 1 ? titleOf('Answer', levels) : 'Answer';
    const value = sampleOf(schemas.use(shape), schemas.named);
    return [title, { 'x-access-levels': levels, value }] as const;
  });
  const content = call.text
    ? { 'text/plain': { schema } }
    : { 'application/json': { schema, examples: Object.fromEntries(examples) } };
  const description = call.status === 201 ? 'Made.' : 'Done.';
  return { [call.status ?? 200]: { description, ...shared, content } };
}

/** Returns the error responses of an endpoint, by status. */
export function failures(
  call: Endpoint,
  { refusals = {} }: AnyDocumentation,
  schemas: Schemas,
): Record<string, object> {
  const own: ErrorName[] = [...(call.user === undefined ? [] : [call.user]), ...call.errors];
  if (call.internal) own.push('ExpectedInternalProject');
  // A caller can send `me` without being signed in.
  const parts = [call.params, call.query, ...byLevel(call.body, accessTypes).keys()];
  const fields = parts.flatMap((part) => Object.keys((part && schemas.whole(part).properties) ?? {}));
  if (fields.some((name) => userIdFields.has(name))) own.push('CannotGetOwnUserWithoutUser');
  const byStatus = errorsByStatus(own.filter((name) => name !== 'SchemaError'));
  for (const status of Object.keys(refusals)) byStatus.set(Number(status), byStatus.get(Number(status)) ?? []);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, errors]) => [status, errorResponse(status, errors, refusals[status])]),
  );
}

function errorResponse(status: number, errors: readonly JsonSchema[], refusal: string | undefined): object {
  const text = { schema: { type: 'string', ...(refusal !== undefined && { description: refusal }) } };
  return {
    description: statusTexts[status] ?? 'The call was refused.',
    headers: {
      [headers.requestId]: refToHeader('RequestId'),
      ...(errors.length > 0 && { [headers.knownError]: refToHeader('KnownError') }),
      [headers.actualStatus]: refToHeader('ActualStatus'),
      ...(status === 429 && { 'Retry-After': refToHeader('RetryAfter') }),
    },
    content: {
      ...(errors.length > 0 && { 'application/json': { schema: { anyOf: errors } } }),
      ...(refusal !== undefined && { 'text/plain': text }),
    },
  };
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request cannot be met as it is.',
  401: 'The caller is not let in, or may not do this.',
  403: 'The caller may not do this.',
  404: 'There is no such thing here.',
  408: 'It took too long.',
  429: 'Too much at once.',
  502: 'Somebody else failed.',
};

const refToHeader = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` });

/** The response of every endpoint when the service itself fails. */
export const failure = {
  description:
    'The service failed (500), or its database did not answer in time (503). The text has the id of the request.',
  content: { 'text/plain': { schema: { type: 'string' } } },
};

const textHeader = (text: string) => ({ description: text, schema: { type: 'string' } });
const numberHeader = (text: string) => ({ description: text, schema: { type: 'integer' } });

/** The response headers. */
export const responseHeaders = {
  RequestId: textHeader('Names the request in the log of the service.'),
  KnownError: textHeader('The code of a known error.'),
  ActualStatus: numberHeader('The real status, where `X-Stack-Override-Error-Status` made it 200.'),
  RetryAfter: numberHeader('Seconds until it is worth another try.'),
  Location: { description: 'Where the browser goes.', schema: { type: 'string', format: 'uri' } },
};
