import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { HttpConnectionInfo } from '../rate-limits/client-ip.ts';
import { observationOf } from './request-observation.ts';
import { toResponse } from './response.ts';

/** Matches a path segment `.` or `..`. The dots and the separators may be percent-encoded. */
const dotSegment = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i;

/**
 * Creates middleware that rejects requests whose path contains dot segments. URL parsers resolve them, so the service
 * would serve `/users/%2e%2e/internal/projects` as `/internal/projects`, while a proxy that filters by path sees
 * another path. The parsed URL no longer contains them, so the middleware checks the request line if there is one.
 */
export function rejectDotSegments(
  config: Pick<Config, 'production'>,
): MiddlewareHandler<{ Bindings: HttpConnectionInfo }> {
  return (c, next) => {
    const target = c.env?.incoming?.url ?? c.req.url;
    const [path = ''] = target.replace(/^https?:\/\/[^/?#\\]*/i, '').split(/[?#]/, 1);
    if (!dotSegment.test(path)) return next();
    const body = {
      text: 'The path must not contain "." or ".." as a segment, encoded or not. Send the path that you mean.',
    };
    return Promise.resolve(toResponse(config, c.req.raw, { status: 400, body }, observationOf(c).requestId));
  };
}
