import { createFakeClock, FakeService } from '@keystack/testing';
import { StackClientApp } from '../apps/client.ts';
import { resolveConnectionSettings, type StackClientAppConstructorOptions } from '../apps/options.ts';
import type { Runtime } from '../apps/runtime.ts';

/**
 * A fake service, a clock that only tests move, and a runtime for apps that sends their requests to the fake service.
 */
export class TestEnvironment {
  /** The service's clock. */
  readonly clock;
  /** Milliseconds by which the client's clock is ahead of the service's. */
  skew = 0;
  /** The durations for which the runtime was asked to sleep, in milliseconds. It advances the clock instead. */
  readonly pauses: number[] = [];
  readonly navigations: { readonly url: string; readonly replace: boolean }[] = [];
  readonly warnings: string[] = [];
  readonly service;
  readonly runtime: Runtime;

  constructor(start?: number) {
    this.clock = createFakeClock(start);
    this.service = new FakeService(this.clock);
    this.runtime = {
      fetch: this.service.fetch,
      now: () => this.clock.now() + this.skew,
      sleep: async (milliseconds) => {
        this.pauses.push(milliseconds);
        this.clock.advance(milliseconds);
      },
      after: this.clock.after,
      random: () => 0.5,
      navigate: (url, replace) => void this.navigations.push({ url, replace }),
      warn: (message) => void this.warnings.push(message),
    };
  }

  app(options: Partial<StackClientAppConstructorOptions<true>> = {}, runtime: Partial<Runtime> = {}) {
    return new StackClientApp(
      { ...testAppOptions, tokenStore: 'memory', noAutomaticPrefetch: true, ...options },
      { ...this.runtime, ...runtime },
    );
  }
}

/** Project options of every app in the tests. */
export const testAppOptions = {
  baseUrl: 'https://auth.example.com',
  projectId: 'internal',
  publishableClientKey: 'pck_test',
} as const;

/** The service, project and key of `testAppOptions`, as apps resolve them for requests. */
export const testConnectionSettings = resolveConnectionSettings({ ...testAppOptions, tokenStore: null });
