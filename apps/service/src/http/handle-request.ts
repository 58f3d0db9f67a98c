import { headerNames, KnownError } from '@keystack/contract';
import type { Context } from 'hono';
import {
  isDatabaseTimeout,
  isDatabaseUnreachable,
  isDatabaseUnwritable,
  isForeignKeyViolation,
} from '../database/database-errors.ts';
import { RequestDeadline, RequestDeadlineExceeded } from '../database/deadline.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { tracePasswordHasher } from '../tracing/password-hashes.ts';
import type { Span } from '../tracing/span.ts';
import { type ErrorPageFacts, observationOf, type RequestObservation } from './request-observation.ts';
import { type ApiResponse, errorResponse, toResponse } from './response.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The context of one request. */
export interface RequestContext {
  /** The dependencies, with a database that respects the deadline. */
  readonly deps: Deps;
  readonly deadline: RequestDeadline;
  readonly requestId: string;
  /** Facts for the request log and the metrics. */
  readonly observation: RequestObservation;
  /** Adds a cookie to the response, also if that is an error. */
  readonly setCookie: (cookie: string) => void;
  /** Adds a sentence for the developer of the app to the response, which the client library prints on the console. */
  readonly hint: (sentence: string) => void;
  /** Sets facts for the page that a browser shows instead of an error. */
  readonly describeErrorPage: (facts: ErrorPageFacts) => void;
  /** Logs an error that occurred while a list was sent. */
  readonly onBreak: (error: unknown) => void;
}

/**
 * Runs `respond` with the request deadline and converts its result or error to a `Response`. Logs unexpected errors.
 */
export async function respondWithinDeadline(
  deps: Deps,
  c: Context,
  respond: (exchange: RequestContext) => Promise<ApiResponse>,
): Promise<Response> {
  const observation = observationOf(c);
  const { requestId } = observation;
  const route = `${c.req.method} ${c.req.routePath}`;
  const added: Record<string, string> = {};
  const deadline = new RequestDeadline(deps.config.requestTimeoutMs);
  const exchange: RequestContext = {
    deps: depsOfRequest(deps, deadline, observation.span),
    deadline,
    requestId,
    observation,
    setCookie(cookie) {
      added['set-cookie'] = cookie;
    },
    hint(sentence) {
      added[headerNames.hint] = sentence;
    },
    describeErrorPage(facts) {
      observation.errorPage = facts;
    },
    onBreak: (error) =>
      exchange.deps.log.error({ err: error, route, requestId }, 'A list ended with an error while it was sent.'),
  };
  let response: ApiResponse;
  try {
    // Hono handles HEAD requests with the route for GET.
    if (!methods.has(c.req.method)) throw new HttpError(405, 'This method is not supported.');
    response = await deadline.race(respond(exchange));
  } catch (error) {
    observation.error = error;
    if (error instanceof KnownError) observation.errorCode = error.errorCode;
    response = responseOf(exchange.deps, error, c.req.raw, route, requestId);
  }
  observation.status = response.status;
  return toResponse(deps.config, c.req.raw, { ...response, headers: { ...response.headers, ...added } }, requestId);
}

/** Returns the dependencies of a request, with its deadline. What they do appears in its trace. */
function depsOfRequest(deps: Deps, deadline: RequestDeadline, span: Span | undefined): Deps {
  if (span === undefined) return { ...deps, db: deps.db.within(deadline) };
  const log = deps.log.child(span.ids);
  if (!span.sampled) return { ...deps, db: deps.db.within(deadline), log };
  const passwordHasher = tracePasswordHasher(deps.passwordHasher, span);
  return { ...deps, db: deps.db.within(deadline, span), log, passwordHasher, span };
}

/** Returns the response for an error. Logs the error unless it is a known error or an `HttpError`. */
function responseOf(deps: Deps, error: unknown, request: Request, route: string, requestId: string): ApiResponse {
  if (error instanceof KnownError) return errorResponse(deps.config, error, request);
  if (error instanceof HttpError) return textResponse(error.status, error.message);
  if (isForeignKeyViolation(error)) {
    return textResponse(409, 'An object of this request was deleted at the same time. Nothing was changed.');
  }
  deps.log.error({ err: error, route, requestId }, 'A request failed.');
  if (error instanceof RequestDeadlineExceeded) {
    return unavailable(`The request took too long. Try again. Request id: ${requestId}`);
  }
  if (isDatabaseUnreachable(error) || isDatabaseTimeout(error)) {
    return unavailable(`The database did not respond in time. Try again. Request id: ${requestId}`);
  }
  if (isDatabaseUnwritable(error)) {
    return unavailable(`The database accepts no changes at the moment. Try again later. Request id: ${requestId}`);
  }
  return textResponse(500, `Internal error. The log of the service has the details. Request id: ${requestId}`);
}

/** Returns a response with status 503, and with `Retry-After` so that clients do not retry at once. */
function unavailable(text: string): ApiResponse {
  return { ...textResponse(503, text), headers: { 'retry-after': '1' } };
}

/** Returns a plain text response. */
export function textResponse(status: number, text: string): ApiResponse {
  return { status, body: { text } };
}
