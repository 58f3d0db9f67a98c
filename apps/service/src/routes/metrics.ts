import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { sha256 } from '../security/random-text.ts';

/** The media type of the text format of Prometheus. */
const mediaType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Creates `GET /metrics`, in the text format of Prometheus.
 *
 * @param scrape Returns all metrics.
 * @param token The bearer token that a request must have. Without it the response is 404, as if there were no metrics.
 *   `null` to require none.
 */
export function metricsRoutes(scrape: () => Promise<string>, token: string | null): Hono {
  // Hashes, because `timingSafeEqual` needs texts of the same length.
  const expected = token === null ? null : sha256(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c) => {
    if (expected !== null && !timingSafeEqual(sha256(c.req.header('authorization') ?? ''), expected)) {
      return c.notFound();
    }
    return c.body(await scrape(), 200, { 'content-type': mediaType, 'cache-control': 'no-store' });
  });
}
