// @vitest-environment jsdom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol } from './internals.ts';

const ada = { email: 'ada@example.com', password: 'correct horse' };
const prefetching = { noAutomaticPrefetch: false };

/** Number of requests for the file, and whether it exists: a deployment removes the files of older pages. */
let fetched = 0;
let isThere = true;
/** Number of requests for the file that pages for signing in do not need. */
let othersFetched = 0;

// The first import compiles the library, which takes longer than a test may on a busy machine.
beforeAll(async () => {
  await import('../testing/test-environment.ts');
  await import('./sign-in-actions.ts');
});

beforeEach(() => {
  [fetched, isThere, othersFetched] = [0, true, 0];
  // A page that has just been loaded has fetched nothing yet.
  vi.resetModules();
  mockFile();
});

/** Replaces the file of operations by one that counts its requests and fails while `isThere` is `false`. */
function mockFile(): void {
  vi.doMock('./sign-in-actions.ts', async (original) => {
    fetched++;
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  vi.doMock('./other-actions.ts', (original) => {
    othersFetched++;
    return original();
  });
}

afterEach(async () => {
  // A load that is still under way would count in the next test.
  await vi.dynamicImportSettled();
  vi.doUnmock('./sign-in-actions.ts');
  vi.doUnmock('./other-actions.ts');
  vi.resetModules();
});

async function newWorld() {
  const { TestEnvironment } = await import('../testing/test-environment.ts');
  return new TestEnvironment();
}

/** On a busy machine, a file takes longer than the second that `waitFor` waits by default. */
const patiently = { timeout: 60_000 };

/**
 * On a busy machine, Vitest sometimes loses a replacement that `mockFile` requests while it carries out those before.
 */
const repeated = { retry: 3 };

describe('the file of operations is loaded', repeated, () => {
  it('in advance if no user is signed in', async () => {
    (await newWorld()).app(prefetching);
    await vi.waitFor(() => expect(fetched).toBe(1), patiently);
    await vi.dynamicImportSettled();
    expect(othersFetched).toBe(0);
  });

  it('after five seconds if a user is signed in, so that a deployment does not remove it from an open page', async () => {
    const world = await newWorld();
    world.app({ ...prefetching, tokenStore: world.service.createSession() });
    expect([fetched, world.pauses]).toEqual([0, [5000]]);
    await vi.waitFor(() => expect([fetched, othersFetched]).toEqual([1, 1]), patiently);
  });

  it('by the first operation before that, but not by reading data', async () => {
    const world = await newWorld();
    const runtime = { ...world.runtime, sleep: () => new Promise<void>(() => {}) };
    const app = world.app({ ...prefetching, tokenStore: world.service.createSession() }, runtime);
    const user = await app.getUser({ or: 'throw' });
    await app.getProject();
    await vi.dynamicImportSettled();
    expect(fetched).toBe(0);
    await Promise.all([user.setDisplayName('Ada'), user.setDisplayName('Ada Lovelace')]);
    expect(fetched).toBe(1);
  });

  it('in advance when a session ends', async () => {
    const world = await newWorld();
    const tokens = world.service.createSession();
    const app = world.app({ ...prefetching, tokenStore: tokens });
    await app.getUser({ or: 'throw' });
    world.service.revokeSession(tokens.refreshToken);
    world.service.revokeAccessToken(tokens.accessToken);
    expect(await app.getUser()).toBeNull();
    await vi.waitFor(() => expect(fetched).toBe(1), patiently);
  });

  it('not in advance for an app with noAutomaticPrefetch or without a token store', async () => {
    const { StackClientApp } = await import('./client.ts');
    const { testAppOptions: settings } = await import('../testing/test-environment.ts');
    const world = await newWorld();
    expect(await world.app({ noAutomaticPrefetch: true }).getUser()).toBeNull();
    await new StackClientApp({ ...settings, tokenStore: null }, world.runtime).getProject();
    await vi.dynamicImportSettled();
    expect(fetched).toBe(0);
  });

  it('not in advance, and without an error, if reading cookies throws, as in a sandboxed frame', async () => {
    const world = await newWorld();
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    });
    const app = world.app({ ...prefetching, tokenStore: 'cookie' });
    await expect(app.getUser()).rejects.toThrow('sandboxed');
    await vi.dynamicImportSettled();
    expect(fetched).toBe(0);
    vi.restoreAllMocks();
  });
});

describe('without the file of operations', repeated, () => {
  const notLoadedError = expect.objectContaining({
    // With this name, the components show the message to the user.
    name: 'UserFacingError',
    message: 'A part of this page could not be loaded. Please reload the page and try again.',
    cause: expect.objectContaining({
      message: expect.stringMatching(/could not be loaded, so nothing was done.*removed the file\. Keep the files/),
      cause: expect.any(Error),
    }),
  });

  beforeEach(() => {
    isThere = false;
    // Vitest keeps the file if an app of an earlier test has just loaded it.
    mockFile();
  });

  it('throws, and signs in once the file is there', async () => {
    const world = await newWorld();
    world.service.createSession();
    const app = world.app(prefetching);
    await expect(app.signInWithCredential(ada)).rejects.toEqual(notLoadedError);
    expect(world.service.requestLines).toEqual([]);
    isThere = true;
    expect(await app.signInWithCredential(ada)).toEqual({ status: 'ok', data: undefined });
    expect(await app.getUser()).toMatchObject({ primaryEmail: ada.email });
  });

  it('still reads data, and does not sign out partly', async () => {
    const world = await newWorld();
    const app = world.app({ tokenStore: world.service.createSession() });
    const user = await app.getUser({ or: 'throw' });
    expect(await app.getProject()).toMatchObject({ displayName: 'Demo' });
    await expect(user.signOut()).rejects.toEqual(notLoadedError);
    await expect(user.getConnectedAccount('github')).rejects.toEqual(notLoadedError);
    expect(await app.getUser()).not.toBeNull();
  });

  it('throws in components, without a new load at each render', async () => {
    const world = await newWorld();
    const app = world.app({ tokenStore: world.service.createSession() });
    const waited: Promise<unknown>[] = [];
    app[stackAppInternalsSymbol].bindView({
      useCached: () => expect.unreachable(),
      use(promise) {
        waited.push(promise);
        throw promise;
      },
    });
    const user = await app.getUser({ or: 'throw' });
    const render = () => user.useConnectedAccount('github');
    expect(render).toThrow();
    await expect(waited[0]).rejects.toEqual(notLoadedError);
    expect(render).toThrow();
    expect(waited[1]).toBe(waited[0]);
    expect(fetched).toBe(1);
  });

  it('still reports that the service cannot be reached', async () => {
    const world = await newWorld();
    world.service.networkFailures = 6;
    await expect(world.app().getProject()).rejects.toThrow(/^Stack is unable to connect .* in 5 attempts\.$/);
  });
});

it('is loaded once for two parallel sign-ins', repeated, async () => {
  const world = await newWorld();
  world.service.createSession();
  const app = world.app(prefetching);
  const both = await Promise.all([app.signInWithCredential(ada), app.signInWithCredential(ada)]);
  expect(both.map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect([fetched, world.service.count('POST /auth/password/sign-in')]).toEqual([1, 2]);
  expect(await app[stackAppInternalsSymbol].currentUser.read()).toMatchObject({ primaryEmail: ada.email });
});
