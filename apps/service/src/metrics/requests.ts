import { Histogram, type Registry } from 'prom-client';
import type { MeasuredSignIn } from './sign-ins.ts';

/** A request that has its response. */
export interface MeasuredRequest {
  readonly method: string;
  /** The pattern of the route, never the URL, because each value is a time series. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The sign-in that the request was about, or `null`. */
  readonly signIn: MeasuredSignIn | null;
  /** The rate limit that refused the request, or `null`. */
  readonly rateLimit: string | null;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds the histogram of requests. Returns the function that records one. */
export function createRequestMetrics(registry: Registry): (request: MeasuredRequest) => void {
  const histogram = new Histogram({
    name: 'keystack_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the start of its response, by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return ({ method, route, status, ms }) =>
    histogram.observe(
      // Clients can send any method.
      { method: methods.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` },
      ms / 1000,
    );
}
