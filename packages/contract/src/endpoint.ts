import type * as z from 'zod/mini';
import type { BodyLimit } from './body-limits.ts';
import type { ErrorName } from './errors.ts';
import type { AccessType } from './headers.ts';

type Schema = z.core.$ZodType;

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One schema for all callers, or one for each access level. */
export type ByAccess = Schema | Readonly<Record<AccessType, Schema>>;

/** The texts and examples of an endpoint in the API reference. A word in backticks is code. */
export interface EndpointDocumentation {
  /** An imperative of a few words without a full stop. */
  readonly summary: string;
  /** The behavior that the schemas and the errors do not show. */
  readonly description?: string;
  /** The causes of errors that have no known error, by status. Their bodies are plain text. */
  readonly plainTextErrors?: Readonly<Record<number, string>>;
  /** Set if the example is sent as a form. */
  readonly form?: true;
  /** A request that every access level of the endpoint may send. */
  readonly example?: EndpointExample;
  /** Further example bodies by title, for the access levels that may send them. */
  readonly moreBodies?: Readonly<Record<string, object>>;
}

interface EndpointExample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** The definition of an API endpoint, shared by the service and its clients. */
export interface Endpoint extends EndpointDocumentation {
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
  readonly response: ByAccess;
  /** Set for endpoints with a plain text response instead of JSON. */
  readonly plainText?: true;
  /** Set for endpoints that redirect the browser. The response holds the location and the status. */
  readonly redirects?: true;
  /** The endpoint's own errors, besides those of access, body and validation that every request can cause. */
  readonly errors: readonly ErrorName[];
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
export type ResponseOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['response'], Access>;
/** The names of the known errors that an endpoint declares as its own. */
export type ErrorOf<E extends Endpoint> = E['errors'][number];

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
/** A type with read-only properties and lists, as TypeScript infers literals. */
type DeepReadonly<T> = [z.core.util.JSONType] extends [T]
  ? Json
  : T extends object
    ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
    : T;

/** The parts of an example: path parameters, query, and a body unless it is optional. */
type ExampleOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  (undefined extends BodyOf<E> ? unknown : Part<'body', BodyOf<E, 'client'>>);
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [N in Name]: DeepReadonly<Value> };

/** The example that an endpoint must have, unless its request has no parts. */
type Example<E extends Endpoint> = unknown extends ExampleOf<E> ? unknown : { readonly example: ExampleOf<E> };
type MoreBodies<E extends Endpoint> = { readonly moreBodies?: Readonly<Record<string, DeepReadonly<BodyOf<E>>>> };

/** An endpoint without the literal types of its texts and examples. */
type Declared<E extends Endpoint> = EndpointDocumentation & {
  readonly [Name in keyof E as Exclude<Name, keyof EndpointDocumentation>]: E[Name];
};

/** Declares an API endpoint. Its examples must have the types of its schemas. */
export function endpoint<const E extends Endpoint>(declaration: E & Example<E> & MoreBodies<E>): Declared<E> {
  return declaration;
}

/** Returns the schema for an access level. Endpoints that need none use the client's. */
export function schemaFor<Part extends ByAccess | undefined>(
  part: Part,
  access: AccessType | null,
): Schema | undefined {
  return part === undefined || '_zod' in part ? part : part[access ?? 'client'];
}
