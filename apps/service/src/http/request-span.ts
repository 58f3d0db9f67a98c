import type { Context, HonoRequest } from 'hono';
import type { Config } from '../config.ts';
import { tracedDatabase } from '../database/traced-database.ts';
import type { Deps } from '../deps.ts';
import { errorType, type Span, type Tracing } from '../tracing/span.ts';
import { observationOf, type RequestObservation } from './request-observation.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Starts the span of a request. In production it continues the trace of the caller only if the request came through a
 * proxy of the operator, which can remove the headers of clients. Otherwise everybody could decide which requests are
 * exported.
 */
export function startRequestSpan(
  tracing: Tracing,
  { url, production, trustedProxies }: Pick<Config, 'url' | 'production' | 'trustedProxies'>,
  request: HonoRequest,
): Span {
  const { name, method } = methodOf(request);
  const [scheme = 'http'] = url.split(':');
  const attributes = { 'http.request.method': method, 'url.scheme': scheme };
  const headers = { traceparent: request.header('traceparent'), tracestate: request.header('tracestate') };
  return tracing.startRequest({ name, kind: 'server', attributes }, headers, !production || trustedProxies > 0);
}

/** Ends the span of a request when its response starts. */
export function endRequestSpan(
  span: Span,
  request: HonoRequest,
  status: number,
  { requestId, projectId, errorCode, error }: RequestObservation,
): void {
  if (!span.sampled) return;
  const { path, routePath: route } = request;
  span.rename(`${methodOf(request).name} ${route}`);
  span.setAttributes({
    'http.route': route,
    // Other paths contain ids of users, and may contain whatever a client wrote there.
    'url.path': path === route ? path : undefined,
    'http.response.status_code': status,
    'keystack.request_id': requestId,
    'keystack.project_id': projectId,
    'keystack.error_code': errorCode,
  });
  if (status >= 500) span.fail(error === undefined ? String(status) : errorType(error));
  span.end();
}

/**
 * Returns the dependencies of a route outside of the API, with a database whose statements appear in the trace of the
 * request.
 */
export function tracedDeps<D extends Pick<Deps, 'db'>>(deps: D, c: Context): D {
  return { ...deps, db: tracedDatabase(deps.db, observationOf(c).span) };
}

/**
 * Returns the method as the name of a span and as the value of an attribute. A client can send any text as its method.
 */
function methodOf({ method }: HonoRequest): { readonly name: string; readonly method: string } {
  return methods.has(method) ? { name: method, method } : { name: 'HTTP', method: '_OTHER' };
}
