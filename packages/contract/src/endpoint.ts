import type * as z from 'zod/mini';
import type { BodyLimit } from './body-limits.ts';
import type { ErrorName } from './errors.ts';
import type { AccessType } from './headers.ts';

type Schema = z.core.$ZodType;

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One schema for all callers, or one for each access level. */
export type ByAccess = Schema | Readonly<Record<AccessType, Schema>>;

/** The definition of an API endpoint, shared by the service and its clients. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api/v1`, with `{name}` for each path parameter. */
  readonly path: string;
  /** The access levels that may send the request; empty if it needs none. */
  readonly access: readonly AccessType[];
  /** The error for a request without a signed-in user; absent if no user is needed. */
  readonly user?: ErrorName;
  /** Set for endpoints that need no session: an access token whose session ended counts as none. */
  readonly acceptsEndedSession?: true;
  /** Set for endpoints that also accept a token for webhook pages. */
  readonly webhookToken?: true;
  /** Set for endpoints that exist only on the project `internal`, which holds the accounts of project owners. */
  readonly internal?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: ByAccess;
  /** Limits of the body; `bodyLimits.standard` unless given. */
  readonly bodyLimit?: BodyLimit;
  /** Set to accept unknown fields, as OAuth requires. Every endpoint accepts form encoding. */
  readonly looseBody?: true;
  /** Set to accept unknown query parameters, where another party decides on the query. */
  readonly looseQuery?: true;
  /** 200 unless the request creates a resource. */
  readonly status?: 201;
  readonly reply: ByAccess;
  /** Set for endpoints with a plain text response instead of JSON. */
  readonly text?: true;
  /** Set for endpoints that redirect the browser. The reply holds the location and the status. */
  readonly redirects?: true;
  /** The endpoint's own errors, besides those of access, body and validation that every request can cause. */
  readonly errors: readonly ErrorName[];
}

/** Declares an API endpoint. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type Output<Part, Access extends AccessType = AccessType> = Part extends Schema
  ? z.core.output<Part>
  : Part extends Readonly<Record<AccessType, Schema>>
    ? z.core.output<Part[Access]>
    : undefined;

/** The JSON body of a request at an access level. */
export type BodyOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['body'], Access>;
/** The query parameters of a request. */
export type QueryOf<E extends Endpoint> = Output<E['query']>;
/** The path parameters of a request. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** The headers of a request, besides those of access. */
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
/** The body of a response at an access level. */
export type ReplyOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['reply'], Access>;
/** The names of the known errors that an endpoint declares as its own. */
export type ErrorOf<E extends Endpoint> = E['errors'][number];

/** Returns the schema for an access level. Endpoints that need none use the client's. */
export function schemaFor<Part extends ByAccess | undefined>(
  part: Part,
  access: AccessType | null,
): Schema | undefined {
  return part === undefined || '_zod' in part ? part : part[access ?? 'client'];
}
