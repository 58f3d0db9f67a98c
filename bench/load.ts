import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { serveTasks } from './child.ts';
import { median } from './comparison.ts';

/** A request to send to a server. `path` includes the query. `[<id>]` in the body is replaced by a new id each time. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A measurement that a load process carries out. `closed`: each connection sends after the previous response. `open`:
 * requests are sent at a fixed rate. `rejected`: one request after another, each rejected with 400.
 */
export type LoadTestTask = {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  readonly seconds: number;
} & (
  | { readonly kind: 'closed'; readonly connections: number }
  | { readonly kind: 'open'; readonly rate: number }
  | { readonly kind: 'rejected' }
);

serveTasks((task: LoadTestTask) => {
  if (task.kind === 'rejected') return medianRejection(task);
  return task.kind === 'closed' ? throughput(task) : percentile99(task);
});

/**
 * Measures responses per second. Each connection starts at another request, so that no two send the same one at once.
 * Throws on an error response.
 */
async function throughput(task: LoadTestTask & { kind: 'closed' }): Promise<number> {
  const { url, connections, requests } = task;
  let opened = 0;
  const result = await autocannon({
    url,
    connections,
    duration: task.seconds,
    requests: [...requests],
    idReplacement: requests.some(({ body }) => body?.includes('[<id>]')),
    setupClient(client) {
      const first = Math.floor((opened * requests.length) / connections);
      opened += 1;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${task.url}: ${result.non2xx} error responses, ${result.errors} failed requests, ${result.timeouts} timeouts.`,
    );
  }
  return result['2xx'] / result.duration;
}

/**
 * Sends requests at a fixed rate and measures the 99th percentile of the time from sending to the last byte of the
 * response, in milliseconds.
 */
async function percentile99(task: LoadTestTask & { kind: 'open' }): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const times: Promise<number>[] = [];
  while (times.length < task.rate * task.seconds) {
    const due = start + (times.length / task.rate) * 1000;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const next = task.requests[times.length % task.requests.length];
    if (next !== undefined) times.push(time(task.url, next, agent));
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  agent.destroy();
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

/** Measures the median response time of requests that are rejected with status 400, in milliseconds. */
async function medianRejection(task: LoadTestTask & { kind: 'rejected' }): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + task.seconds * 1000;
  const times: number[] = [];
  for (const each of task.requests) {
    if (performance.now() > end) break;
    times.push(await time(task.url, each, agent, 400));
  }
  agent.destroy();
  return median(times);
}

function time(url: string, { method, path, headers, body }: LoadRequest, agent: Agent, status = 200): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    request(url + path, { method, agent, headers }, (response) => {
      if (response.statusCode !== status)
        reject(new Error(`${path} returned status ${response.statusCode} instead of ${status}.`));
      response.resume().once('end', () => resolve(performance.now() - start));
    })
      .once('error', reject)
      .end(body);
  });
}
