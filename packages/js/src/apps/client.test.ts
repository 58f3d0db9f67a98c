// @vitest-environment jsdom

import { sampleLinkedAccount, sampleVerificationCode } from '@keystack/testing';
import { describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { KnownErrors } from '../known-errors.ts';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';
import { version } from '../version.ts';
import { StackClientApp } from './client.ts';
import { stackAppInternalsSymbol } from './internals.ts';

const ada = { email: 'ada@example.com', password: 'correct horse' };

describe('signing up, in and out', () => {
  it('creates an account, then redirects to the page after sign-up', async () => {
    const world = new TestEnvironment();
    const app = world.app({ urls: { afterSignUp: '/welcome' } });
    expect(await app.signUpWithCredential(ada)).toEqual({ status: 'ok', data: undefined });
    expect(world.navigations).toEqual([{ url: `${window.location.origin}/welcome`, replace: true }]);
    expect(world.service.requests[0]?.body).toEqual({
      ...ada,
      verification_callback_url: `${window.location.origin}/handler/email-verification`,
      remember_browser: true,
    });
    await expect(app.getUser()).resolves.toMatchObject({ primaryEmail: 'ada@example.com' });
  });

  it('returns the reason if an account cannot be created', async () => {
    const app = new TestEnvironment().app();
    const tooShort = await app.signUpWithCredential({ ...ada, password: 'short' });
    expect(tooShort.status === 'error' && tooShort.error).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
    expect(tooShort.status === 'error' && tooShort.error.message).toBe('Password too short. Minimum length is 8.');
    await app.signUpWithCredential(ada);
    const twice = await app.signUpWithCredential(ada);
    expect(twice.status === 'error' && twice.error).toBeInstanceOf(KnownErrors.UserEmailAlreadyExists);
  });

  it('signs in, and stays on the page with noRedirect [S4.16]', async () => {
    const world = new TestEnvironment();
    world.service.createSession();
    const app = world.app();
    await app.signInWithCredential({ ...ada, noRedirect: true });
    expect(world.navigations).toEqual([]);
    await app.signInWithCredential(ada);
    expect(world.navigations).toEqual([{ url: `${window.location.origin}/`, replace: true }]);
    expect(await app.getUser()).not.toBeNull();
    expect(await world.app().getUser()).toBeNull();
  });

  it('signs out at the service, then in the browser [S4.10] [S4.11]', async () => {
    const world = new TestEnvironment();
    const app = world.app({ tokenStore: world.service.createSession() });
    const user = await app.getUser({ or: 'throw' });
    await user.signOut();
    expect(world.service.requestLines).toEqual(['GET /users/me', 'DELETE /auth/sessions/current']);
    expect(await app.getUser()).toBeNull();
    expect(world.navigations).toEqual([{ url: `${window.location.origin}/`, replace: false }]);
    await app.signOut();
    expect(world.service.requestLines).toHaveLength(2);
  });

  it('signs out even if the session was ended on another device', async () => {
    const world = new TestEnvironment();
    const tokens = world.service.createSession();
    const app = world.app({ tokenStore: tokens });
    world.service.revokeSession(tokens.refreshToken);
    await app.signOut();
    expect(await app.getUser()).toBeNull();
  });

  it.each([
    ['at once', 0],
    ['with its access token', 20 * 60_000],
  ])('signs out even if the session was ended on another device and the service rejects that %s', async (_, passed) => {
    const world = new TestEnvironment();
    const tokens = world.service.createSession();
    const app = world.app({ tokenStore: tokens });
    const user = await app.getUser({ or: 'throw' });
    world.service.revokeSession(tokens.refreshToken);
    world.service.revokeAccessToken(tokens.accessToken);
    world.clock.advance(passed);
    await user.signOut();
    expect(await app.getUser()).toBeNull();
    expect(world.navigations).toHaveLength(1);
    expect(world.warnings).toEqual([]);
  });

  it.each([
    ['a good access token', 0],
    ['an expired access token', 20 * 60_000],
  ])('deletes the tokens of a session with %s although the service cannot be reached', async (_, passed) => {
    const world = new TestEnvironment();
    world.service.createSession();
    const app = world.app({ tokenStore: 'cookie' });
    await app.signInWithCredential({ ...ada, noRedirect: true });
    world.clock.advance(passed);
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    await app.signOut();
    expect(document.cookie).not.toMatch(/stack-(refresh|access)/);
    expect(world.navigations).toEqual([{ url: `${window.location.origin}/`, replace: false }]);
    await vi.waitFor(
      () => expect(world.warnings).toEqual([expect.stringMatching(/did not confirm.*unable to connect/)]),
      { timeout: 60_000 },
    );
  });

  it('deletes the tokens even if the service fails', async () => {
    const world = new TestEnvironment();
    const fetch = async (request: Request) =>
      request.method === 'DELETE' ? new Response('Bad gateway.', { status: 502 }) : world.service.fetch(request);
    const app = world.app({ tokenStore: world.service.createSession() }, { fetch });
    await app.signOut();
    expect(await app.getUser()).toBeNull();
    expect(world.warnings).toEqual([expect.stringMatching(/did not confirm.*502/)]);
  });

  it('throws before the request if there is no token store', async () => {
    const world = new TestEnvironment();
    const app = new StackClientApp({ ...testAppOptions, tokenStore: null }, world.runtime);
    await expect(app.signInWithCredential(ada)).rejects.toThrow(/tokenStore: null/);
    expect(world.service.requestLines).toEqual([]);
  });
});

describe('the user', () => {
  const signedIn = async () => {
    const world = new TestEnvironment();
    world.service.createAccount({ oauth_providers: [sampleLinkedAccount('github')] });
    const app = world.app({ tokenStore: world.service.createSession() });
    return { world, app, user: await app.getUser({ or: 'throw' }) };
  };

  it('has the fields of the client view', async () => {
    const { user } = await signedIn();
    expect(user).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      displayName: null,
      primaryEmail: 'ada@example.com',
      primaryEmailVerified: false,
      profileImageUrl: null,
      signedUpAt: new Date(1_700_000_000_000),
      clientMetadata: null,
      clientReadOnlyMetadata: null,
      hasPassword: true,
      emailAuthEnabled: true,
      isMultiFactorRequired: false,
      oauthProviders: [{ id: 'github', account_id: '7', email: null, type: 'github', provider_user_id: '7' }],
      selectedTeam: null,
    });
    expect(user).not.toHaveProperty('serverMetadata');
    expect(user).not.toHaveProperty('lastActiveAt');
    expect(Object.isFrozen(user)).toBe(true);
  });

  it('updates itself, and keeps the keys of metadata unchanged', async () => {
    const { world, app, user } = await signedIn();
    const seen = vi.fn();
    app[stackAppInternalsSymbol].currentUser.subscribe(seen);
    await user.setDisplayName('Ada');
    await user.setClientMetadata({ favorite_color: { isDark: true } });
    expect(seen).toHaveBeenCalledTimes(2);
    expect(app[stackAppInternalsSymbol].currentUser.peek()).toMatchObject({
      displayName: 'Ada',
      clientMetadata: { favorite_color: { isDark: true } },
    });
    expect(world.service.count('GET /users/me')).toBe(1);
  });

  it('sends its TOTP secret as base64, and null to disable the second factor', async () => {
    const { world, user } = await signedIn();
    const secret = Uint8Array.from({ length: 18 }, (_, place) => [1, 2, 255][place % 3] ?? 0);
    await user.update({ totpMultiFactorSecret: secret });
    await user.update({ totpMultiFactorSecret: null });
    await user.update({ displayName: 'Ada' });
    const changes = world.service.requests.filter((request) => request.method === 'PATCH');
    expect(changes.map(({ body }) => body)).toEqual([
      { totp_secret_base64: 'AQL/'.repeat(6) },
      { totp_secret_base64: null },
      { display_name: 'Ada' },
    ]);
  });

  it('verifies its email', async () => {
    const { app, user } = await signedIn();
    expect(await user.sendVerificationEmail()).toBeUndefined();
    const wrong = await app.verifyEmail('x'.repeat(45));
    expect(wrong.status === 'error' && wrong.error).toBeInstanceOf(KnownErrors.VerificationCodeNotFound);
    expect(await app.verifyEmail('c'.repeat(45))).toEqual({ status: 'ok', data: undefined });
    expect(await app[stackAppInternalsSymbol].currentUser.read()).toMatchObject({ primaryEmailVerified: true });
    expect(await user.sendVerificationEmail()).toBeInstanceOf(KnownErrors.EmailAlreadyVerified);
  });

  it('deletes itself, and is signed out', async () => {
    const { world, app, user } = await signedIn();
    await user.delete();
    expect(world.service.requestLines).toEqual(['GET /users/me', 'DELETE /users/me']);
    expect(await app.getUser()).toBeNull();
    expect(await user.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  });

  it('is read from a request: from the header of getAuthHeaders or from cookies [S4.17]', async () => {
    const { world, user } = await signedIn();
    const { refreshToken } = await user.getAuthJson();
    const server = new StackClientApp({ ...testAppOptions, tokenStore: null }, world.runtime);
    for (const headers of [await user.getAuthHeaders(), { cookie: `stack-refresh-internal=${refreshToken}` }]) {
      const request = { headers: new Map(Object.entries(headers)) };
      const tokenStore = { headers: { get: (name: string) => request.headers.get(name) ?? null } };
      await expect(server.getUser({ tokenStore })).resolves.toMatchObject({ id: user.id });
    }
    await expect(server.getUser({ tokenStore: new Request('https://app.example') })).resolves.toBeNull();
    const broken = new Request('https://app.example', { headers: { 'x-stack-auth': '[]' } });
    await expect(server.getUser({ tokenStore: broken })).rejects.toThrow(/x-stack-auth/);
  });

  it('is null, or an error where one is needed [S8.123]', async () => {
    const app = new TestEnvironment().app();
    expect(await app.getUser()).toBeNull();
    await expect(app.getUser({ or: 'throw' })).rejects.toThrow(
      "User is not signed in but getUser was called with { or: 'throw' }",
    );
  });
});

describe('the current user of a view', () => {
  it('changes with sign-in and sign-out, and costs no request for a signed-out visitor', async () => {
    const world = new TestEnvironment();
    world.service.createSession();
    const app = world.app();
    const { currentUser } = app[stackAppInternalsSymbol];
    expect(await currentUser.read()).toBeNull();
    expect(world.service.requestLines).toEqual([]);
    const seen: unknown[] = [];
    currentUser.subscribe(() => seen.push(currentUser.peek()?.primaryEmail));
    await app.signInWithCredential({ ...ada, noRedirect: true });
    await vi.waitFor(() => expect(seen.at(-1)).toBe('ada@example.com'), { timeout: 60_000 });
    await app.signOut();
    await vi.waitFor(() => expect(seen.at(-1)).toBeUndefined(), { timeout: 60_000 });
    expect(await currentUser.read()).toBeNull();
  });

  it('follows only the current session, until the view is unmounted', async () => {
    const world = new TestEnvironment();
    world.service.createSession('bob@example.com');
    world.service.createSession('ada@example.com');
    const app = world.app();
    const { currentUser } = app[stackAppInternalsSymbol];
    const seen = vi.fn();
    const leave = currentUser.subscribe(seen);
    const signIn = async (email: string) => {
      await app.signInWithCredential({ ...ada, email, noRedirect: true });
      await vi.waitFor(() => expect(currentUser.peek()?.primaryEmail).toBe(email), { timeout: 60_000 });
      seen.mockClear();
    };
    await signIn('bob@example.com');
    await signIn('ada@example.com');
    world.clock.advance(20 * 60_000);
    await (await app.getUser({ or: 'throw' })).getAuthJson();
    expect(seen).not.toHaveBeenCalled();
    // Reloads the user of each session with subscribers.
    await app.verifyEmail(sampleVerificationCode);
    expect(seen).toHaveBeenCalledTimes(1);
    leave();
    const asked = world.service.count('GET /users/me');
    await app.verifyEmail(sampleVerificationCode);
    await app.signOut();
    expect(seen).toHaveBeenCalledTimes(1);
    expect(world.service.count('GET /users/me')).toBe(asked);
  });

  it('redirects to the sign-in page once, however many components need a user', async () => {
    const world = new TestEnvironment();
    const app = world.app();
    const waited: unknown[] = [];
    app[stackAppInternalsSymbol].bindView({
      useCached: () => null as never,
      use(promise) {
        waited.push(promise);
        throw promise;
      },
    });
    for (let component = 0; component < 2; component++) {
      expect(() => app.useUser({ or: 'redirect' })).toThrow();
      expect(world.navigations).toEqual([]);
    }
    expect(waited[0]).toBe(waited[1]);
    await vi.waitFor(() => expect(world.navigations).toHaveLength(1), { timeout: 60_000 });
  });

  it('accepts a user that a server has fetched before', async () => {
    const world = new TestEnvironment();
    const app = world.app({ tokenStore: world.service.createSession() });
    const user = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
    world.service.requests.length = 0;
    const { currentUser, setCurrentUser } = app[stackAppInternalsSymbol];
    setCurrentUser(Promise.resolve(user.toClientJson()));
    await vi.waitFor(() => expect(currentUser.peek()?.id).toBe(user.id), { timeout: 60_000 });
    expect(await currentUser.read()).toMatchObject({ id: user.id });
    expect(world.service.requestLines).toEqual([]);
  });

  it('waits for a user that a server is loading, and requests it itself if that fails', async () => {
    const world = new TestEnvironment();
    const app = world.app({ tokenStore: world.service.createSession() });
    const { currentUser, setCurrentUser } = app[stackAppInternalsSymbol];
    let fail = () => {};
    setCurrentUser(
      new Promise((_, reject) => {
        fail = () => reject(new Error('The server has ended.'));
      }),
    );
    const user = currentUser.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(world.service.requestLines).toEqual([]);
    fail();
    expect(await user).toMatchObject({ primaryEmail: 'ada@example.com' });
    expect(world.service.requestLines).toEqual(['GET /users/me']);
  });
});

describe('a redirect to an OAuth provider', () => {
  it('requests the scopes of the app, also at sign-in', async () => {
    const world = new TestEnvironment();
    world.app({ oauthScopesOnSignIn: { github: ['repo', 'gist'] } }).signInWithOAuth('GitHub');
    const { url } = await vi.waitFor(() => world.navigations[0] ?? expect.fail('The app has not left.'), {
      timeout: 60_000,
    });
    expect(new URL(url).searchParams.get('provider_scope')).toBe('repo gist');
    expect(new URL(url).searchParams.get('type')).toBe('authenticate');
  });

  it('does not follow an untrusted URL in the response', async () => {
    const world = new TestEnvironment();
    Object.assign(document, { cookie: 'stack-oauth-outer-s=verifier; Path=/' });
    window.history.replaceState(null, '', '/handler/oauth-callback?code=c&state=s');
    const { accessToken, refreshToken } = world.service.createSession();
    const tokens = { access_token: accessToken, refresh_token: refreshToken, is_new_user: false };
    const fetch = () => Response.json({ ...tokens, after_callback_redirect_url: 'https:evil.example' });
    await expect(world.app({}, { fetch }).callOAuthCallback()).rejects.toThrow(/https:evil.example is not trusted/);
    expect(world.navigations).toEqual([]);
  });

  it('finishes once: one of two parallel calls signs in, and a stored URL has no further effect', async () => {
    const world = new TestEnvironment();
    const { accessToken, refreshToken } = world.service.createSession();
    const fetch = () => Response.json({ access_token: accessToken, refresh_token: refreshToken, is_new_user: false });
    const app = world.app({}, { fetch });
    Object.assign(document, { cookie: 'stack-oauth-outer-s=verifier; Path=/' });
    window.history.replaceState(null, '', '/handler/oauth-callback?code=c&state=s&tab=1');
    expect(await Promise.all([app.callOAuthCallback(), app.callOAuthCallback()])).toEqual([true, false]);
    expect(window.location.search).toBe('?tab=1');
    window.history.replaceState(null, '', '/handler/oauth-callback?code=c&state=s');
    expect(await app.callOAuthCallback()).toBe(false);
    expect(world.warnings.at(-1)).toMatch(/No cookie for the state.*consumed before/);
  });

  it('throws if the browser blocks the cookie that the callback needs', async () => {
    const world = new TestEnvironment();
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    await expect(world.app().signInWithOAuth('github')).rejects.toThrow(/blocks cookies.*allow cookies/);
    expect(world.navigations).toEqual([]);
    vi.restoreAllMocks();
  });
});

it('signs in until the page is closed if cookies and storage are blocked, as in some private windows', async () => {
  const world = new TestEnvironment();
  world.service.createSession();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  vi.stubGlobal('localStorage', undefined);
  const app = world.app({ tokenStore: 'cookie' });
  expect(await app.getUser()).toBeNull();
  await app.signInWithCredential({ ...ada, noRedirect: true });
  expect(await app.getUser()).toMatchObject({ primaryEmail: ada.email });
  expect((await app.sendMagicLinkEmail(ada.email)).status).toBe('ok');
  await app.signOut();
  expect(await app.getUser()).toBeNull();
  expect(world.warnings).toEqual([
    expect.stringMatching(/blocks cookies, so the session ends when the page is closed/),
  ]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('reads its project', async () => {
  const world = new TestEnvironment();
  world.service.config.client_user_deletion_enabled = true;
  world.service.config.enabled_oauth_providers.push({ id: 'github' });
  expect(await world.app().getProject()).toEqual({
    id: 'internal',
    displayName: 'Demo',
    config: {
      signUpEnabled: true,
      credentialEnabled: true,
      magicLinkEnabled: false,
      clientTeamCreationEnabled: false,
      clientUserDeletionEnabled: true,
      oauthProviders: [{ id: 'github' }],
    },
  });
});

describe('the constructor of an app', () => {
  it('reads absent options from the environment', async () => {
    vi.stubEnv('NEXT_PUBLIC_STACK_URL', 'https://env.example/');
    vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', 'from-env');
    vi.stubEnv('NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY', 'pck_env');
    const world = new TestEnvironment();
    const app = new StackClientApp({ tokenStore: 'memory' }, world.runtime);
    vi.unstubAllEnvs();
    await app.getProject();
    expect(app.projectId).toBe('from-env');
    const { url, headers } = world.service.requests[0] ?? expect.fail('no request');
    expect(url).toBe('https://env.example/api/v1/projects/current');
    expect(headers.get('x-stack-project-id')).toBe('from-env');
    expect(headers.get('x-stack-publishable-client-key')).toBe('pck_env');
  });

  it('names a missing option and its source in the error', () => {
    vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', '');
    expect(() => new StackClientApp({ tokenStore: 'memory' })).toThrow(/NEXT_PUBLIC_STACK_PROJECT_ID/);
    expect(() => new StackClientApp({ tokenStore: 'memory', projectId: 'p' })).toThrow(
      /NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY/,
    );
    expect(() => new StackClientApp({ ...testAppOptions, baseUrl: 'auth', tokenStore: 'memory' })).toThrow(
      /is not a URL/,
    );
    vi.unstubAllEnvs();
  });

  it('uses the service on localhost by default [S9.33]', async () => {
    const world = new TestEnvironment();
    await world.app({ baseUrl: undefined }).getProject();
    expect(world.service.requests[0]?.url).toBe('http://localhost:8100/api/v1/projects/current');
  });

  it('rejects unknown token stores, and token objects without one of the tokens [S5.53] [S5.54]', async () => {
    const app = new TestEnvironment().app();
    // @ts-expect-error: for callers without types
    await expect(app.getUser({ tokenStore: 'local' })).rejects.toThrow(/Unknown tokenStore/);
    // @ts-expect-error: for callers without types
    await expect(app.getUser({ tokenStore: { headers: {} } })).rejects.toThrow(/Node's through fromNodeRequest/);
    // @ts-expect-error: for callers without types
    await expect(app.getUser({ tokenStore: { accessToken: 'a' } })).rejects.toThrow(/Unknown tokenStore/);
    // @ts-expect-error: for callers without types
    await expect(app.getUser({ tokenStore: { refreshToken: 'r' } })).rejects.toThrow(/accessToken and refreshToken/);
    await expect(app.getUser({ tokenStore: { accessToken: 'undefined', refreshToken: null } })).rejects.toThrow(
      /is undefined. It must be a string or null/,
    );
  });
});

it('sends its version', async () => {
  expect(version).toBe(manifest.version);
  const world = new TestEnvironment();
  await world.app({ tokenStore: world.service.createSession() }).getUser();
  const [request] = world.service.requests;
  expect(request?.headers.get('x-stack-client-version')).toBe(`js @keystack/js@${manifest.version}`);
});
