import { accessTypes, type Endpoint, fieldsAcceptingMe, KnownErrors, schemaForAccess } from '@keystack/contract';
import { headersWithOlderNames } from './api-headers.ts';
import type { Caller } from './caller.ts';
import { createSchemaError, parseRequestPart } from './validate.ts';

/** The parts of a request before validation. */
interface RawRequest {
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/**
 * Checks that the caller may use an endpoint, replaces `me` in user ids, validates the parts of the request and returns
 * them.
 *
 * @throws {KnownErrors.SchemaError} If a part is invalid, with one line for each invalid field.
 */
export function validateRequest(endpoint: Endpoint, caller: Caller | null, raw: RawRequest) {
  const { user } = endpoint;
  const [body, query, params] = [raw.body, raw.query, raw.params].map((part) => resolveMe(part, caller));
  checkAccessLevel(endpoint, caller);
  const problems: string[] = [];
  const parts = {
    body: parseRequestPart('body', schemaForAccess(endpoint.body, caller?.access ?? null), body, problems),
    query: parseRequestPart('query', endpoint.query, query, problems),
    params: parseRequestPart('params', endpoint.params, params, problems),
    headers:
      endpoint.headers && parseRequestPart('headers', endpoint.headers, headersWithOlderNames(raw.headers), problems),
  };
  if (user === 'SchemaError' && caller?.user == null) {
    problems.push('auth.user is required: send the access token of a signed-in user');
  }
  if (problems.length > 0) throw createSchemaError(endpoint, problems);
  if (user !== undefined && caller?.user == null) throw new KnownErrors[user]();
  if (endpoint.internal && caller?.project.project_id !== 'internal') throw new KnownErrors.ExpectedInternalProject();
  return parts;
}

/** Replaces `me` in user id fields with the id of the signed-in user. Throws if nobody is signed in. */
function resolveMe(value: unknown, caller: Caller | null): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).filter(([name, id]) => id === 'me' && fieldsAcceptingMe.has(name));
  if (named.length === 0) return value;
  if (caller?.user == null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  const { user_id: id } = caller.user;
  return { ...value, ...Object.fromEntries(named.map(([name]) => [name, id])) };
}

/**
 * Throws unless the caller has an access level that the endpoint allows. An endpoint without access levels is open to
 * all. `validateRequest` checks the other requirements on the user.
 *
 * @throws {KnownErrors.CannotGetOwnUserWithoutUser} If the endpoint declares it and nobody is signed in.
 */
export function checkAccessLevel({ access: allowed, user }: Endpoint, caller: Caller | null): void {
  if (allowed.length === 0) return;
  if (caller === null) throw new KnownErrors.AccessTypeRequired();
  if (!allowed.includes(caller.access)) {
    const allowedInOrder = accessTypes.filter((access) => allowed.includes(access));
    throw new KnownErrors.InsufficientAccessType(caller.access, allowedInOrder);
  }
  // Before validation, because clients interpret this error as "not signed in".
  if (user === 'CannotGetOwnUserWithoutUser' && caller.user === null) throw new KnownErrors[user]();
}
