import type {
  BodyOf,
  Endpoint,
  ErrorName,
  HeadersOf,
  LocaleTag,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@keystack/contract';
import type { Database } from '../database/database.ts';
import type { Pages } from '../database/pages.ts';
import type { Deps } from '../deps.ts';
import type { RequestDevice } from '../domain/emails/request-device.ts';
import type { User, ViewConfig } from '../domain/users/users.ts';
import type { Caller } from './caller.ts';
import type { ErrorPageFacts } from './request-observation.ts';
import type { WholeList } from './streamed-lists.ts';

/** The type of the caller that a handler receives, depending on the access that its endpoint requires. */
type CallerOf<E extends Endpoint> = E['access'] extends readonly []
  ? Caller | null
  : E extends { readonly user: ErrorName }
    ? Caller & { readonly user: User }
    : Caller;

/**
 * The type of the pages that a handler may return instead of an unpaginated list. They are read while the response is
 * sent.
 */
type PagesOf<E extends Endpoint> = Pages<Extract<ResponseOf<E>, WholeList>['items'][number]>;

/** The sender of a request as its connection and the headers of proxies tell it. */
export interface ConnectionView {
  /** The network that rate limits count the request by; `null` for requests in the process. */
  readonly clientIp: string | null;
  /** The entries of `X-Forwarded-For`. The first ones may be invented by the client. */
  readonly forwardedFor: readonly string[];
}

/** The validated request that a handler receives, with the dependencies and helper functions. */
export interface EndpointRequest<E extends Endpoint> {
  /** The dependencies, with a database that respects the deadline of the request. */
  readonly deps: Deps;
  readonly caller: CallerOf<E>;
  /**
   * Runs the writes of the request in one transaction. If a session authorizes them, first locks the user of the
   * session and checks that the session is still active. Use it for every write.
   */
  readonly transaction: Database['transaction'];
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly headers: HeadersOf<E>;
  /**
   * Returns the IP address for rate limits; `null` for servers that do not name the visitor's, and for requests in the
   * process.
   */
  readonly ipAddress: () => string | null;
  /** `true` if a server sent the request and did not name the IP address of the visitor. */
  readonly isUnknownVisitor: boolean;
  /** Returns what the HTTP server and proxies tell of the sender, whatever its access, for `keystack doctor`. */
  readonly connection: () => ConnectionView;
  /** The format of the objects in the response. */
  readonly format: ViewConfig;
  /** Returns the preferred language of the request, or `null` if the service has no texts in it. */
  readonly locale: () => LocaleTag | null;
  /**
   * Returns the browser, operating system and country of the visitor; `null` for servers that do not name one.
   */
  readonly device: () => RequestDevice | null;
  /** Returns whether a browser opens the URL as a page. */
  readonly isNavigation: () => boolean;
  /** Sets facts for the page that a browser shows instead of an error. */
  readonly describeErrorPage: (facts: ErrorPageFacts) => void;
  /** Adds a cookie to the response, also if that is an error. */
  readonly setCookie: (cookie: string) => void;
  /** Adds a sentence for the developer of the app to the response, which the client library prints on the console. */
  readonly hint: (sentence: string) => void;
  /** Counts a sign-in as failed that the response and the events do not show. */
  readonly observeFailedSignIn: (method: string) => void;
}

/** A request whose parts are not valid, as it was sent. */
export interface InvalidRequest extends Pick<EndpointRequest<Endpoint>, 'deps' | 'isNavigation' | 'describeErrorPage'> {
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
}

/** An endpoint of the contract with its handler. */
export interface EndpointImplementation {
  readonly endpoint: Endpoint;
  /** Handles a request. Returns the content of the response, or the pages of a list. */
  handle(request: EndpointRequest<Endpoint>): Promise<unknown>;
  /** Returns the content of the response to an invalid request, or `null` to respond with the error. */
  readonly handleInvalid?: ((request: InvalidRequest, error: unknown) => Promise<unknown>) | undefined;
}

/**
 * Implements an endpoint of the contract with a handler.
 *
 * @param handleInvalid Handles a request that is not valid. Default: the response is the error.
 */
export function implement<const E extends Endpoint, const Result extends ResponseOf<E> | PagesOf<E>>(
  endpoint: E,
  handle: (request: EndpointRequest<E>) => Promise<Result>,
  handleInvalid?: (request: InvalidRequest, error: unknown) => Promise<ResponseOf<E> | null>,
): EndpointImplementation {
  return { endpoint, handle, handleInvalid };
}
