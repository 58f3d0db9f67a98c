import { api, headerNames } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../domain/sessions/sessions.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* A request reads its caller first and writes later. These suites end the session in between, for every endpoint. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
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
  it.each(writes)('changes nothing with %s', async (route) => {
    const user = await createSampleUser(t);
    const options = await endpointCases[route].call(t, user);
    const { token, access = 'client' } = options;
    if (token === undefined || access !== 'client' || route in withoutLastingWrites) return;
    const before = await contents();
    t.interrupt(() => endSession(token));
    const { status, body } = await t.request(route, options);
    expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
    expect(await contents()).toEqual(before);
  });
});

describe('a project owner', () => {
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
