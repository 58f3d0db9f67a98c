import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createOpenApiDocument } from '@keystack/contract/openapi';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { Deps } from '../deps.ts';
import { observationOf } from '../http/request-observation.ts';
import { toResponseWithEtag } from '../http/response.ts';
import { version } from '../version.ts';

/** Creates the routes of the OpenAPI document, which is generated from the contract, for tools and the page `/docs`. */
export function openapiRoutes({ config }: Pick<Deps, 'config'>): Hono {
  let made: ReturnType<typeof createDocument> | undefined;
  return new Hono().get('/api/v1/openapi.json', async (c) => {
    made ??= createDocument(config.url);
    const { etag, plain, encoded } = await made;
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: [...encoded.keys()],
      default: 'identity',
      match: (accepted, { supports, default: none }) =>
        supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? none,
    });
    const bytes = encoded.get(encoding);
    return toResponseWithEtag(
      config,
      c.req.raw,
      etag,
      {
        status: 200,
        body: { type: 'application/json; charset=utf-8', bytes: bytes ?? plain },
        headers: {
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          ...(bytes && { 'content-encoding': encoding }),
        },
      },
      observationOf(c).requestId,
    );
  });
}

/** Returns the document with its encodings, the smallest first. */
async function createDocument(url: string) {
  const plain = Buffer.from(JSON.stringify(createOpenApiDocument(url, version)));
  // The highest quality would take a second to save another tenth of the size.
  const br = await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const encoded = new Map([
    ['br', br],
    ['gzip', await promisify(gzip)(plain)],
  ]);
  return { etag: `W/"${hash('sha256', plain)}"`, plain, encoded };
}
