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
  return (c, next) => {
    if (countHosts(c.env?.incoming?.rawHeaders ?? []) < 2) return next();
    const body = { text: 'The request has more than one Host header. Send one.' };
    return Promise.resolve(toResponse(config, c.req.raw, { status: 400, body }, observationOf(c).requestId));
  };
}

/** Counts the `Host` headers in a list of names and values in turn. Without new arrays, because each request runs it. */
function countHosts(headers: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
