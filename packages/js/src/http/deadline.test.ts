// @vitest-environment jsdom
import { sampleUser } from '@keystack/testing';
import { expect, it, vi } from 'vitest';
import { StackAdminApp } from '../apps/admin.ts';
import { StackServerApp } from '../apps/server.ts';
import { createClient, getUser, signOut } from '../slim.ts';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';
import { ConnectionError } from './deadline.ts';

/** Waits until a request was sent, which the service does not answer, and lets its deadline pass. */
async function passDeadline(world: TestEnvironment, line: string, milliseconds = 10_000) {
  await vi.waitFor(() => expect(world.service.requestLines).toContain(line), { timeout: 60_000 });
  world.clock.advance(milliseconds);
}

const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
const noResponse = /^Stack is unable to connect to the server: no response in 10 seconds/;

it('fails after ten seconds without a response, and does not send the request again', async () => {
  const world = new TestEnvironment();
  world.service.overrides['POST /auth/password/sign-in'] = 'no-response';
  const signedIn = world.app().signInWithCredential(credential);
  const failure = expect(signedIn).rejects.toThrow(noResponse);
  const settled = vi.fn();
  signedIn.then(settled, settled);
  await passDeadline(world, 'POST /auth/password/sign-in', 9999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(settled).not.toHaveBeenCalled();
  world.clock.advance(1);
  await failure;
  await expect(signedIn).rejects.toBeInstanceOf(ConnectionError);
  expect(world.service.requestLines).toEqual(['POST /auth/password/sign-in']);
});

it('waits as long as the option says', async () => {
  const world = new TestEnvironment();
  world.service.overrides['GET /projects/current'] = 'no-response';
  const project = expect(world.app({ requestTimeout: 2500 }).getProject()).rejects.toThrow(
    /no response in 2.5 seconds/,
  );
  await passDeadline(world, 'GET /projects/current', 2500);
  await project;
});

it('gives a large picture time to be uploaded', async () => {
  const world = new TestEnvironment();
  const user = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
  const respond = world.service.hold('PATCH /users/me');
  const updated = user.update({ profileImageUrl: `data:image/png;base64,${'A'.repeat(500_000)}` });
  await passDeadline(world, 'PATCH /users/me', 15_000);
  respond();
  await updated;
});

it('covers a response whose body never ends', async () => {
  const world = new TestEnvironment();
  const requests: Request[] = [];
  const fetch = (request: Request) => {
    requests.push(request);
    return new Response(new ReadableStream());
  };
  const project = expect(world.app({}, { fetch }).getProject()).rejects.toThrow(noResponse);
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
  await new Promise((resolve) => setImmediate(resolve));
  world.clock.advance(10_000);
  await project;
  expect(requests[0]?.signal.aborted).toBe(true);
});

it('gives each part of a response its time, because the service sends long lists page by page', async () => {
  const world = new TestEnvironment();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  const fetch = vi.fn(() => new Response(stream));
  const app = new StackServerApp(
    { ...testAppOptions, tokenStore: 'memory', secretServerKey: 'ssk_test' },
    { ...world.runtime, fetch },
  );
  const users = app.listUsers();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), { timeout: 60_000 });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const bytes = new TextEncoder().encode(`{"items":[${JSON.stringify(sampleUser({ display_name: 'Zoë' }))}],`);
  const middle = bytes.indexOf(0xc3) + 1;
  const rest = new TextEncoder().encode('"is_paginated":false}');
  for (const part of [bytes.slice(0, middle), bytes.slice(middle), rest]) {
    await settle();
    world.clock.advance(9999);
    body?.enqueue(part);
  }
  await settle();
  body?.close();
  expect((await users).map(({ displayName }) => displayName)).toEqual(['Zoë']);
});

it('lets a response that stops in the middle fail ten seconds later', async () => {
  const world = new TestEnvironment();
  const stream = new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) });
  const fetch = vi.fn(() => new Response(stream));
  const project = expect(world.app({}, { fetch }).getProject()).rejects.toThrow(noResponse);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), { timeout: 60_000 });
  await new Promise((resolve) => setImmediate(resolve));
  world.clock.advance(10_000);
  await project;
});

it('waits for the deletion of a project, which the service does not limit either', async () => {
  const world = new TestEnvironment();
  const options = {
    ...testAppOptions,
    tokenStore: 'memory',
    secretServerKey: 'ssk',
    superSecretAdminKey: 'sak',
  } as const;
  const app = new StackAdminApp(options, world.runtime);
  const project = await app.getProject();
  let respond: (response: { success: true }) => void = () => {};
  world.service.overrides['DELETE /projects/current'] = new Promise((resolve) => {
    respond = resolve;
  });
  const deleted = project.delete();
  await passDeadline(world, 'DELETE /projects/current', 20 * 60_000);
  respond({ success: true });
  await deleted;
});

it('covers the health check after a failure of the network', async () => {
  const world = new TestEnvironment();
  const fetch = (request: Request) =>
    request.url.endsWith('/health') ? new Promise<Response>(() => {}) : Promise.reject(new TypeError('fetch failed'));
  const sent = vi.fn(fetch);
  const project = expect(world.app({}, { fetch: sent }).getProject()).rejects.toThrow(/health does not respond either/);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(6), { timeout: 60_000 });
  world.clock.advance(3000);
  await project;
});

it('keeps the session of a refresh without a response, and refreshes again for the next request', async () => {
  const world = new TestEnvironment();
  const app = world.app({ tokenStore: world.service.createSession() });
  const user = await app.getUser({ or: 'throw' });
  world.clock.advance(20 * 60_000);
  world.service.overrides['POST /auth/oauth/token'] = 'no-response';
  const waiting = Promise.all(
    [user.getAuthJson(), user.currentSession.getTokens()].map((request) => expect(request).rejects.toThrow(noResponse)),
  );
  await passDeadline(world, 'POST /auth/oauth/token');
  await waiting;
  delete world.service.overrides['POST /auth/oauth/token'];
  await user.setDisplayName('Ada King');
  expect(await app.getUser()).toMatchObject({ displayName: 'Ada King' });
});

it('covers the public keys of the project', async () => {
  const world = new TestEnvironment();
  const fetch = vi.fn((_request: Request) => new Promise<Response>(() => {}));
  const options = { ...testAppOptions, tokenStore: world.service.createSession(), secretServerKey: 'ssk_test' };
  const app = new StackServerApp(options, { ...world.runtime, fetch });
  const claims = expect(app.getSessionClaims()).rejects.toThrow(noResponse);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), { timeout: 60_000 });
  world.clock.advance(10_000);
  await claims;
});

it('covers the functions for pages that only sign users in', async () => {
  const world = new TestEnvironment();
  world.service.overrides['GET /users/me'] = 'no-response';
  const client = createClient({ ...testAppOptions, tokenStore: 'cookie' }, world.runtime);
  const { accessToken, refreshToken } = world.service.createSession();
  Object.assign(document, { cookie: `stack-refresh-internal=${refreshToken}` });
  Object.assign(document, { cookie: `stack-access-internal=${JSON.stringify([refreshToken, accessToken])}` });
  const user = expect(getUser(client)).rejects.toThrow(noResponse);
  await passDeadline(world, 'GET /users/me');
  await user;
  world.service.overrides['DELETE /auth/sessions/current'] = 'no-response';
  const signedOut = signOut(client);
  expect(document.cookie).not.toContain('stack-refresh');
  await passDeadline(world, 'DELETE /auth/sessions/current', 2000);
  await signedOut;
});

it.each([
  ['a good access token', 0],
  ['an expired access token', 20 * 60_000],
])('signs out at once with %s, and tells the service even if the browser leaves the page', async (_, passed) => {
  const world = new TestEnvironment();
  const fetch = vi.fn(world.runtime.fetch);
  const app = world.app({ tokenStore: world.service.createSession() }, { fetch });
  const user = await app.getUser({ or: 'throw' });
  world.clock.advance(passed);
  world.service.overrides['DELETE /auth/sessions/current'] = 'no-response';
  const signedOut = user.signOut();
  await vi.waitFor(() => expect(world.navigations).toEqual([{ url: `${window.location.origin}/`, replace: false }]), {
    timeout: 60_000,
  });
  expect(await app.getUser()).toBeNull();
  await vi.waitFor(() => expect(world.service.count('DELETE /auth/sessions/current')).toBe(1), { timeout: 60_000 });
  expect(world.service.count('POST /auth/oauth/token')).toBe(0);
  expect(fetch.mock.lastCall?.[0]).toMatchObject({ method: 'DELETE', keepalive: true });
  world.clock.advance(2000);
  await signedOut;
});
