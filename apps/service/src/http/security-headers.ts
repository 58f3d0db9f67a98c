import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

// For a year. Not for sub-domains: the host app may have some without TLS.
const inProduction = { ...always, 'strict-transport-security': 'max-age=31536000' };

/** Returns the headers that every response of the service carries. */
export function securityHeaders({ production }: Pick<Config, 'production'>): Readonly<Record<string, string>> {
  return production ? inProduction : always;
}

/**
 * Adds these headers to every response that does not set them itself. Responses of the API are skipped: `respond` builds
 * them with the headers, which is cheaper than changing them afterwards.
 */
export function addSecurityHeaders(config: Pick<Config, 'production'>): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(config));
  return async (c, next) => {
    await next();
    if (c.req.path.startsWith('/api/')) return;
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
