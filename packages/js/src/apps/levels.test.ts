import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StackAdminApp, StackClientApp, StackServerApp } from '../index.ts';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';

afterEach(() => vi.unstubAllEnvs());

const keys = { ...testAppOptions, secretServerKey: 'ssk_test', superSecretAdminKey: 'sak_test' } as const;

/** The headers with which an app of each level asks for its user, without the prefix that all have. */
async function headersOf(createApp: (world: TestEnvironment, tokenStore: Tokens) => { getUser(): Promise<unknown> }) {
  const world = new TestEnvironment();
  const tokens = world.service.createSession();
  await createApp(world, tokens).getUser();
  const sent = world.service.requests.find(({ url }) => url.endsWith('/users/me'))?.headers ?? new Headers();
  return {
    tokens,
    headers: Object.fromEntries([...sent].map(([name, value]) => [name.replace('x-stack-', ''), value])),
  };
}

type Tokens = ReturnType<TestEnvironment['service']['createSession']>;

const commonHeaders = {
  'override-error-status': 'true',
  'project-id': testAppOptions.projectId,
  'client-version': expect.stringMatching(/^js @keystack\/js@\d+\.\d+\.\d+$/),
  'random-nonce': expect.stringMatching(/^[0-9a-z]{45}$/),
};

const clientHeaders = () =>
  headersOf((world, tokenStore) => new StackClientApp({ ...testAppOptions, tokenStore }, world.runtime));

describe('the headers of each access level, and no others', () => {
  it.each([
    ['project-id', '[S7.2]', testAppOptions.projectId],
    ['access-type', '[S7.3]', 'client'],
    ['client-version', '[S7.4]', commonHeaders['client-version']],
    ['publishable-client-key', '[S6.1] [S7.7]', testAppOptions.publishableClientKey],
    ['random-nonce', '[S7.9]', commonHeaders['random-nonce']],
    ['override-error-status', '[S7.13]', 'true'],
  ])('client: %s %s', async (name, _claims, value) => {
    const { headers } = await clientHeaders();
    expect(headers[name]).toEqual(value);
  });

  it('client: the tokens of the user [S6.2] [S7.5] [S7.6]', async () => {
    const { tokens, headers } = await clientHeaders();
    expect([headers['access-token'], headers['refresh-token']]).toEqual([tokens.accessToken, tokens.refreshToken]);
  });

  it('client: nothing else [S7.12]', async () => {
    const { tokens, headers } = await clientHeaders();
    expect(headers).toEqual({
      ...commonHeaders,
      'access-type': 'client',
      'publishable-client-key': testAppOptions.publishableClientKey,
      'access-token': tokens.accessToken,
      'refresh-token': tokens.refreshToken,
    });
  });

  it('server: the secret server key, too [S6.3] [S7.10] [S7.12]', async () => {
    const { tokens, headers } = await headersOf(
      (world, tokenStore) => new StackServerApp({ ...keys, tokenStore }, world.runtime),
    );
    expect(headers).toEqual({
      ...commonHeaders,
      'access-type': 'server',
      'publishable-client-key': testAppOptions.publishableClientKey,
      'secret-server-key': 'ssk_test',
      'access-token': tokens.accessToken,
      'refresh-token': tokens.refreshToken,
    });
  });

  it('admin with keys: the super secret admin key [S6.4] [S7.11] [S7.12]', async () => {
    const world = new TestEnvironment();
    await new StackAdminApp({ ...keys, tokenStore: 'memory' }, world.runtime).getProject().catch(() => {});
    const [request] = world.service.requests;
    expect(request?.headers.get('x-stack-access-type')).toBe('admin');
    expect(request?.headers.get('x-stack-super-secret-admin-key')).toBe('sak_test');
    expect(request?.headers.get('x-stack-admin-access-token')).toBeNull();
  });

  it('admin with the session of a project owner: the admin access token instead of keys [S7.8] [S7.12]', async () => {
    const world = new TestEnvironment();
    const owner = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
    const projectOwnerSession = owner._internalSession;
    const { projectId, baseUrl } = testAppOptions;
    const app = new StackAdminApp({ tokenStore: null, projectId, baseUrl, projectOwnerSession }, world.runtime);
    await app.getProject().catch(() => {});
    const sent = world.service.requests.at(-1)?.headers;
    expect(sent?.get('x-stack-admin-access-token')).toBe((await owner.getAuthJson()).accessToken);
    expect(sent?.get('x-stack-super-secret-admin-key')).toBe('');
    expect(sent?.has('x-stack-publishable-client-key')).toBe(false);
    world.service.networkFailures = 5;
    await app.listTeams().catch(() => {});
    const health = world.service.requests.at(-1);
    expect(health?.url).toMatch(/health$/);
    expect(health?.headers.has('x-stack-admin-access-token')).toBe(false);
  });

  it('admin with the session of an owner, whose token is refreshed once after the service rejects it', async () => {
    const world = new TestEnvironment();
    const owner = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
    const { accessToken } = await owner.getAuthJson();
    const sent: (string | null)[] = [];
    const fetch = (request: Request) => {
      if (!request.headers.has('x-stack-access-type')) return world.service.fetch(request);
      sent.push(request.headers.get('x-stack-admin-access-token'));
      const error = { code: 'ADMIN_ACCESS_TOKEN_EXPIRED', error: 'Expired.' };
      return Response.json(error, { status: 401, headers: { 'x-stack-known-error': error.code } });
    };
    const { projectId, baseUrl } = testAppOptions;
    const options = { tokenStore: null, projectId, baseUrl, projectOwnerSession: owner._internalSession };
    world.clock.advance(1000);
    await expect(new StackAdminApp(options, { ...world.runtime, fetch }).getProject()).rejects.toThrow('Expired.');
    expect(sent).toEqual([accessToken, (await owner.getAuthJson()).accessToken]);
    expect(sent[1]).not.toBe(accessToken);
  });
});

it('does not print keys or tokens with an app or a user, in logs or responses', async () => {
  const world = new TestEnvironment();
  const tokenStore = world.service.createSession();
  const app = new StackServerApp({ ...keys, tokenStore }, world.runtime);
  const user = await app.getUser({ or: 'throw' });
  const printed = [app, user].map(
    (each) => inspect(each, { depth: Number.POSITIVE_INFINITY, getters: true }) + JSON.stringify(each),
  );
  expect(printed[1]).toContain('ada@example.com');
  for (const secret of [keys.secretServerKey, tokenStore.refreshToken, tokenStore.accessToken]) {
    expect(printed.join()).not.toContain(secret);
  }
});

it.each([
  ['the secret server key [S8.120]', testAppOptions, 'STACK_SECRET_SERVER_KEY'],
  [
    'the super secret admin key [S8.121]',
    { ...testAppOptions, secretServerKey: 'ssk_test' },
    'STACK_SUPER_SECRET_ADMIN_KEY',
  ],
])('throws if %s is missing, with a message that names the ways to pass it', (_what, options, variable) => {
  const createApp = () => new StackAdminApp({ ...options, tokenStore: 'memory', noAutomaticPrefetch: true });
  expect(createApp).toThrow(new RegExp(`so every request would be rejected\\..* the variable ${variable}`));
});

describe('the base URL of the service', () => {
  const requestedOrigin = async (baseUrl?: string | { browser: string; server: string }) => {
    const world = new TestEnvironment();
    await world.app({ baseUrl }).getProject();
    return new URL(world.service.requests[0]?.url ?? '').origin;
  };
  const sides = { browser: 'https://auth.example.com', server: 'http://auth.internal:8100' };

  it('can differ for servers, as here', async () => {
    expect(await requestedOrigin(sides)).toBe(sides.server);
    vi.stubEnv('NEXT_PUBLIC_STACK_API_URL', sides.browser);
    expect(await requestedOrigin()).toBe(sides.browser);
    vi.stubEnv('NEXT_PUBLIC_SERVER_STACK_API_URL', sides.server);
    vi.stubEnv('NEXT_PUBLIC_BROWSER_STACK_API_URL', 'https://elsewhere.example');
    expect(await requestedOrigin()).toBe(sides.server);
  });

  it('is localhost by default [S9.33]', async () => {
    expect(await requestedOrigin()).toBe('http://localhost:8100');
  });
});

it.each(['localhost:8100', 'auth.example.com', '/api'])('rejects the base URL %s', (baseUrl) => {
  expect(() => new TestEnvironment().app({ baseUrl })).toThrow(
    `The baseUrl "${baseUrl}" is not a URL. Use one such as https://`,
  );
});

describe('redirectMethod none', () => {
  it('does not redirect', async () => {
    const world = new TestEnvironment();
    await world.app({ redirectMethod: 'none' }).redirectToSignIn();
    expect(world.navigations).toEqual([]);
    expect(world.pauses).toEqual([]);
  });

  it("returns null from getUser({ or: 'redirect' }) if nobody is signed in", async () => {
    const world = new TestEnvironment();
    expect(await world.app({ redirectMethod: 'none' }).getUser({ or: 'redirect' })).toBeNull();
    const server = new StackServerApp({ ...keys, tokenStore: 'memory', redirectMethod: 'none' }, world.runtime);
    expect(await server.getUser({ or: 'redirect' })).toBeNull();
    expect(world.navigations).toEqual([]);
  });

  it("still throws from getUser({ or: 'throw' })", async () => {
    const app = new TestEnvironment().app({ redirectMethod: 'none' });
    await expect(app.getUser({ or: 'throw' })).rejects.toThrow('User is not signed in');
  });
});
