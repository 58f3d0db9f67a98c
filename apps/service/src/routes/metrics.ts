import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Metrics } from '../metrics/metrics.ts';
import { sha256 } from '../security/random-text.ts';

/**
 * Creates `GET /metrics`, in the text format of Prometheus.
 *
 * @param token The bearer token that a request must have. Without it the response is 404, as if there were no metrics.
 *   `null` to require none.
 */
export function metricsRoutes(metrics: Metrics, token: string | null): Hono {
  // Hashes, because `timingSafeEqual` needs texts of the same length.
  const expected = token === null ? null : sha256(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c) => {
    if (expected !== null && !timingSafeEqual(sha256(c.req.header('authorization') ?? ''), expected)) {
      return c.notFound();
    }
    const { type, text } = await metrics.scrape();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
}
