import { expect, it } from 'vitest';
import { TestEnvironment } from '../testing/test-environment.ts';
import { createServiceClockEstimate } from './access-token.ts';
import { createSessionRegistry } from './session.ts';
import { createMemoryStore } from './token-store/memory-store.ts';
import { noTokens } from './token-store/token-store.ts';

const minute = 60_000;

it('refreshes once for 100 parallel requests with an expired access token [S4.4] [S4.5]', async () => {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  const user = await world.app({ tokenStore: tokens }).getUser({ or: 'throw' });
  world.clock.advance(20 * minute);
  const names = Array.from({ length: 100 }, (_, index) => user.setDisplayName(`name ${index}`));
  await Promise.all(names);
  expect(world.service.count('PATCH /users/me')).toBe(100);
  expect(world.service.count('POST /auth/oauth/token')).toBe(1);
});

it('refreshes once for 100 parallel requests whose access token the service rejects [S4.5]', async () => {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  const user = await world.app({ tokenStore: tokens }).getUser({ or: 'throw' });
  world.service.revokeAccessToken(tokens.accessToken);
  await Promise.all(Array.from({ length: 100 }, (_, index) => user.setDisplayName(`name ${index}`)));
  expect(world.service.count('POST /auth/oauth/token')).toBe(1);
});

it('shares a refresh among stores that hold the same refresh token, as parallel requests of one browser do', async () => {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  world.clock.advance(20 * minute);
  const app = world.app();
  const request = () => new Request('https://app.example', { headers: { 'x-stack-auth': JSON.stringify(tokens) } });
  const users = await Promise.all([1, 2, 3].map(() => app.getUser({ tokenStore: request() })));
  expect(users.map((user) => user?.primaryEmail)).toEqual(Array(3).fill('ada@example.com'));
  expect(world.service.count('POST /auth/oauth/token')).toBe(1);
});

it('reads the access token of a request from its cookies, without a refresh', async () => {
  const world = new TestEnvironment();
  const { accessToken, refreshToken } = world.service.createSession();
  const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]));
  for (const name of ['stack-access-internal', 'stack-access']) {
    const headers = { cookie: `stack-refresh-internal=${refreshToken}; ${name}=${pair}` };
    const tokenStore = { headers: { get: (header: string) => new Map(Object.entries(headers)).get(header) ?? null } };
    await world.app().getUser({ tokenStore, or: 'throw' });
  }
  expect(world.service.requestLines).toEqual(['GET /users/me', 'GET /users/me']);
});

it('refreshes before the token expires, so that no request fails', async () => {
  const world = new TestEnvironment();
  const user = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
  world.clock.advance(9 * minute + 40_000);
  await user.setDisplayName('Ada');
  expect(world.service.requestLines).toEqual(['GET /users/me', 'POST /auth/oauth/token', 'PATCH /users/me']);
  await user.setDisplayName('Ada King');
  expect(world.service.count('POST /auth/oauth/token')).toBe(1);
});

it.each([
  ['5 minutes ahead', 5 * minute],
  ['5 minutes behind', -5 * minute],
  ['a day ahead', 24 * 60 * minute],
])('works with a clock that is %s', async (_, skew) => {
  const world = new TestEnvironment();
  world.skew = skew;
  const app = world.app();
  await app.signUpWithCredential({
    email: 'ada@example.com',
    password: 'correct horse',
    noRedirect: true,
    verificationCallbackUrl: 'https://app.example/verify',
  });
  const user = await app.getUser({ or: 'throw' });
  for (let passed = 0; passed < 30; passed += 3) {
    await user.setDisplayName(`after ${passed} minutes`);
    world.clock.advance(3 * minute);
  }
  // 27 minutes of requests: the tokens of minutes 0, 12 and 24, and no rejected request.
  expect(world.service.count('POST /auth/oauth/token')).toBe(2);
  expect(world.service.count('PATCH /users/me')).toBe(10);
});

it('keeps the session if the refresh fails because of the network', async () => {
  const world = new TestEnvironment();
  const app = world.app({ tokenStore: world.service.createSession() });
  const user = await app.getUser({ or: 'throw' });
  world.clock.advance(20 * minute);
  world.service.networkFailures = 6;
  await expect(user.setDisplayName('Ada')).rejects.toThrow(/unable to connect/);
  await user.setDisplayName('Ada');
  await expect(app.getUser()).resolves.toMatchObject({ displayName: 'Ada' });
});

it('ends the session when the service rejects the refresh [S4.6] [S4.13] [S7.148]', async () => {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  const app = world.app({ tokenStore: tokens });
  const user = await app.getUser({ or: 'throw' });
  world.service.revokeSession(tokens.refreshToken);
  world.clock.advance(20 * minute);
  expect(await user.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null });
  expect(await app.getUser()).toBeNull();
  expect(world.service.count('POST /auth/oauth/token')).toBe(1);
});

it('deletes both tokens from the store when the service rejects the refresh [S4.6] [S4.13] [S4.14] [S7.148]', async () => {
  const store = createMemoryStore({ accessToken: null, refreshToken: 'refresh' });
  const session = createSessionRegistry(createServiceClockEstimate(Date.now), async () => null).forStore(store);
  expect(await session.tokens()).toEqual(noTokens);
  expect(store.get()).toEqual(noTokens);
});

it('returns no token and ends the session when an OAuth provider rejects the refresh [S8.28]', async () => {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  const code = 'PROVIDER_REJECTED';
  let refreshes = 0;
  const fetch = (request: Request) => {
    if (!request.url.endsWith('/auth/oauth/token')) return world.service.fetch(request);
    refreshes++;
    return Response.json({ code, error: 'Rejected.' }, { status: 401, headers: { 'x-stack-known-error': code } });
  };
  const app = world.app({ tokenStore: tokens }, { fetch });
  const user = await app.getUser({ or: 'throw' });
  world.clock.advance(20 * minute);
  expect(await user.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null });
  expect(await app.getUser()).toBeNull();
  expect(refreshes).toBe(1);
});

it('holds an access token and an optional refresh token [S4.1] [S4.2]', async () => {
  const world = new TestEnvironment();
  const { accessToken, refreshToken } = world.service.createSession();
  const app = world.app();
  const both = await app.getUser({ tokenStore: { accessToken, refreshToken }, or: 'throw' });
  expect(await both.getAuthJson()).toEqual({ accessToken, refreshToken });
  expect(await both.getAuthHeaders()).toEqual({ 'x-stack-auth': JSON.stringify({ accessToken, refreshToken }) });

  const short = await app.getUser({ tokenStore: { accessToken, refreshToken: null }, or: 'throw' });
  expect(await short.getAuthJson()).toEqual({ accessToken, refreshToken: null });
  world.clock.advance(20 * minute);
  expect(await short.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
});

it('requests an access token if there is only a refresh token [S4.3]', async () => {
  const world = new TestEnvironment();
  const { refreshToken } = world.service.createSession();
  const user = await world.app({ tokenStore: { accessToken: null, refreshToken } }).getUser({ or: 'throw' });
  expect(await user.getAuthJson()).toEqual({ accessToken: expect.any(String), refreshToken });
});

it('never uses the tokens of the next user for the user object of an ended session', async () => {
  const world = new TestEnvironment();
  const app = world.app();
  world.service.createSession('ada@example.com');
  world.service.createSession('bob@example.com');
  const signIn = (email: string) => app.signInWithCredential({ email, password: 'correct horse', noRedirect: true });
  await signIn('ada@example.com');
  const ada = await app.getUser({ or: 'throw' });
  await signIn('bob@example.com');
  await expect(ada.setDisplayName('Ada')).rejects.toThrow();
  await expect(app.getUser()).resolves.toMatchObject({ primaryEmail: 'bob@example.com', displayName: null });
});

it('treats an access token that it cannot decode as valid until the service rejects it', async () => {
  const world = new TestEnvironment();
  const { refreshToken } = world.service.createSession();
  const user = await world.app({ tokenStore: { accessToken: 'opaque', refreshToken } }).getUser();
  expect(user?.primaryEmail).toBe('ada@example.com');
  expect(world.service.requestLines).toEqual(['GET /users/me', 'POST /auth/oauth/token', 'GET /users/me']);
});

it('keeps a token that is newer than the rejected one', () => {
  const tokens = { accessToken: 'fresh', refreshToken: 'refresh' };
  const store = createMemoryStore(tokens);
  createSessionRegistry(createServiceClockEstimate(Date.now), async () => 'fresher')
    .forStore(store)
    .reject('stale');
  expect(store.get()).toEqual(tokens);
});

it('stays ended, even if its tokens return to the store [S4.7]', async () => {
  const tokens = { accessToken: 'access', refreshToken: 'refresh' };
  const store = createMemoryStore(tokens);
  const sessions = createSessionRegistry(createServiceClockEstimate(Date.now), async () => 'fresh');
  const session = sessions.forStore(store);
  expect(await session.tokens()).toEqual(tokens);
  session.end();
  expect(store.get()).toEqual(noTokens);
  store.set(tokens);
  expect(await session.tokens()).toEqual(noTokens);
});

it('does not restore the tokens of a session that ends while it is refreshed', async () => {
  let respond: (accessToken: string) => void = () => {};
  const response = new Promise<string>((resolve) => {
    respond = resolve;
  });
  const store = createMemoryStore({ accessToken: null, refreshToken: 'refresh' });
  const session = createSessionRegistry(createServiceClockEstimate(Date.now), () => response).forStore(store);
  const tokens = session.tokens();
  session.end();
  const nextUser = { accessToken: 'next access', refreshToken: 'next refresh' };
  store.set(nextUser);
  respond('late');
  expect(await tokens).toEqual(noTokens);
  expect(store.get()).toEqual(nextUser);
});
