import type * as z from 'zod/mini';
import type { BodyLimit } from './body-limits.ts';
import type { ErrorName } from './errors.ts';
import type { AccessType } from './headers.ts';

type Schema = z.core.$ZodType;

/** The methods of the wire. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One shape for everybody, or one for each access level. */
export type ByAccess = Schema | Readonly<Record<AccessType, Schema>>;

/** One call of the API: everything that either side has to know of it. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api/v1`, with `{name}` for each path parameter. */
  readonly path: string;
  /** The access levels that may call it; empty for calls that need none. */
  readonly access: readonly AccessType[];
  /** The error that a caller without a signed-in user gets; absent where none is needed. */
  readonly user?: ErrorName;
  /** Set for endpoints that need no session: an access token whose session ended counts as none. */
  readonly acceptsEndedSession?: true;
  /** Set for calls that a token for webhook pages opens too. */
  readonly webhookToken?: true;
  /** Set for calls that exist on the project `internal` alone, where project owners have their accounts. */
  readonly internal?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: ByAccess;
  /** Limits of the body; `bodyLimits.standard` unless given. */
  readonly bodyLimit?: BodyLimit;
  /** Form encoding is read by every call; only these let unknown fields pass, because OAuth asks for that. */
  readonly looseBody?: true;
  /** Set where others decide on the query, so that unknown parameters pass. */
  readonly looseQuery?: true;
  /** 200 unless the call creates a resource. */
  readonly status?: 201;
  readonly reply: ByAccess;
  /** Set for calls that answer plain text instead of JSON. */
  readonly text?: true;
  /** Set for calls that send the browser elsewhere: the reply says where, and with which status. */
  readonly redirects?: true;
  /** Known errors of its own, beside those of access, body and validation that every call may raise. */
  readonly errors: readonly ErrorName[];
}

/** Declares one call of the API. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type Output<Part, Access extends AccessType = AccessType> = Part extends Schema
  ? z.core.output<Part>
  : Part extends Readonly<Record<AccessType, Schema>>
    ? z.core.output<Part[Access]>
    : undefined;

/** The JSON body that a call takes at an access level. */
export type BodyOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['body'], Access>;
/** The query parameters that a call takes. */
export type QueryOf<E extends Endpoint> = Output<E['query']>;
/** The path parameters that a call takes. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** The headers that a call needs beside those of access. */
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
/** What a call answers at an access level. */
export type ReplyOf<E extends Endpoint, Access extends AccessType = AccessType> = Output<E['reply'], Access>;
/** The names of the known errors that a call declares as its own. */
export type ErrorOf<E extends Endpoint> = E['errors'][number];

/** The schema for an access level; calls that need none are answered as a client's. */
export function schemaFor<Part extends ByAccess | undefined>(
  part: Part,
  access: AccessType | null,
): Schema | undefined {
  return part === undefined || '_zod' in part ? part : part[access ?? 'client'];
}
