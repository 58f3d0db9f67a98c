import { Hono } from 'hono';
import { isStorableText } from '../database/is-storable.ts';
import type { Deps } from '../deps.ts';
import { observationOf } from '../http/request-observation.ts';
import { tracedDeps } from '../http/request-span.ts';
import { toResponse } from '../http/response.ts';
import { jwksMaxAgeSeconds, projectJwks } from '../security/access-tokens.ts';

const cacheable = { 'cache-control': `public, max-age=${jwksMaxAgeSeconds}` };

/**
 * Creates the routes of the public keys with which a host app's own server checks access tokens without a request to
 * the service.
 */
export function jwksRoutes(deps: Pick<Deps, 'db' | 'config'>): Hono {
  return new Hono()
    .get('/.well-known/jwks.json', async (c) => {
      const message = `Each project signs with a key of its own, found at ${deps.config.url}/api/v1/projects/<project id>/.well-known/jwks.json. This one is of the project internal.`;
      return c.json({ ...(await projectJwks(tracedDeps(deps, c), 'internal')), message }, 200, cacheable);
    })
    .get('/api/v1/projects/:id/.well-known/jwks.json', async (c) => {
      const id = c.req.param('id');
      const { requestId } = observationOf(c);
      const jwks = isStorableText(id) ? await projectJwks(tracedDeps(deps, c), id) : null;
      if (jwks === null)
        return toResponse(
          deps.config,
          c.req.raw,
          { status: 404, body: { text: 'There is no such project.' } },
          requestId,
        );
      const response = { status: 200, body: { json: jwks }, headers: cacheable };
      return toResponse(deps.config, c.req.raw, response, requestId);
    });
}
