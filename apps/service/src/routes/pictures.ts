import { Hono } from 'hono';
import { isStorableText } from '../database/is-storable.ts';
import type { Deps } from '../deps.ts';
import { findStoredPicture, isSvgPicture, picturePath } from '../domain/pictures/pictures.ts';
import { observationOf } from '../http/request-observation.ts';
import { tracedDeps } from '../http/request-span.ts';
import { toResponse, toResponseWithEtag } from '../http/response.ts';

const headers = {
  // The URL is derived from the content, so it never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  // Content that an attacker hid in a picture must not run as a page of this origin.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Response headers of an SVG. If its URL is opened directly, the browser downloads it as a file and runs no scripts.
 */
const documentHeaders = {
  ...headers,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'attachment; filename="picture.svg"',
};

/**
 * Creates the route of stored pictures. Anybody with the URL can read one: browsers request images without credentials.
 */
export function pictureRoutes(deps: Pick<Deps, 'db' | 'config'>): Hono {
  const { config } = deps;
  return new Hono().get('/api/v1/pictures/:project/:name', async (c) => {
    const { project, name } = c.req.param();
    const { requestId } = observationOf(c);
    const path = picturePath(project, name);
    const picture = isStorableText(path) ? await findStoredPicture(tracedDeps(deps, c).db, project, path) : null;
    if (picture === null)
      return toResponse(config, c.req.raw, { status: 404, body: { text: 'There is no such picture.' } }, requestId);
    const { type, bytes } = picture;
    return toResponseWithEtag(
      config,
      c.req.raw,
      `"${name}"`,
      {
        status: 200,
        body: { type, bytes: new Uint8Array(bytes) },
        headers: isSvgPicture(picture) ? documentHeaders : headers,
      },
      requestId,
    );
  });
}
