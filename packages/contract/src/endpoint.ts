import type * as z from 'zod/mini';
import type { BodyLimit } from './body-limits.ts';
import type { ErrorName } from './errors.ts';
import type { AccessType } from './headers.ts';

type Schema = z.core.$ZodType;

/** The HTTP methods of the API. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One schema for all callers, or one for each access level. */
export type SchemaByAccess = Schema | Readonly<Record<AccessType, Schema>>;

/** The texts and examples of an endpoint in the API reference. Text in backticks is shown as code. */
export interface EndpointDocumentation {
  /** The title of the endpoint: an imperative of a few words, without a full stop. */
  readonly summary: string;
  /** The behavior that the schemas and the list of errors do not show. */
  readonly description?: string;
  /** The causes of errors with a plain text body instead of a known error, by HTTP status. */
  readonly plainTextErrors?: Readonly<Record<number, string>>;
  /** Set if the API reference shows the body as a form, in addition to JSON. */
  readonly form?: true;
  /** An example request that is valid at every access level of the endpoint. */
  readonly example?: EndpointExample;
  /** Further example bodies by title. Each is shown for the access levels whose schema accepts it. */
  readonly moreBodies?: Readonly<Record<string, object>>;
}

interface EndpointExample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** The definition of an API endpoint, shared by the service and its clients. */
export interface Endpoint extends EndpointDocumentation {
  readonly method: HttpMethod;
  /** The path below `/api/v1`, with `{name}` for each path parameter. */
  readonly path: string;
  /** The access levels that may send the request. Empty if the request needs no access level. */
  readonly access: readonly AccessType[];
  /** The error for a request without a signed-in user. Absent if the request needs no signed-in user. */
  readonly user?: ErrorName;
  /** Set to ignore an access token that has expired or whose session has ended, instead of rejecting the request. */
  readonly acceptsEndedSession?: true;
  /**
   * Set to accept a token for managing webhooks (`createWebhookManagementToken`) instead of an access level and key.
   */
  readonly webhookToken?: true;
  /**
   * Set to accept `project_id` and `publishable_client_key` in the query instead of headers. Browsers send such a
   * request without a preflight request.
   */
  readonly keyInQuery?: true;
  /** Set for endpoints that exist only on the project `internal`, which holds the accounts of project owners. */
  readonly internal?: true;
  /**
   * Set if responses with admin access have an `ETag`. An update of the same resource accepts it in `If-Match`, and is
   * refused if somebody else has changed the resource since.
   */
  readonly versioned?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: SchemaByAccess;
  /** Size limits of the body. Default: `bodyLimits.standard`. */
  readonly bodyLimit?: BodyLimit;
  /** Set if the schema of the body accepts unknown fields, as OAuth requires. */
  readonly looseBody?: true;
  /** Set if the schema of the query accepts unknown parameters, because an OAuth provider chooses them. */
  readonly looseQuery?: true;
  /** The status of a successful response: 201 if the request creates a resource. Default: 200. */
  readonly status?: 201;
  readonly response: SchemaByAccess;
  /** Set for endpoints with a plain text response instead of JSON. */
  readonly plainText?: true;
  /** Set for endpoints that redirect the browser. `response` is then the schema of the status and location. */
  readonly redirects?: true;
  /** The endpoint's own errors, besides those of access, body and validation that every request can cause. */
  readonly errors: readonly ErrorName[];
}

type Output<Part, Access extends AccessType = AccessType> = Part extends Schema
  ? z.core.output<Part>
  : Part extends Readonly<Record<AccessType, Schema>>
    ? z.core.output<Part[Access]>
    : undefined;

/** The body of a request at an access level, after validation. */
export type BodyOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['body'], Access>;
/** The query parameters of a request, after validation. */
export type QueryOf<E extends Endpoint> = Output<E['query']>;
/** The path parameters of a request, after validation. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** The headers of a request besides those for authentication, after validation. */
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
/** The body of a response at an access level. */
export type ResponseOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['response'], Access>;
/** The names of the known errors in the list `errors` of an endpoint. */
export type ErrorNameOf<E extends Endpoint> = E['errors'][number];

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
/** The type with all properties and lists read-only at any depth, as TypeScript infers the type of a literal. */
type DeepReadonly<T> = [z.core.util.JSONType] extends [T]
  ? Json
  : T extends object
    ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
    : T;

/** The parts that the example of an endpoint must have: path parameters, query, and the body unless it is optional. */
type ExampleOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  (undefined extends BodyOf<E> ? unknown : Part<'body', BodyOf<E, 'client'>>);
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [N in Name]: DeepReadonly<Value> };

/** Requires an example from an endpoint with path parameters, a query or a required body. */
type Example<E extends Endpoint> = unknown extends ExampleOf<E> ? unknown : { readonly example: ExampleOf<E> };
type MoreBodies<E extends Endpoint> = { readonly moreBodies?: Readonly<Record<string, DeepReadonly<BodyOf<E>>>> };

/** The type of a declared endpoint: its texts and examples lose their literal types. */
type Declared<E extends Endpoint> = EndpointDocumentation & {
  readonly [Name in keyof E as Exclude<Name, keyof EndpointDocumentation>]: E[Name];
};

/** Declares an API endpoint. Returns its argument; the type checks that the examples match the schemas. */
export function defineEndpoint<const E extends Endpoint>(declaration: E & Example<E> & MoreBodies<E>): Declared<E> {
  return declaration;
}

/**
 * Returns the schema of a body or response for an access level. Callers without an access level get that of `client`.
 */
export function schemaForAccess<Part extends SchemaByAccess | undefined>(
  part: Part,
  access: AccessType | null,
): Schema | undefined {
  return part === undefined || '_zod' in part ? part : part[access ?? 'client'];
}
