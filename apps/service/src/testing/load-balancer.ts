import { once } from 'node:events';
import { Agent, type ClientRequest, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Time between two health checks, in milliseconds. */
const checkIntervalMs = 100;

/** A load balancer that passes requests to its targets in turn. */
export interface LoadBalancer {
  readonly url: string;
  /** Adds the base URL of a process. It gets requests as long as `GET /ready` returns 200 there. */
  add(target: string): Promise<void>;
  /**
   * Resolves when a target gets no more requests, because it is not ready, and has answered all. Forgets the target.
   */
  drained(target: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a load balancer with health checks, as nginx or a Kubernetes service has. It repeats no request. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const ready = new Set<string>();
  const targets = new Set<string>();
  /** The target of each request that has no response yet. */
  const unanswered = new Map<ClientRequest, string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    const candidates = [...ready];
    const target = candidates[turn++ % candidates.length];
    if (target === undefined) return outgoing.writeHead(502).end('No target is ready.');
    const passed = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent },
      (response) => {
        const { connection: _, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers);
        response.pipe(outgoing);
      },
    );
    unanswered.set(passed, target);
    passed.on('close', () => unanswered.delete(passed));
    passed.on('error', (error) => outgoing.writeHead(502).end(`${target}: ${error.message}`));
    incoming.pipe(passed);
  });
  // Longer than the service keeps connections open, because its responses tell clients that time.
  server.keepAliveTimeout = 120_000;
  server.listen(0);
  await once(server, 'listening');

  /**
   * Checks a target until it is removed. The only place that changes `ready`, so that no late response undoes a newer
   * one.
   */
  async function watch(target: string) {
    while (targets.has(target)) {
      const response = await fetch(`${target}/ready`).catch(() => null);
      if (response?.ok) ready.add(target);
      else ready.delete(target);
      await wait(checkIntervalMs);
    }
    ready.delete(target);
  }

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(target) {
      targets.add(target);
      watch(target);
      while (targets.has(target) && !ready.has(target)) await wait(checkIntervalMs);
    },
    async drained(target) {
      while (ready.has(target) || [...unanswered.values()].includes(target)) await wait(checkIntervalMs);
      targets.delete(target);
    },
    async stop() {
      targets.clear();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      agent.destroy();
    },
  };
}
