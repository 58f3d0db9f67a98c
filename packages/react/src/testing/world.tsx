import { StackClientApp, type StackClientAppConstructorOptions } from '@keystack/js';
import { act, type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { StackProvider } from '../stack-provider.tsx';
import { FakeService, tokens } from './fake-service.ts';

/** Maximum time that a redirect waits for the browser to leave, in milliseconds. */
const departure = 2000;

/** A service, and an app whose browser never completes a navigation. */
export class World {
  readonly service = new FakeService();
  /** The browser's navigations: path and query, with `replace ` before it if the history entry was replaced. */
  readonly visited: string[] = [];

  app(options: Partial<StackClientAppConstructorOptions<true>> = {}): StackClientApp<true> {
    return new StackClientApp(
      {
        baseUrl: 'https://auth.example.com',
        projectId: 'demo',
        publishableClientKey: 'pck_test',
        tokenStore: 'memory',
        noAutomaticPrefetch: true,
        ...options,
      },
      {
        fetch: this.service.fetch,
        random: () => 0,
        sleep: (milliseconds) => (milliseconds === departure ? new Promise(() => {}) : Promise.resolve()),
        navigate: (target, replace) => {
          const { pathname, search } = new URL(target, window.location.href);
          this.visited.push(`${replace ? 'replace ' : ''}${pathname}${search}`);
        },
      },
    );
  }

  /** Returns an app whose user is signed in. */
  signedInApp(options: Partial<StackClientAppConstructorOptions<true>> = {}): StackClientApp<true> {
    return this.app({ ...options, tokenStore: tokens });
  }

  /** Renders below a provider, like a host in development, and waits for the initial requests. */
  async render(children: ReactNode, app: StackClientApp<true> = this.app()): Promise<RenderResult> {
    return act(async () =>
      render(
        <StrictMode>
          <StackProvider app={app}>
            <Suspense fallback="waiting">{children}</Suspense>
          </StackProvider>
        </StrictMode>,
      ),
    );
  }
}
