import { accessTypes, limits } from '@keystack/contract';
import { type StackAdminApp, StackServerApp, stackAppInternalsSymbol } from '@keystack/js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createAdminApp, createClientApp, createServerApp, sdkRuntime } from '../testing/sdk-client.ts';
import { apiKeyHeaders, apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Authorization from the API key to the user: what each access level may do, and what it may not. */

let t: TestApp;
let user: SampleUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  user = await createSampleUser(t);
});
afterAll(() => t.close());

describe('an access type', () => {
  it.each([
    ['client', '[S5.40]', '[S6.1]'],
    ['server', '[S5.41]', '[S6.3]'],
    ['admin', '[S5.42]', '[S6.4]'],
  ] as const)('can be %s, with its own key only %s %s', async (access, _type, _key) => {
    expect((await t.request('GET /projects/current', { access })).status).toBe(200);
    for (const other of accessTypes.filter((type) => type !== access)) {
      const headers = { [apiKeyHeaders[access]]: apiKeyOf(testProjectId, other) };
      expect((await t.request('GET /projects/current', { access, headers })).status).toBe(401);
    }
  });

  it('may be no other [S5.43]', async () => {
    const headers = { 'x-stack-access-type': 'owner' };
    const { status, body } = await t.request('GET /projects/current', { headers });
    expect([status, body['code']]).toEqual([400, 'INVALID_ACCESS_TYPE']);
  });
});

describe('the id of a user', () => {
  const read = (user_id: string, options: object) =>
    t.request('GET /users/{user_id}', { params: { user_id }, ...options });

  it('is a UUID [S5.37] or "me", who must be signed in [S5.38] [S5.39]', async () => {
    const byId = await read(user.userId, { access: 'server' });
    expect(byId.body['id']).toBe(user.userId);
    expect((await t.request('GET /users/me', { token: user.token })).body['id']).toBe(user.userId);
    const mine = await t.request<{ items: unknown[] }>('GET /teams', { query: { user_id: 'me' }, token: user.token });
    expect(mine.body.items).toEqual([]);
    const signedOut = await t.request('GET /teams', { query: { user_id: 'me' } });
    expect(signedOut.body['code']).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await read('no-uuid', { access: 'server' })).body['code']).toBe('SCHEMA_ERROR');
  });
});

it('lets a client act with the tokens of its user, and as anonymous without [S6.2]', async () => {
  const { app } = createClientApp(t);
  const { token: accessToken, refreshToken } = user;
  const me = await app.getUser({ tokenStore: { accessToken, refreshToken }, or: 'throw' });
  await me.setDisplayName('Ada');
  await me.setClientMetadata({ theme: 'dark' });
  expect(await app.getUser({ tokenStore: await me.getAuthJson() })).toMatchObject({
    clientMetadata: { theme: 'dark' },
  });
  expect((await t.request('GET /users/me', { token: accessToken })).body['display_name']).toBe('Ada');
  expect(await me._internalSession.tokens()).toEqual(await me.getAuthJson());
  expect(await app.getUser()).toBeNull();
  expect((await t.request('GET /users')).body['code']).toBe('INSUFFICIENT_ACCESS_TYPE');
});

it('lets only admins manage permission definitions [S6.30]', async () => {
  const calls = [
    ['GET /team-permission-definitions', {}],
    ['POST /team-permission-definitions', { body: { id: 'read' } }],
    ['PATCH /team-permission-definitions/{permission_id}', { params: { permission_id: 'read' }, body: {} }],
    ['DELETE /team-permission-definitions/{permission_id}', { params: { permission_id: 'read' } }],
  ] as const;
  const codes = await Promise.all(
    calls.flatMap(([route, options]) =>
      (['client', 'server'] as const).map(
        async (access) => (await t.request(route, { ...options, access })).body['code'],
      ),
    ),
  );
  expect(codes).toEqual(Array(8).fill('INSUFFICIENT_ACCESS_TYPE'));
  const admin = createAdminApp(t);
  await admin.createTeamPermissionDefinition({ id: 'read', containedPermissionIds: [] });
  await admin.updateTeamPermissionDefinition('read', { description: 'Reads' });
  const find = async () => (await admin.listTeamPermissionDefinitions()).find(({ id }) => id === 'read');
  expect(await find()).toMatchObject({ description: 'Reads' });
  await admin.deleteTeamPermissionDefinition('read');
  expect(await find()).toBeUndefined();
});

it('gives a session that a server starts a lifetime of a year by default [S9.32]', async () => {
  expect(limits.sessionDefaultLifetime).toBe(31_536_000_000);
  const { app } = createServerApp(t);
  const ada = await app.getUser(user.userId);
  const tokens = await (await ada?.createSession())?.getTokens();
  const [row] = await t.deps.db.sql.selectFrom('sessions').select('expires_at').orderBy('expires_at', 'desc').execute();
  expect(row?.expires_at.getTime()).toBe(t.clock.now() + 31_536_000_000);
  expect(tokens?.refreshToken).toEqual(expect.any(String));
});

it('refreshes once for parallel requests of a server, and costs one request a user', async () => {
  const { app, calls } = createServerApp(t);
  const made = await app.createUser({ primaryEmail: `${crypto.randomUUID()}@example.com` });
  const tokens = await (await made.createSession()).getTokens();
  t.clock.advance(20 * 60_000);
  calls.length = 0;
  const found = await Promise.all([1, 2, 3].map(() => app.getUser({ tokenStore: { ...tokens } })));
  expect(found.map((each) => each?.id)).toEqual(Array(3).fill(made.id));
  expect(calls.filter((call) => call === 'POST /auth/oauth/token')).toHaveLength(1);
  calls.length = 0;
  expect(await app.getUser(made.id)).toMatchObject({ id: made.id });
  expect(calls).toEqual([`GET /users/${made.id}`]);
});

it('warns about the deprecated method that returns the user', async () => {
  const warnings: string[] = [];
  const app = new StackServerApp(
    {
      tokenStore: { accessToken: user.token, refreshToken: user.refreshToken },
      projectId: testProjectId,
      publishableClientKey: apiKeyOf(testProjectId, 'client'),
      secretServerKey: apiKeyOf(testProjectId, 'server'),
      noAutomaticPrefetch: true,
    },
    { ...sdkRuntime(t), warn: (message) => void warnings.push(message) },
  );
  expect(await app.getServerUser()).toMatchObject({ id: user.userId });
  expect(warnings).toEqual([expect.stringMatching(/^getServerUser\(\) is deprecated/)]);
});

it('gives owners a token for the pages of webhooks, followed by a component', async () => {
  const app = createAdminApp(t);
  const { token, read } = await followed(app, () => app.useSvixToken());
  expect(token).toEqual(expect.any(String));
  expect(await read()).toBe(token);
});

/** Reads what a component that uses an app would show. */
async function followed<T>(app: StackAdminApp, show: () => T) {
  const seen: { read: () => Promise<unknown> }[] = [];
  app[stackAppInternalsSymbol].bindView({
    useCached(cached) {
      seen.push(cached);
      return cached.peek() as never;
    },
    use: () => expect.unreachable(),
  });
  show();
  const read = () => seen[0]?.read();
  await read();
  return { token: show(), read };
}
