import { StackClientApp } from '../apps/client.ts';
import { resolveIdentity, type StackClientAppConstructorOptions } from '../apps/options.ts';
import type { Runtime } from '../apps/runtime.ts';
import { FakeService } from './fake-service.ts';

/** A service, a clock that only tests move, and apps in front of them. */
export class World {
  /** Milliseconds since the Unix epoch, by the service. */
  time = Date.UTC(2030, 0, 1);
  /** Milliseconds by which the client's clock is ahead of the service's. */
  skew = 0;
  readonly pauses: number[] = [];
  readonly visited: { readonly url: string; readonly replace: boolean }[] = [];
  readonly warnings: string[] = [];
  readonly service = new FakeService(() => this.time);
  readonly runtime: Runtime = {
    fetch: this.service.fetch,
    now: () => this.time + this.skew,
    sleep: async (milliseconds) => {
      this.pauses.push(milliseconds);
      this.time += milliseconds;
    },
    random: () => 0.5,
    navigate: (url, replace) => void this.visited.push({ url, replace }),
    warn: (message) => void this.warnings.push(message),
  };

  app(options: Partial<StackClientAppConstructorOptions<true>> = {}, runtime: Partial<Runtime> = {}) {
    return new StackClientApp(
      { ...identity, tokenStore: 'memory', noAutomaticPrefetch: true, ...options },
      { ...this.runtime, ...runtime },
    );
  }
}

/** Project options of every app in the tests. */
export const identity = {
  baseUrl: 'https://auth.example.com',
  projectId: 'internal',
  publishableClientKey: 'pck_test',
} as const;

/** The same as requests are made for it. */
export const appIdentity = resolveIdentity({ ...identity, tokenStore: null });
