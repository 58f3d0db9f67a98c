import { StackClientApp, type StackClientAppConstructorOptions } from '@keystack/js';
import { createFakeClock, FakeService } from '@keystack/testing';
import { act, type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { StackProvider } from '../stack-provider.tsx';

/**
 * Time in milliseconds that a redirect of `@keystack/js` waits for the browser to leave; must be the same number there.
 * The fake clock never ends this wait, because its browser never leaves.
 */
const unloadTimeout = 2000;

/** A fake service with one account, and apps whose browser never completes a navigation. */
export class ReactTestEnvironment {
  readonly clock = createFakeClock();
  readonly service = new FakeService(this.clock);
  /** The user of the account, `ada@example.com`. */
  readonly user = this.service.createAccount().user;

  readonly #browser = crypto.randomUUID();

  /** The browser's navigations: path and query, with `replace ` before it if the history entry was replaced. */
  readonly navigations: string[] = [];

  constructor() {
    this.service.members.push({ user_id: this.user.id, display_name: 'Ada', profile_image_url: null });
  }

  /** Creates an app without a signed-in user. `options` override its own. */
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
        now: this.clock.now,
        after: this.clock.after,
        random: () => 0,
        // Pages of other environments are not tabs of this browser.
        openChannel: (name) => new BroadcastChannel(`${name} ${this.#browser}`),
        sleep: (milliseconds) => (milliseconds === unloadTimeout ? new Promise(() => {}) : Promise.resolve()),
        navigate: (target, replace) => {
          const { pathname, search } = new URL(target, window.location.href);
          this.navigations.push(`${replace ? 'replace ' : ''}${pathname}${search}`);
        },
      },
    );
  }

  /** Creates an app whose user is signed in. */
  signedInApp(options: Partial<StackClientAppConstructorOptions<true>> = {}): StackClientApp<true> {
    return this.app({ ...options, tokenStore: this.service.createSession() });
  }

  /** Renders below a provider, in strict mode like an app in development, and waits for the initial requests. */
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
