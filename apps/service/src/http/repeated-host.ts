import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { HttpConnectionInfo } from '../rate-limits/client-ip.ts';
import { observationOf } from './request-observation.ts';
import { toResponse } from './response.ts';

/**
 * Creates middleware that rejects requests with more than one `Host` header (RFC 9112, section 3.2). Node.js keeps the
 * first one, while a proxy or a cache may have used the other.
 */
export function rejectRepeatedHost(
  config: Pick<Config, 'production'>,
): MiddlewareHandler<{ Bindings: HttpConnectionInfo }> {
  return async (c, next) => {
    const names = c.env?.incoming?.rawHeaders?.filter((_, index) => index % 2 === 0) ?? [];
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return next();
    const body = { text: 'The request has more than one Host header. Send one.' };
    return toResponse(config, c.req.raw, { status: 400, body }, observationOf(c).requestId);
  };
}
