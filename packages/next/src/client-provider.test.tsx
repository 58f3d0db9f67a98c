// @vitest-environment jsdom
import { StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { ClientHandler } from './client-handler.tsx';
import { ClientProvider } from './client-provider.tsx';

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), refresh: vi.fn() }));
const pathname = vi.hoisted(() => vi.fn(() => '/'));
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: pathname,
  useSearchParams: () => new URLSearchParams(),
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const responses: Readonly<Record<string, object>> = {
  'GET /users/me': { id: 'ada', selected_team: null, oauth_providers: [] },
  'POST /auth/password/sign-in': { access_token: 'a', refresh_token: 'r', is_new_user: false, user_id: 'ada' },
  'DELETE /auth/sessions/current': { success: true },
};

it('uses full paths with the base path of Next.js, and paths without it for its router', async () => {
  vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/app');
  pathname.mockReturnValue('/handler/error');
  const app = new StackClientApp(
    {
      tokenStore: 'memory',
      projectId: 'demo',
      publishableClientKey: 'pck_public',
      urls: { handler: '/app/handler', home: '/app' },
      noAutomaticPrefetch: true,
    },
    { fetch: () => Response.json({}) },
  );
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <ClientProvider app={app} lang="en">
        <ClientHandler fullPage={false} />
      </ClientProvider>,
    ),
  );
  const title = () => place.querySelector('h1, h2, h3')?.textContent;
  await vi.waitFor(() => expect(title()).toBe('Something went wrong'), { timeout: 60_000 });
  void app.redirectToSignUp();
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/^\/handler\/sign-up/)), {
    timeout: 60_000,
  });
  await act(async () => root.unmount());
  vi.unstubAllEnvs();
  pathname.mockReturnValue('/');
});

it('renders server components again for another user, but not for the first one', async () => {
  const app = new StackClientApp(
    {
      tokenStore: 'memory',
      projectId: 'demo',
      publishableClientKey: 'pck_public',
      redirectMethod: 'none',
      noAutomaticPrefetch: true,
    },
    {
      fetch: ({ method, url }) => Response.json(responses[`${method} ${new URL(url).pathname.replace('/api/v1', '')}`]),
    },
  );
  const { currentUser } = app[stackAppInternalsSymbol];
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <StrictMode>
        <ClientProvider app={app} lang="en">
          Home
        </ClientProvider>
      </StrictMode>,
    ),
  );
  expect(await currentUser.read()).toBeNull();
  // The refresh is scheduled after the redirect that a sign-in may end with.
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.refresh).not.toHaveBeenCalled();

  const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
  await act(async () => void (await app.signInWithCredential(credential)));
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(currentUser.peek()?.id).toBe('ada');

  await act(async () => root.unmount());
  currentUser.subscribe(() => {});
  await app.signOut();
  await vi.waitFor(() => expect(currentUser.peek()).toBeNull(), { timeout: 60_000 });
  expect(router.refresh).toHaveBeenCalledTimes(1);
});
