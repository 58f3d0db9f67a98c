import { KnownErrors } from '@keystack/js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  enableProvider,
  insertAccountReturningToken,
  type StandInPerson,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../testing/oauth.ts';
import { createClientApp, createServerApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github');
});
afterAll(() => t.close());

/** As much of a browser as a sign-in at a provider meets: an address and cookies. */
function makeBrowser() {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const location = { href: 'http://localhost:3000/handler/sign-in', protocol: 'http:' };
  vi.stubGlobal('window', {
    location,
    history: { state: null, replaceState: (_state: unknown, _title: string, url: URL) => (location.href = url.href) },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  return { location, cookies, written };
}

let browser: ReturnType<typeof makeBrowser>;
beforeEach(() => {
  browser = makeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

function makeApp() {
  const visited: string[] = [];
  const warnings: string[] = [];
  const { app } = createClientApp(t, {
    navigate: (url) => void visited.push(url),
    warn: (message) => void warnings.push(message),
  });
  const left = () => vi.waitFor(() => visited[0] ?? expect.fail('The app has not left.'), { timeout: 60_000 });
  return { app, visited, warnings, left };
}

/** Goes where the app sends the browser, through the provider, and back to the page of the callback. */
async function travel(url: string, person: StandInPerson | 'deny' = {}) {
  const response = await t.send(new Request(url));
  const location = new URL(response.headers.get('location') ?? expect.fail(JSON.stringify(response.body)));
  const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const back = await signInAtStandInOrDeny(t, { provider: 'github', response, location, cookie }, person);
  browser.location.href = (await sendProviderCallback(t, { cookie }, back)).headers.get('location') ?? '';
}

it('signs up at a provider, then signs in again, and redirects to the page for each [S4.19] [S4.21] [S4.22] [S9.28]', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  for (const page of ['/welcome', '/']) {
    const { app, visited, left } = makeApp();
    Object.assign(app.urls, { afterSignUp: '/welcome' });
    app.signInWithOAuth('GitHub');
    const authorize = await left();
    expect(browser.written.at(-1)).toMatch(
      /^stack-oauth-outer-[0-9a-z]{45}=[0-9a-z]{45}; Path=\/; Max-Age=3600; SameSite=Lax$/,
    );
    await travel(authorize, { email, name: 'Ada' });
    expect(new URL(browser.location.href).searchParams.has('code')).toBe(true);
    const outcomes = await Promise.all([app.callOAuthCallback(), app.callOAuthCallback()]);
    expect(outcomes).toEqual([true, false]);
    expect(browser.location.href).toBe('http://localhost:3000/handler/oauth-callback');
    expect([...browser.cookies]).toEqual([]);
    expect(visited.at(-1)).toBe(`http://localhost:3000${page}`);
    expect(await app.getUser()).toMatchObject({ primaryEmail: email, displayName: 'Ada', hasPassword: false });
  }
});

it.each([
  ['has neither code nor state', '', /needs the query parameters code and state/],
  ['has no code [S5.49]', '?state=s', /needs the query parameters code and state/],
  ['has no state [S5.50]', '?code=c', /needs the query parameters code and state/],
  ['has the state of no cookie [S4.25]', '?code=c&state=other', /it expired, was deleted or consumed before/],
])('explains why a URL that %s is no callback of its own', async (_what, query, reason) => {
  const { app, warnings } = makeApp();
  browser.cookies.set('stack-oauth-outer-s', 'a verifier');
  browser.location.href = `http://localhost:3000/handler/oauth-callback${query}`;
  expect(await app.callOAuthCallback()).toBe(false);
  expect(warnings).toEqual([expect.stringMatching(reason)]);
  expect(await app.getUser()).toBeNull();
});

it('throws if the code is rejected, and has used the cookie up', async () => {
  const { app } = makeApp();
  browser.cookies.set('stack-oauth-outer-s', 'a verifier');
  browser.location.href = 'http://localhost:3000/handler/oauth-callback?code=c&state=s';
  await expect(app.callOAuthCallback()).rejects.toBeInstanceOf(KnownErrors.InvalidAuthorizationCode);
  expect(await app.callOAuthCallback()).toBe(false);
});

it('leaves code and state out of callback URLs [S5.45] [S5.46] [S5.47] [S5.48]', async () => {
  const { app, warnings, left } = makeApp();
  Object.assign(app.urls, { oauthCallback: '/handler/oauth-callback?code=c&state=s&kept=1' });
  app.signInWithOAuth('github');
  const callback = new URL(await left()).searchParams.get('redirect_uri');
  expect(callback).toBe('http://localhost:3000/handler/oauth-callback?kept=1');
  expect(warnings).toHaveLength(2);
  await expect(
    app.sendMagicLinkEmail('a@example.com', { callbackUrl: 'http://localhost:3000/?code=c&state=s' }),
  ).rejects.toThrow();
  expect(warnings).toHaveLength(4);
});

it('connects an account, and gives its tokens with the scopes that it allows [S7.151] [S7.152]', async () => {
  const { app, visited, left } = makeApp();
  const credential = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse', noRedirect: true };
  await app.signUpWithCredential(credential);
  const user = await app.getUser({ or: 'throw' });
  expect(await user.getConnectedAccount('github')).toBeNull();
  await expect(user.getConnectedAccount('github', { or: 'throw' })).rejects.toThrow(/has not connected/);
  browser.location.href = 'http://localhost:3000/settings?tab=2';
  user.getConnectedAccount('github', { or: 'redirect' });
  const query = new URL(await left()).searchParams;
  expect(query.get('type')).toBe('link');
  expect(query.get('after_callback_redirect_url')).toBe('http://localhost:3000/settings?tab=2');
  expect(query.get('token')).toBe((await user.getAuthJson()).accessToken);
  // A user who goes back to a page from the browser's cache can leave it again.
  user.getConnectedAccount('github', { or: 'redirect' });
  await vi.waitFor(() => expect(visited).toHaveLength(2), { timeout: 60_000 });

  await enableProvider(t, 'gitlab', 'standard');
  const accessToken = await insertAccountReturningToken(t, user.id);
  const connected = await app.getUser({ or: 'throw' });
  const account = await connected.getConnectedAccount('gitlab', { scopes: ['read_user'] });
  expect(account?.id).toBe('gitlab');
  expect(await account?.getAccessToken()).toEqual({ accessToken });
  expect(await connected.getConnectedAccount('gitlab', { scopes: ['write_all'] })).toBeNull();
  const seen = await createServerApp(t).app.getUser(user.id);
  expect(await (await seen?.getConnectedAccount('gitlab'))?.getAccessToken()).toEqual({ accessToken });
  await expect(seen?.getConnectedAccount('github', { or: 'redirect' })).rejects.toThrow(/server cannot redirect/);
});
