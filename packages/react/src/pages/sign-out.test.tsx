import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { clearVisitedPaths, recordVisitedPath } from '../visited-paths.ts';
import { SignOut } from './sign-out.tsx';

const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
const signOut = 'DELETE /auth/sessions/current';
const heading = (name: string) => screen.findByRole('heading', { name });

const cameFrom = (referrer: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);

describe('the sign-out page', () => {
  beforeEach(clearVisitedPaths);

  it('signs out by itself, once, when a page of this site led there, then shows the signedOut card [S2.70] [S2.71]', async () => {
    const world = new ReactTestEnvironment();
    cameFrom(`${window.location.origin}/`);
    await world.render(<SignOut fullPage />, world.signedInApp({ urls: { afterSignOut: '/bye' } }));
    await heading('You are not currently signed in');
    expect(world.service.bodies(signOut)).toHaveLength(1);
    expect(world.navigations).toEqual(['/bye']);
  });

  describe('after a navigation of a router', () => {
    const visitFromHome = async () => {
      const world = new ReactTestEnvironment();
      window.history.replaceState(null, '', '/shop');
      recordVisitedPath();
      window.history.pushState(null, '', '/handler/sign-out');
      await world.render(<SignOut fullPage />, world.signedInApp());
      return world;
    };

    it('signs out by itself, although there is no referrer', async () => {
      const world = await visitFromHome();
      await heading('You are not currently signed in');
      expect(world.service.bodies(signOut)).toHaveLength(1);
    });

    it('asks if the user did nothing on the page before, because a redirect of the app changes paths too', async () => {
      vi.stubGlobal('navigator', { ...navigator, languages: ['en'], userActivation: { hasBeenActive: false } });
      const world = await visitFromHome();
      await heading('Sign out?');
      expect(world.service.bodies(signOut)).toEqual([]);
    });

    it('asks in a prerendered page', async () => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
      const world = await visitFromHome();
      await heading('Sign out?');
      Reflect.deleteProperty(document, 'prerendering');
      expect(world.service.bodies(signOut)).toEqual([]);
    });
  });

  it.each([
    ['signs out', true, 1],
    ['asks', false, 0],
  ])('%s if the history says that this document had another path before: %s', async (_what, sameDocument, requests) => {
    const url = `${window.location.origin}/shop`;
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [{ index: 0, sameDocument, url }] });
    const world = new ReactTestEnvironment();
    await world.render(<SignOut fullPage />, world.signedInApp());
    await heading(requests === 1 ? 'You are not currently signed in' : 'Sign out?');
    expect(world.service.bodies(signOut)).toHaveLength(requests);
  });

  it.each([
    '/handler/sign-in?after_auth_return_to=%2Fhandler%2Fsign-out',
    '/handler/signout',
    '/welcome?after_auth_return_to=%2Fhandler%2Fsign-out',
  ])('asks if %s redirected here, because a link on another site can open that page', async (page) => {
    const world = new ReactTestEnvironment();
    cameFrom(`${window.location.origin}${page}`);
    await world.render(<SignOut fullPage />, world.signedInApp());
    await heading('Sign out?');
    expect(world.service.bodies(signOut)).toEqual([]);
  });

  it('signs out by itself after a link on the account settings', async () => {
    const world = new ReactTestEnvironment();
    cameFrom(`${window.location.origin}/handler/account-settings/security`);
    await world.render(<SignOut fullPage />, world.signedInApp());
    await heading('You are not currently signed in');
  });

  it.each(['https://evil.example/', ''])('waits for a press when the link stood at "%s"', async (referrer) => {
    const world = new ReactTestEnvironment();
    cameFrom(referrer);
    await world.render(<SignOut fullPage />, world.signedInApp());
    await heading('Sign out?');
    expect(world.service.bodies(signOut)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await heading('You are not currently signed in');
    expect(world.service.bodies(signOut)).toHaveLength(1);
  });

  it('asks a user who signs in later in another tab for confirmation', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    cameFrom(window.location.origin);
    await world.render(<SignOut fullPage />, app);
    await heading('You are not currently signed in');
    await act(() => app.signInWithCredential(credential));
    await heading('Sign out?');
    expect(world.service.bodies(signOut)).toHaveLength(1);
  });

  it('can be cancelled', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<SignOut fullPage />, world.signedInApp());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(world.navigations).toEqual(['/']);
    expect(world.service.bodies(signOut)).toEqual([]);
  });

  it('shows the signedOut card if nobody is signed in, and does not sign out a user who signs in later [S2.76] [S2.77]', async () => {
    const world = new ReactTestEnvironment();
    const app = world.app();
    cameFrom(window.location.origin);
    await world.render(<SignOut fullPage />, app);
    await heading('You are not currently signed in');
    await act(() => app.signInWithCredential(credential));
    await heading('Sign out?');
    expect(world.service.bodies(signOut)).toEqual([]);
  });

  it('links to the sign-in page if no user is signed in', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<SignOut fullPage />);
    await heading('You are not currently signed in');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(world.navigations[0]).toMatch(/^\/handler\/sign-in/);
  });

  it('signs out of this browser although the service fails', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    cameFrom(window.location.origin);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    world.service.overrides[signOut] = new Response('', { status: 503 });
    await world.render(<SignOut />, app);
    await heading('You are not currently signed in');
    expect(await app.getUser()).toBeNull();
  });

  it('signs out of this browser while the service does not respond, at once after a navigation within the app', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp({ urls: { afterSignOut: '/bye' } });
    cameFrom(`${window.location.origin}/`);
    world.service.overrides['GET /users/me'] = 'no-response';
    world.service.overrides[signOut] = 'no-response';
    await world.render(<SignOut fullPage />, app);
    await heading('You are not currently signed in');
    expect(world.navigations).toEqual(['/bye']);
    expect(await app.getUser()).toBeNull();
  });

  it('asks before it signs out of this browser, although the service cannot be reached', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    world.service.overrides['GET /users/me'] = 'no-response';
    world.service.overrides[signOut] = 'network-error';
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await world.render(<SignOut fullPage />, app);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await heading('You are not currently signed in');
    expect(world.navigations).toEqual(['/']);
  });

  it('still signs out after the request for the user has failed', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    await world.render(<SignOut fullPage />, app);
    await heading('Something went wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(world.navigations).toEqual(['/']);
    world.service.networkFailures = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('You are not currently signed in');
  });
});
