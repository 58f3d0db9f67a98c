import { type OpenApiDocument, openApiDocument } from '@keystack/contract/openapi';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { respond } from '../http/reply.ts';
import { version } from '../version.ts';

/** Describes the API to tools, and to the page `/docs`: an OpenAPI document made from the contract. */
export function openapiRoutes({ config }: Pick<Deps, 'config'>): Hono {
  let document: OpenApiDocument | undefined;
  return new Hono().get('/api/v1/openapi.json', (c) => {
    document ??= openApiDocument(config.url, version);
    return respond(c.req.raw, { status: 200, body: { json: document } });
  });
}
