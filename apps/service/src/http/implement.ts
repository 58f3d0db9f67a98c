import type {
  BodyOf,
  Endpoint,
  ErrorName,
  HeadersOf,
  LocaleName,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@keystack/contract';
import type { Database } from '../database/database.ts';
import type { Pages } from '../database/pages.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../domain/users/users.ts';
import type { Caller } from './caller.ts';
import type { WholeList } from './streamed-lists.ts';

/** The caller that a handler receives, narrowed to what its endpoint demands. */
type CallerOf<E extends Endpoint> = E['access'] extends readonly []
  ? Caller | null
  : E extends { readonly user: ErrorName }
    ? Caller & { readonly user: User }
    : Caller;

/** The pages that a handler may return instead of an unpaginated list. They are read while the response is sent. */
type PagesOf<E extends Endpoint> = Pages<Extract<ResponseOf<E>, WholeList>['items'][number]>;

/** The request that a handler receives, fully validated. */
export interface EndpointRequest<E extends Endpoint> {
  readonly deps: Deps;
  readonly caller: CallerOf<E>;
  /**
   * Runs the writes of the request in one transaction. Where a session authorizes them, it locks the session's user first and
   * checks that the session is still alive. Use it for every write.
   */
  readonly transaction: Database['transaction'];
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly headers: HeadersOf<E>;
  /** Returns the IP address of the request, for abuse limits; `null` for servers, which act for many users, and in process. */
  readonly ipAddress: () => string | null;
  /** The language that the request prefers, if the service speaks it. */
  readonly locale: () => LocaleName | null;
  /** Adds a cookie to the response, even if that is an error. */
  readonly setCookie: (cookie: string) => void;
}

/** An endpoint with its handler. */
export interface Implementation {
  readonly endpoint: Endpoint;
  /** Returns the content of the response, or the pages of a list that is longer than one page. */
  handle(request: EndpointRequest<Endpoint>): Promise<unknown>;
}

/** Connects an endpoint of the contract with its handler. */
export function implement<const E extends Endpoint, const Result extends ResponseOf<E> | PagesOf<E>>(
  endpoint: E,
  handle: (request: EndpointRequest<E>) => Promise<Result>,
): Implementation {
  return { endpoint, handle };
}
