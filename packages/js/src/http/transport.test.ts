import { assert, expect, it, vi } from 'vitest';
import { StackServerApp } from '../apps/server.ts';
import { KnownErrors } from '../known-errors.ts';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';
import { ConnectionError } from './deadline.ts';

const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };

it.each([
  [0.5, [500, 1000, 2000, 4000]],
  [0.25, [250, 500, 1000, 2000]],
])(
  'waits between attempts for twice the pause before, from 1000 ms times a random factor of %d [S9.15] [S9.16] [S9.17]',
  async (random, pauses) => {
    const world = new TestEnvironment();
    world.service.networkFailures = 5;
    const app = world.app({}, { random: () => random });
    await app.getProject().catch(() => {});
    expect(world.pauses).toEqual(pauses);
  },
);

it('returns errors of other versions of the service as their classes [S8.3]', async () => {
  const world = new TestEnvironment();
  world.service.overrides['GET /projects/current'] = 'ProjectKeyWithoutRequestType';
  const error = world.app().getProject();
  await expect(error).rejects.toBeInstanceOf(KnownErrors.ProjectKeyWithoutRequestType);
  await expect(error).rejects.toMatchObject({ errorCode: 'PROJECT_KEY_WITHOUT_REQUEST_TYPE', statusCode: 400 });
});

it('links an error to its page in `docsUrl` and in the stack, but not in the message', async () => {
  const world = new TestEnvironment();
  world.service.overrides['GET /projects/current'] = 'ProjectNotFound';
  const error = await world
    .app()
    .getProject()
    .catch((error: unknown) => error);
  assert(error instanceof KnownErrors.ProjectNotFound);
  const docsUrl = `${testAppOptions.baseUrl}/docs/errors/PROJECT_NOT_FOUND`;
  expect(error.docsUrl).toBe(docsUrl);
  expect(error.stack).toMatch(new RegExp(`See ${docsUrl}$`));
  expect(error.message).not.toContain(docsUrl);
});

it('prints the hint of a response for the developer of the app on the console', async () => {
  const world = new TestEnvironment();
  const app = world.app(
    {},
    {
      async fetch(request) {
        const response = await world.service.fetch(request);
        response.headers.set('x-stack-hint', 'Add the domain of this app.');
        return response;
      },
    },
  );
  await app.getProject();
  expect(world.warnings).toEqual(['Add the domain of this app.']);
});

it('sends a request five times if the network is down, then throws an error that says so [S7.149] [S8.99] [S9.14]', async () => {
  const world = new TestEnvironment();
  world.service.networkFailures = Number.POSITIVE_INFINITY;
  await expect(world.app().getProject()).rejects.toThrow(/^Stack is unable to connect to the server/);
  expect(world.service.count('GET /projects/current')).toBe(5);
});

it('requests the health endpoint after the network has failed, and reports the result [S7.117]', async () => {
  const world = new TestEnvironment();
  world.service.networkFailures = 5;
  await expect(world.app().getProject()).rejects.toThrow(/health responds, so something blocks the request/);
  expect(world.service.requests.at(-1)?.url).toBe('https://auth.example.com/health');

  world.service.networkFailures = 6;
  const error = await world
    .app()
    .getProject()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ message: expect.stringContaining('health does not respond either') });
  expect((error as ConnectionError).errors).toHaveLength(5);
});

it('reports that the browser is offline [S7.149] [S8.100]', async () => {
  const world = new TestEnvironment();
  world.service.networkFailures = 5;
  vi.stubGlobal('navigator', { onLine: false });
  await expect(world.app().getProject()).rejects.toThrow(
    'You are offline. Please check your internet connection and try again.',
  );
  vi.unstubAllGlobals();
  expect(world.service.requestLines).toEqual(Array(5).fill('GET /projects/current'));
  expect(world.pauses).toEqual([500, 1000, 2000, 4000]);
});

it('succeeds if the network is back before the last attempt', async () => {
  const world = new TestEnvironment();
  world.service.networkFailures = 4;
  await expect(world.app().getProject()).resolves.toMatchObject({ displayName: 'Demo' });
});

it('leaves the query out of messages, because users see them', async () => {
  const world = new TestEnvironment();
  const user = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
  world.service.networkFailures = 5;
  await expect(user.getActiveSessions()).rejects.toThrow(/^[^?]*$/);
  world.service.overrides['GET /auth/sessions'] = new Response('broken', { status: 500 });
  await expect(user.getActiveSessions()).rejects.toThrow(/GET http[^?]*\/auth\/sessions returned status 500/);
});

it('recognizes a network failure by its name, because errors of another frame are not instances', async () => {
  const world = new TestEnvironment();
  const foreign = Object.assign(new Error('Load failed'), { name: 'TypeError' });
  const fetch = vi.fn(world.runtime.fetch).mockRejectedValueOnce(foreign);
  await world.app({}, { fetch }).getProject();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('does not retry when the service returns a known or an unknown error [S4.12]', async () => {
  const world = new TestEnvironment();
  const refused = await world.app().signInWithCredential(credential);
  expect(refused).toMatchObject({ status: 'error' });
  expect(world.service.requestLines).toEqual(['POST /auth/password/sign-in']);

  const broken = new TestEnvironment();
  const app = broken.app({}, { fetch: () => new Response('Bad gateway', { status: 502 }) });
  await expect(app.getProject()).rejects.toThrow(/projects\/current returned status 502: Bad gateway/);
  expect(broken.pauses).toEqual([]);
});

it('throws other errors than network failures at once [S4.12]', async () => {
  const world = new TestEnvironment();
  const fetch = () => Promise.reject(new RangeError('of the app'));
  await expect(world.app({}, { fetch }).getProject()).rejects.toThrow(RangeError);
  expect(world.pauses).toEqual([]);
});

it('clears a rejected access token and retries at once with a refreshed one [S4.8] [S4.9] [S7.146] [S7.147]', async () => {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  world.service.revokeAccessToken(tokens.accessToken);
  const user = await world.app({ tokenStore: tokens }).getUser({ or: 'throw' });
  expect(user.primaryEmail).toBe('ada@example.com');
  expect(world.service.requestLines).toEqual(['GET /users/me', 'POST /auth/oauth/token', 'GET /users/me']);
  expect(world.pauses).toEqual([]);
});

it('does not report a network failure when refreshed access tokens are rejected too', async () => {
  const world = new TestEnvironment();
  world.service.rejectsAccessTokens = true;
  const app = world.app({ tokenStore: world.service.createSession() });
  await expect(app.getUser()).rejects.toThrow(/rejected the access token of GET \/users\/me, and then a refreshed one/);
  expect(world.service.count('GET /users/me')).toBe(2);
});

it('rejects a response whose header and body name different errors', async () => {
  const world = new TestEnvironment();
  const fetch = () =>
    Response.json({ code: 'USER_NOT_FOUND' }, { headers: { 'x-stack-known-error': 'EMAIL_PASSWORD_MISMATCH' } });
  await expect(world.app({}, { fetch }).signInWithCredential(credential)).rejects.toThrow(/another in its body/);
});

it('returns declared errors as results and throws the others', async () => {
  const world = new TestEnvironment();
  const app = world.app();
  const refused = await app.signInWithCredential(credential);
  expect(refused.status === 'error' && refused.error).toBeInstanceOf(KnownErrors.EmailPasswordMismatch);

  const tokens = world.service.createSession();
  const user = await world.app({ tokenStore: tokens }).getUser({ or: 'throw' });
  world.service.revokeSession(tokens.refreshToken);
  world.service.revokeAccessToken(tokens.accessToken);
  await expect(user.setDisplayName('Ada')).rejects.toThrow(KnownErrors.CannotGetOwnUserWithoutUser);
});

it('requests the project with its headers, and with no key in the URL', async () => {
  const world = new TestEnvironment();
  await world.app().getProject();
  const request = world.service.requests.at(-1);
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    'x-stack-access-type': 'client',
    'x-stack-project-id': 'internal',
    'x-stack-publishable-client-key': 'pck_test',
  });
  expect(new URL(request?.url ?? '').search).toBe('');
});

it('requests the project with the headers of the access level on servers', async () => {
  const world = new TestEnvironment();
  const options = { ...testAppOptions, tokenStore: null, secretServerKey: 'ssk_test' } as const;
  await new StackServerApp(options, world.runtime).getProject();
  const request = world.service.requests.at(-1);
  expect(request?.headers.get('x-stack-access-type')).toBe('server');
  expect(new URL(request?.url ?? '').search).toBe('');
});

it('converts bodies to snake_case except for metadata, and leaves out undefined fields', async () => {
  const world = new TestEnvironment();
  const user = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
  await user.update({ displayName: 'Ada', clientMetadata: { fooBar: { isDeep: true } }, selectedTeamId: undefined });
  expect(world.service.bodies('PATCH /users/me')).toEqual([
    { display_name: 'Ada', client_metadata: { fooBar: { isDeep: true } } },
  ]);
});
