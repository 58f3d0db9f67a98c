// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformRuntime } from '../../apps/runtime.ts';
import { TestEnvironment } from '../../testing/test-environment.ts';
import { createCookieStore } from './cookie-store.ts';
import { cookiesForTokens, tokensFromCookies } from './cookies.ts';
import { noTokens } from './token-store.ts';

const tokens = { accessToken: 'access', refreshToken: 'refresh' };

const openStore = (projectId: string) =>
  createCookieStore(projectId, { warn: () => expect.unreachable(), after: platformRuntime.after });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const pair of document.cookie.split('; ')) {
    Object.assign(document, { cookie: `${pair.split('=')[0]}=; Path=/; Max-Age=0` });
  }
});

describe('the cookies', () => {
  it('last a year and a day, for this host only, on secure pages over https only [S9.26] [S9.27]', () => {
    expect(cookiesForTokens(tokens, 'p', true)).toEqual([
      '__Host-stack-refresh-p=refresh; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      '__Host-stack-access-p=%5B%22refresh%22%2C%22access%22%5D; Path=/; Max-Age=86400; SameSite=Lax; Secure',
      '__Host-stack-taken-over-p=true; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      'stack-refresh=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      'stack-refresh-p=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      'stack-access-p=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ]);
    expect(cookiesForTokens(tokens, 'p', false)).toEqual([
      'stack-refresh-p=refresh; Path=/; Max-Age=31536000; SameSite=Lax',
      'stack-access-p=%5B%22refresh%22%2C%22access%22%5D; Path=/; Max-Age=86400; SameSite=Lax',
      'stack-taken-over-p=true; Path=/; Max-Age=31536000; SameSite=Lax',
      'stack-refresh=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
  });

  it('are deleted on sign-out, with those of other libraries', () => {
    expect(
      cookiesForTokens(noTokens, 'p', false, 'hexclave-refresh-p--example.com=r; hexclave-refresh-q--x=r'),
    ).toEqual([
      'stack-refresh-p=; Path=/; Max-Age=0; SameSite=Lax',
      'stack-access-p=; Path=/; Max-Age=0; SameSite=Lax',
      'stack-taken-over-p=true; Path=/; Max-Age=31536000; SameSite=Lax',
      'hexclave-refresh-p--example.com=; Path=/; Max-Age=0; SameSite=Lax',
      'stack-refresh=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
  });

  it.each([
    ['both', 'stack-refresh-p=r; stack-access-p=%5B%22r%22%2C%22a%22%5D', { refreshToken: 'r', accessToken: 'a' }],
    [
      'those of older libraries',
      'a=b; stack-refresh=r; stack-access=["r","a"]',
      { refreshToken: 'r', accessToken: 'a' },
    ],
    [
      'an access token of another session',
      'stack-refresh-p=r; stack-access-p=["x","a"]',
      { refreshToken: 'r', accessToken: null },
    ],
    ['a broken access token', 'stack-refresh-p=r; stack-access-p=["r",', { refreshToken: 'r', accessToken: null }],
    ['an access token alone', 'stack-access-p=["r","a"]', noTokens],
    ['those of another project', 'stack-refresh-q=r', noTokens],
    ['an empty one', 'stack-refresh-p=', noTokens],
    ['the same one twice', 'stack-refresh-p=r; stack-refresh-p=r', { refreshToken: 'r', accessToken: null }],
    ['two sessions, because another subdomain can set one', 'stack-refresh-p=r; stack-refresh-p=evil', noTokens],
    ['two sessions of other libraries', 'stack-refresh=r; hexclave-refresh-p--default=evil', noTokens],
    [
      'one of this host beside one that another subdomain can set',
      'stack-refresh-p=evil; __Host-stack-refresh-p=r; stack-refresh-p=evil2; __Host-stack-access-p=["r","a"]',
      { refreshToken: 'r', accessToken: 'a' },
    ],
    [
      'one that another subdomain set after a sign-out',
      '__Host-stack-taken-over-p=true; stack-refresh-p=evil',
      noTokens,
    ],
    ['the plain name of a secure page once', 'stack-refresh-p=r', { refreshToken: 'r', accessToken: null }],
    [
      'those of the newest libraries',
      `hexclave-refresh-p--default=${encodeURIComponent('{"refresh_token":"r","updated_at_millis":1}')}`,
      { refreshToken: 'r', accessToken: null },
    ],
    [
      'a plain value of the newest libraries',
      '__Host-hexclave-refresh-p--x=r',
      { refreshToken: 'r', accessToken: null },
    ],
    ['those of the newest libraries for another project', 'hexclave-refresh-pq--default=r', noTokens],
    [
      'those of other libraries after they were taken over',
      'stack-taken-over-p=true; hexclave-refresh-p--x=r',
      noTokens,
    ],
    ['none', '', noTokens],
  ])('are read: %s', (_, text, expected) => {
    expect(tokensFromCookies(text, 'p')).toEqual(expected);
  });
});

describe('the cookie store', () => {
  it('keeps tokens for the next page [S4.15]', () => {
    openStore('p').set(tokens);
    expect(openStore('p').get()).toEqual(tokens);
  });

  it.each([
    ['https:', true],
    ['http:', false],
  ])('tells servers behind a proxy whether the page uses %s', (protocol, isSecure) => {
    vi.stubGlobal('window', { location: { protocol } });
    const write = vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {});
    openStore('p');
    expect(write.mock.calls.flat().includes('stack-is-https=true; Path=/; SameSite=Lax; Secure')).toBe(isSecure);
    write.mockRestore();
  });

  it('takes over the session of the newest client libraries once, so that moving an app signs nobody out', () => {
    const json = encodeURIComponent('{"refresh_token":"refresh","updated_at_millis":1}');
    Object.assign(document, { cookie: `hexclave-refresh-p--default=${json}` });
    const store = openStore('p');
    expect(store.get()).toEqual({ refreshToken: 'refresh', accessToken: null });
    expect(document.cookie).toBe('stack-refresh-p=refresh; stack-taken-over-p=true');
    store.set(noTokens);
    Object.assign(document, { cookie: `hexclave-refresh-p--default=${json}` });
    expect(openStore('p').get()).toEqual(noTokens);
  });

  it('holds an access token without a refresh token for this page only', () => {
    const store = openStore('p');
    store.set({ accessToken: 'lone', refreshToken: null });
    expect(store.get()).toEqual({ accessToken: 'lone', refreshToken: null });
    expect(openStore('p').get()).toEqual(noTokens);
  });

  it('keeps the sessions of two projects on one host apart', () => {
    const [first, second] = [openStore('p'), openStore('q')];
    first.set(tokens);
    second.set({ accessToken: 'a2', refreshToken: 'r2' });
    expect(openStore('p').get()).toEqual(tokens);
    expect(openStore('q').get()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
    second.set(noTokens);
    expect(openStore('p').get()).toEqual(tokens);
  });

  it('checks the cookies every 100 ms for changes by another tab [S4.18] [S9.29]', async () => {
    const here = openStore('p');
    const listener = vi.fn();
    const forget = here.onChange(listener);
    openStore('p').set(tokens);
    await vi.advanceTimersByTimeAsync(99);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(here.get()).toEqual(tokens);
    openStore('p').set(noTokens);
    await vi.advanceTimersByTimeAsync(99);
    expect(listener).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledTimes(2);
    forget();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not call a listener that was removed', async () => {
    const store = openStore('p');
    const listener = vi.fn();
    store.onChange(listener)();
    const other = vi.fn();
    store.onChange(other);
    store.set(tokens);
    await vi.advanceTimersByTimeAsync(100);
    expect(other).toHaveBeenCalledTimes(1);
    expect(listener).not.toHaveBeenCalled();
  });

  it('does not poll while its tab is hidden, and polls immediately when it is shown', async () => {
    const here = openStore('p');
    const listener = vi.fn();
    here.onChange(listener);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(vi.getTimerCount()).toBe(0);
    openStore('p').set(tokens);
    await vi.advanceTimersByTimeAsync(1000);
    expect(listener).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(listener).toHaveBeenCalledTimes(1);
    hidden.mockRestore();
  });

  it('uses the events of the browser if it has them, and does not poll then', async () => {
    const cookieStore = new EventTarget();
    vi.stubGlobal('cookieStore', cookieStore);
    const here = openStore('p');
    const listener = vi.fn();
    here.onChange(listener);
    expect(vi.getTimerCount()).toBe(0);
    openStore('p').set(tokens);
    cookieStore.dispatchEvent(new Event('change'));
    await vi.advanceTimersByTimeAsync(0);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('calls listeners after `get` has returned, because a view that reads is rendering', async () => {
    const here = openStore('p');
    const listener = vi.fn();
    here.onChange(listener);
    openStore('p').set(tokens);
    expect(here.get()).toEqual(tokens);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps tokens in memory if the browser blocks cookies, and warns once', async () => {
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    const warn = vi.fn();
    const store = createCookieStore('p', { warn, after: platformRuntime.after });
    store.set(tokens);
    store.set({ ...tokens, accessToken: 'fresh' });
    expect(store.get()).toEqual({ ...tokens, accessToken: 'fresh' });
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/blocks cookies/)]]);
    // Browsers refuse locks along with cookies.
    const request = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await store.exclusively(async () => 'refreshed')).toBe('refreshed');
    cookie.mockRestore();
  });
});

describe('two tabs', () => {
  const signedIn = async (world: TestEnvironment) => {
    const tabs = [world.app({ tokenStore: 'cookie' }), world.app({ tokenStore: 'cookie' })] as const;
    world.service.createSession();
    await tabs[0].signInWithCredential({ email: 'ada@example.com', password: 'correct horse', noRedirect: true });
    return tabs;
  };

  it('send one refresh request, and the second tab waits for the first', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = vi.fn((_: string, _options: LockOptions, task: () => Promise<unknown>) => {
      last = last.then(task);
      return last;
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const world = new TestEnvironment();
    const tabs = await signedIn(world);
    world.clock.advance(20 * 60_000);
    const users = await Promise.all(tabs.map((tab) => tab.getUser()));
    expect(users.map((user) => user?.primaryEmail)).toEqual(['ada@example.com', 'ada@example.com']);
    expect(world.service.count('POST /auth/oauth/token')).toBe(1);
    expect(request.mock.calls.map(([name]) => name)).toEqual(['stack-refresh-internal', 'stack-refresh-internal']);
  });

  it('do not wait for ever for a tab that holds the lock and was frozen', async () => {
    const request = (_: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    vi.stubGlobal('navigator', { locks: { request } });
    const world = new TestEnvironment();
    const [tab] = await signedIn(world);
    world.clock.advance(20 * 60_000);
    const user = tab.getUser();
    await vi.advanceTimersByTimeAsync(0);
    world.clock.advance(10_000);
    expect(await user).toMatchObject({ primaryEmail: 'ada@example.com' });
    expect(world.service.count('POST /auth/oauth/token')).toBe(1);
  });

  it('are signed out together', async () => {
    const world = new TestEnvironment();
    const [first, second] = await signedIn(world);
    const user = await second.getUser({ or: 'throw' });
    await first.signOut();
    expect(await second.getUser()).toBeNull();
    expect(await user.getAuthJson()).toEqual(noTokens);
    expect(document.cookie).not.toMatch(/stack-(refresh|access)/);
  });
});
