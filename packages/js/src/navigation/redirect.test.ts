// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestEnvironment } from '../testing/test-environment.ts';
import { callbackUrlWithReturnTo } from './callback-url.ts';
import { requireOwnHost, resolveRedirectTarget } from './redirect.ts';
import { resolveHandlerUrls } from './urls.ts';

const page = new URL('https://app.example:8443/shop?item=7#top');

beforeEach(() => window.history.replaceState(null, '', '/shop?item=7'));

describe('a redirect target is trusted when it stays on the app', () => {
  it('being relative [S2.22]', () => {
    const targets = [
      ['/account', 'https://app.example:8443/account'],
      ['account?a=1#b', 'https://app.example:8443/account?a=1#b'],
      ['?q=1', 'https://app.example:8443/shop?q=1'],
      ['/%2F%2Fevil.example', 'https://app.example:8443/%2F%2Fevil.example'],
      ['/go?to=https://evil.example', 'https://app.example:8443/go?to=https://evil.example'],
      ['/.//evil.example', 'https://app.example:8443//evil.example'],
      ['/@evil.example', 'https://app.example:8443/@evil.example'],
    ] as const;
    expect(targets.map(([target]) => [target, requireOwnHost(target, page)])).toEqual(targets);
  });

  it('over https, or over the scheme of the page [S2.23]', () => {
    const target = 'https://app.example:8443/account';
    expect(requireOwnHost(target, page)).toBe(target);
    expect(requireOwnHost(target, new URL('http://app.example:8443/'))).toBe(target);
    expect(requireOwnHost('http://localhost:3000/a', new URL('http://localhost:3000/'))).toBe(
      'http://localhost:3000/a',
    );
  });

  it('and no other is [S8.124]', () => {
    const targets = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,hello',
      'blob:https://app.example:8443/0',
      'https://evil.example/',
      'http://app.example:8443/',
      'https://app.example/',
      'https:evil.example',
      'http:evil.example',
      'https:/evil.example',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '\u0000//evil.example',
      'https://app.example:8443@evil.example/',
      'https://user:pass@app.example:8443/',
      '//user@app.example:8443/',
      'https://app.example:8443.evil.example/',
      'https://[',
    ];
    for (const target of targets) {
      const message = /^Redirect URL .*not trusted; should be relative\./s;
      expect(() => requireOwnHost(target, page), target).toThrow(message);
      expect(() => requireOwnHost(target, null), target).toThrow(/not trusted/);
      expect(() => requireOwnHost(target, new URL('http://localhost:3000/')), target).toThrow(/not trusted/);
    }
  });

  it('trusts no absolute URL outside a browser', () => {
    expect(requireOwnHost('/account', null)).toBe('/account');
    expect(() => requireOwnHost('https://app.example:8443/account', null)).toThrow(/not trusted/);
  });
});

describe('the page to return to', () => {
  const urls = resolveHandlerUrls({ signUp: '/join?plan=pro' });
  const inSignIn = new URL('https://app.example/handler/sign-in?after_auth_return_to=%2Fshop%3Fitem%3D7');

  it('is the page that requires a sign-in', () => {
    const back = 'after_auth_return_to=%2Fshop%3Fitem%3D7%23top';
    expect(resolveRedirectTarget('signIn', urls, page)).toBe(`/handler/sign-in?${back}`);
    expect(resolveRedirectTarget('signUp', urls, page)).toBe(`/join?plan=pro&${back}`);
  });

  it('is kept from sign-in to sign-up, and used after it', () => {
    expect(resolveRedirectTarget('signUp', urls, inSignIn)).toBe(
      '/join?plan=pro&after_auth_return_to=%2Fshop%3Fitem%3D7',
    );
    expect(resolveRedirectTarget('afterSignIn', urls, inSignIn)).toBe('/shop?item=7');
  });

  it('is kept on the way to a new password, where the current page is never added', () => {
    expect(resolveRedirectTarget('forgotPassword', urls, inSignIn)).toBe(
      '/handler/forgot-password?after_auth_return_to=%2Fshop%3Fitem%3D7',
    );
    expect(resolveRedirectTarget('forgotPassword', urls, page)).toBe('/handler/forgot-password');
    expect(resolveRedirectTarget('forgotPassword', urls, null)).toBe('/handler/forgot-password');
  });

  it('is never an auth page itself', () => {
    for (const path of ['/handler/sign-in', '/join', '/handler/sign-out', '/handler/forgot-password'])
      expect(resolveRedirectTarget('signIn', urls, new URL(path, page)), path).toBe('/handler/sign-in');
  });

  it('is the one that the caller passes outside a browser', () => {
    expect(resolveRedirectTarget('signIn', urls, null)).toBe('/handler/sign-in');
    expect(resolveRedirectTarget('signIn', urls, null, '/notes?a=1')).toBe(
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fa%3D1',
    );
    expect(resolveRedirectTarget('signUp', urls, inSignIn, '/notes')).toBe(
      '/join?plan=pro&after_auth_return_to=%2Fnotes',
    );
  });

  it('does not become a foreign host by a path with two slashes', () => {
    const target = resolveRedirectTarget('signIn', urls, new URL('https://app.example//evil.example/x'));
    const back = new URL(target, page).searchParams.get('after_auth_return_to') ?? '';
    expect(requireOwnHost(back, page)).toBe('https://app.example:8443//evil.example/x');
  });

  it('is part of links in emails too', () => {
    expect(callbackUrlWithReturnTo('/handler/email-verification#x', inSignIn)).toBe(
      'https://app.example/handler/email-verification?after_auth_return_to=%2Fshop%3Fitem%3D7',
    );
  });
});

describe('an app redirects', () => {
  const origin = window.location.origin;

  it('to its pages, and waits two seconds for the browser to leave [S9.30]', async () => {
    const world = new TestEnvironment();
    await world.app({ urls: { handler: '/auth' } }).redirectToAccountSettings();
    expect(world.navigations).toEqual([{ url: `${origin}/auth/account-settings`, replace: false }]);
    expect(world.pauses).toEqual([2000]);
  });

  it('to sign-in and sign-up with the page to return to, unless disabled [S2.19] [S2.20]', async () => {
    const world = new TestEnvironment();
    await world.app().redirectToSignIn({ replace: true });
    await world.app().redirectToSignUp();
    await world.app().redirectToSignIn({ noRedirectBack: true });
    expect(world.navigations).toEqual([
      { url: `${origin}/handler/sign-in?after_auth_return_to=%2Fshop%3Fitem%3D7`, replace: true },
      { url: `${origin}/handler/sign-up?after_auth_return_to=%2Fshop%3Fitem%3D7`, replace: false },
      { url: `${origin}/handler/sign-in`, replace: false },
    ]);
  });

  it('never to a foreign page from the query of a link', async () => {
    const world = new TestEnvironment();
    window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=https:evil.example');
    await expect(world.app().redirectToAfterSignIn()).rejects.toThrow(/https:evil.example is not trusted/);
    await expect(world.app({ urls: { signIn: 'https://other.example/in' } }).redirectToSignIn()).rejects.toThrow(
      /not trusted/,
    );
    expect(world.navigations).toEqual([]);
  });

  it('if a user is required and no user is signed in', async () => {
    const world = new TestEnvironment();
    let isSettled = false;
    world
      .app()
      .getUser({ or: 'redirect' })
      .finally(() => {
        isSettled = true;
      });
    await vi.waitFor(() => expect(world.pauses).toEqual([2000]), { timeout: 60_000 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSettled).toBe(false);
    expect(world.navigations).toHaveLength(1);
  });
});

describe('the URLs of an app', () => {
  it('begin with /handler by default [S2.3]', () => {
    expect(resolveHandlerUrls()).toMatchObject({ handler: '/handler', signUp: '/handler/sign-up' });
  });

  it('begin with the configured base path [S2.1]', () => {
    const { handler, signIn, accountSettings } = resolveHandlerUrls({ handler: '/auth' });
    expect([handler, signIn, accountSettings]).toEqual(['/auth', '/auth/sign-in', '/auth/account-settings']);
  });

  it('have / as home by default [S2.15]', () => {
    expect(resolveHandlerUrls().home).toBe('/');
  });

  it.each([
    ['afterSignIn', '[S2.16]'],
    ['afterSignUp', '[S2.17]'],
    ['afterSignOut', '[S2.18]'],
  ] as const)('have home as %s by default %s', (name, _claim) => {
    expect(resolveHandlerUrls()[name]).toBe('/');
    expect(resolveHandlerUrls({ home: '/start' })[name]).toBe('/start');
  });
});

it('redirects to `afterSignIn` after a sign-up by default', () => {
  expect(resolveHandlerUrls({ handler: '/auth', home: '/start', afterSignIn: '/in' })).toMatchObject({
    signUp: '/auth/sign-up',
    afterSignUp: '/in',
    afterSignOut: '/start',
  });
});

it('rejects an invalid handler path [S2.2]', () => {
  expect(() => resolveHandlerUrls({ handler: 'auth' })).toThrow(/must start with \//);
  expect(resolveHandlerUrls().handler).toBe('/handler');
});

it('has a redirect method for every page', async () => {
  const world = new TestEnvironment();
  const app = world.app();
  await app.redirectToSignUp({ noRedirectBack: true });
  await app.redirectToSignIn({ noRedirectBack: true });
  await app.redirectToSignOut();
  await app.redirectToAfterSignIn();
  await app.redirectToAfterSignUp();
  await app.redirectToAfterSignOut();
  await app.redirectToEmailVerification();
  await app.redirectToPasswordReset();
  await app.redirectToForgotPassword();
  await app.redirectToHome();
  await app.redirectToOAuthCallback();
  await app.redirectToMagicLinkCallback();
  await app.redirectToAccountSettings();
  await app.redirectToError();
  await app.redirectToTeamInvitation();
  expect(world.navigations.map(({ url }) => new URL(url).pathname.replace('/handler/', ''))).toEqual([
    'sign-up',
    'sign-in',
    'sign-out',
    '/',
    '/',
    '/',
    'email-verification',
    'password-reset',
    'forgot-password',
    '/',
    'oauth-callback',
    'magic-link-callback',
    'account-settings',
    'error',
    'team-invitation',
  ]);
});
