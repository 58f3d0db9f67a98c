import { api, headerNames } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../domain/sessions/sessions.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { deletePeople } from '../testing/delete-people.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* A request reads its caller first and writes later. These suites end the session in between, for every endpoint. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => deletePeople(t));
afterAll(() => t.close());

const tables = [
  'users',
  'teams',
  'team_members',
  'team_permissions',
  'permission_definitions',
  'oauth_accounts',
  'contact_channels',
  'user_permissions',
  'muted_notifications',
  'data_vault_entries',
  'projects',
  'project_brands',
  'key_sets',
  'api_keys',
  'email_templates',
  'webhook_endpoints',
  'webhook_messages',
  'emails',
] as const;

/** Everything that a write could change, as text. */
async function contents(): Promise<string[]> {
  return Promise.all(
    tables.map(async (table) => {
      const rows = await t.deps.db.sql.selectFrom(table).selectAll().execute();
      return rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n');
    }),
  );
}

const writes = allRoutes.filter((route) => !route.startsWith('GET '));
const endpointOf = (route: string) => api.find(({ method, path }) => `${method} ${path}` === route);

/** Endpoints that take an access token and write nothing that lasts beyond the session, each with the reason. */
const withoutLastingWrites: Partial<Record<(typeof allRoutes)[number], string>> = {
  'POST /connected-accounts/{user_id}/{provider}/access-token': 'returns a token of the provider',
  'POST /auth/oauth/connected-accounts/{provider}/access-token': 'returns a token of the provider',
  'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token': 'returns a token of the provider',
  'PATCH /oauth-providers/{user_id}/{provider_id}': 'changes nothing',
  'POST /data-vault/stores/{store_id}/get': 'returns a value',
  'POST /analytics/events/batch': 'stores nothing',
  'POST /email-templates/{type}/preview': 'stores nothing',
  'POST /team-invitations/accept/check-code': 'counts an attempt',
  'POST /team-invitations/accept/details': 'counts an attempt',
};

/** The session that an access token belongs to. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const endSession = (token: string) => t.deps.db.sql.deleteFrom('sessions').where('id', '=', sessionOf(token)).execute();

describe('a user whose session ends while a request is in flight', () => {
  it.for(writes)('changes nothing with %s', async (route, { skip }) => {
    const user = await createSampleUser(t);
    const options = await endpointCases[route].call(t, user);
    const { token, access = 'client' } = options;
    if (token === undefined || access !== 'client') return skip('It takes no session.');
    if (route in withoutLastingWrites) return skip(`It ${withoutLastingWrites[route]}.`);
    const before = await contents();
    t.interrupt(() => endSession(token));
    const { status, body } = await t.request(route, options);
    expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
    expect(await contents()).toEqual(before);
  });
});

async function makeOwner() {
  const owner = await createSampleUser(t, 'internal');
  const { access_token: token } = await startSession(t.deps.db, t.deps, 'internal', owner.userId);
  return { ...owner, token };
}

const setOwned = (userId: string, managedProjectIds: string[]) =>
  t.deps.db.sql
    .updateTable('users')
    .set({ server_metadata: JSON.stringify({ managedProjectIds }) })
    .where('id', '=', userId)
    .execute();

const asOwner = (options: RequestOptions, token: string): RequestOptions => ({
  ...options,
  access: 'admin',
  headers: { ...options.headers, [headerNames.adminAccessToken]: token },
});

describe('a project owner', () => {
  // Endpoints that are also open to clients do not need the owner's session.
  const ofOwners = writes.filter((route) => {
    const access: readonly string[] = endpointOf(route)?.access ?? [];
    const isWrite = withoutLastingWrites[route] === undefined && route !== 'POST /webhooks/svix-token';
    return access.includes('admin') && !access.includes('client') && isWrite;
  });

  it.each(ofOwners)('changes nothing with %s when the session ends or the project is taken away', async (route) => {
    for (const [loss, code] of [
      ['session', 'ADMIN_ACCESS_TOKEN_EXPIRED'],
      ['project', 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
    ] as const) {
      const owner = await makeOwner();
      const options = asOwner(await endpointCases[route].call(t, await createSampleUser(t)), owner.token);
      const owned = [options.project ?? testProjectId];
      await setOwned(owner.userId, owned);
      const before = await contents();
      t.interrupt(() => (loss === 'session' ? endSession(owner.token) : setOwned(owner.userId, [])));
      const { status, body } = await t.request(route, options);
      expect({ status, code: body['code'] }).toEqual({ status: 401, code });
      await setOwned(owner.userId, owned);
      expect(await contents()).toEqual(before);
    }
  });
});

describe('a token for managing webhooks', () => {
  const byToken = (options: RequestOptions, token: string): RequestOptions => ({
    ...options,
    access: null,
    headers: { ...options.headers, authorization: `Bearer ${token}` },
  });
  const requestToken = async (options: RequestOptions) =>
    String((await t.request('POST /webhooks/svix-token', { ...options, body: {} })).body['token']);

  const removeOwner = (userId: string) =>
    t.request('DELETE /projects/current/owners/{owner_id}', { access: 'admin', params: { owner_id: userId } });

  /** Creates a token of one of two owners of the test project. `lose` ends the owner's session or ownership. */
  async function ofOwner(loss: 'session' | 'project') {
    const owner = await makeOwner();
    await setOwned((await makeOwner()).userId, [testProjectId]);
    await setOwned(owner.userId, [testProjectId]);
    const token = await requestToken(asOwner({}, owner.token));
    return { token, lose: () => (loss === 'session' ? endSession(owner.token) : removeOwner(owner.userId)) };
  }

  /** Creates a token of an admin key. `lose` revokes the key, or lets it expire before the token. */
  async function ofKey(loss: 'revocation' | 'expiry') {
    const lifetime = 1_000_000;
    const flags = {
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: true,
    };
    const { body } = await t.request<Record<string, string>>('POST /internal/api-keys', {
      access: 'admin',
      body: { description: 'test', expires_at_millis: t.clock.now() + lifetime, ...flags },
    });
    const headers = { [headerNames.superSecretAdminKey]: body['super_secret_admin_key'] ?? '' };
    const token = await requestToken({ access: 'admin', headers });
    const options = { access: 'admin', params: { id: body['id'] ?? '' }, body: { revoked: true } } as const;
    const revoke = () => t.request('PATCH /internal/api-keys/{id}', options);
    return { token, lose: async () => (loss === 'expiry' ? t.clock.advance(lifetime + 1) : revoke()) };
  }

  const losses = [
    ['the owner signs out', () => ofOwner('session'), 'ADMIN_ACCESS_TOKEN_EXPIRED'],
    ['the owner is removed', () => ofOwner('project'), 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
    ['the key is revoked', () => ofKey('revocation'), 'ADMIN_ACCESS_TOKEN_EXPIRED'],
    ['the key expires', () => ofKey('expiry'), 'ADMIN_ACCESS_TOKEN_EXPIRED'],
  ] as const;
  const routes = allRoutes.filter((route) => endpointOf(route)?.webhookToken);

  describe.each(losses)('after %s', (_name, create, code) => {
    it.each(routes)('is rejected by %s', async (route) => {
      const options = await endpointCases[route].call(t, await createSampleUser(t));
      const { token, lose } = await create();
      expect((await t.request('GET /webhooks/endpoints', byToken({}, token))).status).toBe(200);
      await lose();
      const { status, body } = await t.request(route, byToken(options, token));
      expect({ status, code: body['code'] }).toEqual({ status: 401, code });
    });

    it.each(routes.filter((route) => writes.includes(route)))('changes nothing with %s in flight', async (route) => {
      const options = await endpointCases[route].call(t, await createSampleUser(t));
      const { token, lose } = await create();
      let before: string[] = [];
      t.interrupt(async () => {
        await lose();
        before = await contents();
      });
      const { status, body } = await t.request(route, byToken(options, token));
      expect({ status, code: body['code'] }).toEqual({ status: 401, code });
      expect(await contents()).toEqual(before);
    });
  });

  it.each([
    ['an owner who is removed', () => ofOwner('project'), 'owner.removed'],
    ['a key that is revoked', () => ofKey('revocation'), 'key_set.revoked'],
  ] as const)('of %s creates nothing afterwards, 16 at a time', async (_name, create, last) => {
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const { token, lose } = await create();
      const body = { url: 'https://receiver.example.com' };
      const creations = Array.from({ length: 16 }, () =>
        t.request('POST /webhooks/endpoints', byToken({ body }, token)),
      );
      const [responses] = await Promise.all([Promise.all(creations), lose()]);
      expect(responses.filter(({ status }) => status !== 200 && status !== 201 && status !== 401)).toEqual([]);
      const { body: log } = await t.request<{ items: { type: string }[] }>('GET /events', { access: 'admin' });
      // The newest event comes first.
      const newest = log.items.find(({ type }) => type === last || type === 'webhook_endpoint.created');
      expect(newest?.type).toBe(last);
      await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
    }
  });

  it('is rejected if it was issued by a previous version, which named no issuer', async () => {
    const content = { project_id: testProjectId, expires_at_millis: t.clock.now() + 1000 };
    const token = t.deps.keys.encrypt(JSON.stringify(content), 'webhook pages').toString('base64url');
    const { status, body } = await t.request('GET /webhooks/endpoints', byToken({}, token));
    expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' });
  });
});
