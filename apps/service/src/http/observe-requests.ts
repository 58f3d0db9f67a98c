import { KnownErrors } from '@keystack/contract';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import { type LogRequest, requestLevels } from '../log.ts';
import type { MeasuredSignIn, SignInResult } from '../metrics/sign-ins.ts';
import { type HttpConnectionInfo, networkOfEvents, rateLimitNetwork } from '../rate-limits/client-ip.ts';
import { rateLimitOfError } from '../rate-limits/counters.ts';
import { errorDocsUrl } from './error-docs.ts';
import { observationOf, type RequestObservation } from './request-observation.ts';
import { endRequestSpan, startRequestSpan } from './request-span.ts';

/** Routes that machines request every few seconds. They are logged at the level `debug`, and not traced. */
const frequentRoutes = new Set(['/health', '/ready', '/metrics']);

/**
 * Sign-in methods by route, for sign-ins without an event: those that succeed in one statement, or are refused before.
 */
const methodsOfRoutes: ReadonlyMap<string, string> = new Map([
  ['/api/v1/auth/password/sign-in', 'password'],
  ['/api/v1/auth/otp/sign-in', 'magic_link'],
  ['/api/v1/auth/mfa/sign-in', 'totp'],
]);

/**
 * Creates middleware that logs each request, and adds it to the metrics and the traces. It must be the first.
 *
 * @param logRequest Default: requests are not logged.
 */
export function observeRequests(
  { config, metrics, tracing }: Pick<Deps, 'config' | 'metrics' | 'tracing'>,
  logRequest: LogRequest = () => {},
): MiddlewareHandler<{ Bindings: HttpConnectionInfo }> {
  return async (c, next) => {
    const startedAt = performance.now();
    const observation = observationOf(c);
    if (tracing !== null && !frequentRoutes.has(c.req.path))
      observation.span = startRequestSpan(tracing, config, c.req);
    await next();
    const ms = performance.now() - startedAt;
    const { method, routePath: route } = c.req;
    const status = observation.status ?? c.res.status;
    metrics?.observeRequest({
      method,
      route,
      status,
      ms,
      signIn: signInOf(method, route, status, observation),
      rateLimit: rateLimitOf(observation.error),
    });
    const { requestId, projectId, userId, visitorNetwork, errorCode: code, span } = observation;
    if (span !== undefined) endRequestSpan(span, c.req, status, observation);
    logRequest({
      level: frequentRoutes.has(route) ? requestLevels.debug : requestLevels.info,
      time: Date.now(),
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      requestId,
      projectId,
      userId,
      network: networkOfEvents(visitorNetwork ?? rateLimitNetwork(config, c.env, c.req.raw.headers)) ?? undefined,
      code,
      docs: code === undefined || config.production ? undefined : errorDocsUrl(config, code),
      ...span?.ids,
    });
  };
}

function signInOf(
  method: string,
  route: string,
  status: number,
  { signIn, errorCode }: RequestObservation,
): MeasuredSignIn | null {
  const signInMethod = signIn?.method ?? (method === 'POST' ? methodsOfRoutes.get(route) : undefined);
  if (signInMethod === undefined) return null;
  return { method: signInMethod, result: resultOf(status, errorCode, signIn?.failed ?? false) };
}

function resultOf(status: number, errorCode: string | undefined, failed: boolean): SignInResult {
  if (status >= 500) return 'error';
  if (status === 429 || errorCode === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED') return 'rate_limited';
  if (errorCode === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') return 'second_factor_required';
  return failed || status >= 400 ? 'failed' : 'success';
}

/** Returns the rate limit that refused a request, or `passwordHashing` if too many passwords waited to be hashed. */
function rateLimitOf(error: unknown): string | null {
  return error instanceof KnownErrors.TooManyRequests ? (rateLimitOfError(error) ?? 'passwordHashing') : null;
}
