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

/** Any other method counts as `other`, because clients can send any. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const name = 'keystack_http_request_duration_seconds';

/** The requests of one method, route and status class. */
interface Series {
  readonly labels: string;
  /** Number of requests in each bucket and not in those before it. The last one has no bound. */
  readonly counts: number[];
  seconds: number;
}

/** The histogram of requests. */
export interface RequestHistogram {
  record(request: MeasuredRequest): void;
  /** Returns the histogram in the text format of Prometheus. */
  text(): string;
}

/**
 * Creates the histogram of requests. It finds the series of a request by its route, without building a key of its
 * labels. That of `prom-client` would take longer than the rest of the measurement.
 */
export function createRequestHistogram(): RequestHistogram {
  /** The series of each route, by method and status class. */
  const routes = new Map<string, Map<string, Series[]>>();

  function seriesOf(method: string, route: string, statusClass: number): Series {
    const byMethod = routes.get(route) ?? new Map<string, Series[]>();
    if (byMethod.size === 0) routes.set(route, byMethod);
    const byStatus = byMethod.get(method) ?? [];
    if (byStatus.length === 0) byMethod.set(method, byStatus);
    byStatus[statusClass] ??= {
      // Nothing needs escaping: routes, methods and classes are texts of the code.
      labels: `method="${method}",route="${route}",status="${statusClass}xx"`,
      counts: Array.from({ length: bounds.length + 1 }, () => 0),
      seconds: 0,
    };
    return byStatus[statusClass];
  }

  return {
    record({ method, route, status, ms }) {
      const seconds = ms / 1000;
      const series = seriesOf(methods.has(method) ? method : 'other', route, Math.floor(status / 100));
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.seconds += seconds;
    },
    text() {
      const all = [...routes.values()].flatMap((byMethod) => [...byMethod.values()].flatMap(Object.values<Series>));
      const help = 'Time from the arrival of a request to the start of its response.';
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...all.flatMap(linesOf), ''].join('\n');
    },
  };
}

function linesOf({ labels, counts, seconds }: Series): readonly string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`];
}
