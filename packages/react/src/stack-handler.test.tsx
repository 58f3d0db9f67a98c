import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StackHandler } from './stack-handler.tsx';
import { ReactTestEnvironment } from './testing/test-environment.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });

describe('the handler', () => {
  it.each([
    ['sign-in', '[S2.4]', 'Sign in to your account'],
    ['sign-up', '[S2.5]', 'Create a new account'],
    ['sign-out', '[S2.6]', 'You are not currently signed in'],
    ['email-verification', '[S2.7]', 'Invalid Verification Link'],
    ['password-reset', '[S2.8]', 'Invalid Password Reset Link'],
    ['forgot-password', '[S2.9]', 'Reset your password'],
    ['oauth-callback', '[S2.10]', 'Redirecting...'],
    ['magic-link-callback', '[S2.11]', 'Invalid Magic Link'],
    ['team-invitation', '[S2.14]', 'Invalid Team Invitation Link'],
    ['error', '[S2.13]', 'Something went wrong'],
  ])('has a page %s %s', async (path, _claim, title) => {
    window.history.replaceState(null, '', `/handler/${path}`);
    await new ReactTestEnvironment().render(<StackHandler fullPage />);
    await heading(title);
  });

  it.each(['account-settings', 'account-settings/security'])('has a page %s [S2.12]', async (path) => {
    const world = new ReactTestEnvironment();
    await world.render(<StackHandler fullPage path={`/handler/${path}`} />, world.signedInApp());
    await heading('Account settings');
  });

  it('passes the props of the host to the pages [S2.105]', async () => {
    const world = new ReactTestEnvironment();
    const extraItems = [{ title: 'Billing', subpath: '/billing', icon: () => null, content: 'Nothing to pay' }];
    const page = (
      <StackHandler
        fullPage
        path="/handler/account-settings/billing"
        componentProps={{ AccountSettings: { extraItems, fullPage: undefined } }}
      />
    );
    await world.render(page, world.signedInApp());
    await screen.findByText('Nothing to pay');
    screen.getByRole('main');
  });

  it('lives where the host wants it [S2.1]', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/auth/pages/sign-in/');
    await world.render(<StackHandler fullPage />, world.app({ urls: { handler: '/auth/pages' } }));
    await heading('Sign in to your account');
  });

  it('uses path and query of the host router', async () => {
    await new ReactTestEnvironment().render(
      <StackHandler fullPage path={`/handler/email-verification?code=${'c'.repeat(45)}`} />,
    );
    await heading('Verify your email');
  });

  it('accepts an app, without a provider around it', async () => {
    const world = new ReactTestEnvironment();
    world.service.config.sign_up_enabled = false;
    await world.render(
      <StackHandler fullPage path="/handler/sign-up" app={world.app()} />,
      new ReactTestEnvironment().app(),
    );
    await heading('Sign up for new users is not enabled at the moment');
  });

  it('follows the history', async () => {
    window.history.replaceState(null, '', '/handler/sign-in');
    await new ReactTestEnvironment().render(<StackHandler fullPage />);
    await heading('Sign in to your account');
    window.history.replaceState(null, '', '/handler/sign-up');
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
    await heading('Create a new account');
  });

  it.each([
    ['signin?after_auth_return_to=%2Fshop', 'sign-in?after_auth_return_to=%2Fshop'],
    ['emailverification?code=123', 'email-verification?code=123'],
  ])('redirects the old URL %s, with its query', async (old, path) => {
    const world = new ReactTestEnvironment();
    await world.render(<StackHandler fullPage path={`/handler/${old}`} />);
    expect(new Set(world.navigations)).toEqual(new Set([`replace /handler/${path}`]));
  });

  it('redirects to the page with which the host replaces it, with the query', async () => {
    const world = new ReactTestEnvironment();
    const app = world.app({ urls: { signIn: '/login?from=app' } });
    await world.render(<StackHandler fullPage path="/handler/sign-in?after_auth_return_to=%2Fshop" />, app);
    expect(new Set(world.navigations)).toEqual(new Set(['replace /login?from=app&after_auth_return_to=%2Fshop']));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it.each(['/handler/nope', '/handler', '/handler/sign-in/x', '/handlersign-in', '/'])(
    'shows the not-found page at %s',
    async (path) => {
      const world = new ReactTestEnvironment();
      await world.render(<StackHandler fullPage path={path} />);
      await heading('Page not found');
      await userEvent.click(screen.getByRole('button', { name: 'Go to home' }));
      expect(world.navigations).toEqual(['/']);
    },
  );
});

describe('the page', () => {
  it('is the main part of a full page, under a heading of the first level', async () => {
    await new ReactTestEnvironment().render(<StackHandler fullPage path="/handler/sign-in" />);
    await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' });
    expect(screen.getByRole('main').className).toContain('stack-scope');
  });

  it('is only a part of the page otherwise', async () => {
    await new ReactTestEnvironment().render(<StackHandler fullPage={false} path="/handler/sign-in" />);
    await screen.findByRole('heading', { level: 2, name: 'Sign in to your account' });
    expect(screen.queryByRole('main')).toBeNull();
  });
});

describe('a service that cannot be reached', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

  it('is shown, and the page appears after a retry', async () => {
    const world = new ReactTestEnvironment();
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    await world.render(<StackHandler fullPage path="/handler/sign-in" />);
    await heading('Something went wrong');
    screen.getByText('The server cannot be reached at the moment. Check your internet connection and try again.');

    world.service.networkFailures = 0;
    await vi.waitFor(
      async () => {
        await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
        expect(screen.queryByText('Something went wrong')).toBeNull();
      },
      { timeout: 60_000 },
    );
    await heading('Sign in to your account');
  });

  it('is forgotten on the next page', async () => {
    const world = new ReactTestEnvironment();
    const app = world.app();
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    window.history.replaceState(null, '', '/handler/sign-in');
    await world.render(<StackHandler fullPage />, app);
    await heading('Something went wrong');
    world.service.networkFailures = 0;
    await act(async () => void (await Promise.all([app.getProject(), app.getUser()])));
    window.history.replaceState(null, '', '/handler/sign-up');
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
    await heading('Create a new account');
  });
});
