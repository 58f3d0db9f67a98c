import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

// One year, without `includeSubDomains`, because the host app may have subdomains without TLS.
const inProduction = { ...always, 'strict-transport-security': 'max-age=31536000' };

/** Returns the security headers of every response. */
export function securityHeaders({ production }: Pick<Config, 'production'>): Readonly<Record<string, string>> {
  return production ? inProduction : always;
}

/**
 * Creates middleware that adds the security headers to responses, unless these set them. Skips responses of the API,
 * because `toResponse` has added the headers already, which is cheaper.
 */
export function addSecurityHeaders(config: Pick<Config, 'production'>): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(config));
  const nextThenAdd: MiddlewareHandler = async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
  return (c, next) => (c.req.path.startsWith('/api/') ? next() : nextThenAdd(c, next));
}
