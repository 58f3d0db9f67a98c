import { api } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../../testing/cases.ts';
import { withChecks } from '../../testing/checks.ts';
import { codeKinds } from '../../testing/code-kinds.ts';
import { createSampleUser, type SampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';

/* An anonymous request never changes what another requester holds: every endpoint, and every kind of code. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(() => t.close());

/** The routes that anybody can call with the publishable key of an app, or without a key. */
const anonymousRoutes = allRoutes.filter((route) => {
  const endpoint = api.find(({ method, path }) => `${method} ${path}` === route);
  const access: readonly string[] = endpoint?.access ?? [];
  return endpoint !== undefined && !('user' in endpoint) && (access.length === 0 || access.includes('client'));
});

const home = '203.0.113.1';
const addresses = Array.from({ length: 7 }, (_, index) => `198.51.100.${index + 1}`);

/** Replaces what identifies a user in a request, and removes the session. */
function aimAt(owner: SampleUser, stranger: SampleUser, { token: _, ...options }: RequestOptions): RequestOptions {
  const text = JSON.stringify(options)
    .replaceAll(stranger.email, owner.email)
    .replaceAll(stranger.userId, owner.userId);
  const aimed: RequestOptions = JSON.parse(text);
  const body = aimed.body;
  return typeof body === 'object' && body !== null && 'email' in body
    ? { ...aimed, body: { ...body, email: owner.email } }
    : aimed;
}

it('lists the endpoints that send emails among those that anybody can call', () => {
  const routes = [
    'POST /auth/otp/send-sign-in-code',
    'POST /auth/password/send-reset-code',
    'POST /auth/password/sign-up',
  ];
  expect(anonymousRoutes).toEqual(expect.arrayContaining(routes));
});

it.each(codeKinds)('the code of an account owner for %s still works after requests of strangers', (kind) =>
  withChecks(async (check) => {
    for (const route of anonymousRoutes) {
      await check(route, async () => {
        await t.deps.db.sql.deleteFrom('rate_limits').execute();
        const [owner, stranger] = [await createSampleUser(t), await createSampleUser(t)];
        const own = await endpointCases[kind].call(t, owner);
        const options = aimAt(owner, stranger, await endpointCases[route].call(t, stranger));
        for (const ipAddress of addresses) await t.request(route, { ...options, ipAddress });
        expect(await t.request(kind, own)).toMatchObject({ status: 200 });
      });
    }
  }),
);

it('the sign-in code of a person without an account still works after requests of strangers', () =>
  withChecks(async (check) => {
    for (const route of anonymousRoutes) {
      await check(route, async () => {
        await t.deps.db.sql.deleteFrom('rate_limits').execute();
        const stranger = await createSampleUser(t);
        const owner = { ...stranger, email: `${crypto.randomUUID()}@example.com`, userId: crypto.randomUUID() };
        const body = { email: owner.email, callback_url: 'http://localhost:3000/a' };
        expect((await t.request('POST /auth/otp/send-sign-in-code', { ipAddress: home, body })).status).toBe(200);
        const code = await t.mailedCode(owner.email);
        const options = aimAt(owner, stranger, await endpointCases[route].call(t, stranger));
        for (const ipAddress of addresses) await t.request(route, { ...options, ipAddress });
        const signedIn = await t.request('POST /auth/otp/sign-in', { ipAddress: home, body: { code } });
        expect(signedIn).toMatchObject({ status: 200 });
        const me = await t.request('GET /users/me', { token: String(signedIn.body['access_token']) });
        expect(me.body).toMatchObject({ primary_email: owner.email, has_password: false });
      });
    }
  }));
