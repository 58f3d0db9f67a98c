import { serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkAccount } from '../domain/oauth/accounts.ts';
import { storeEncryptedProviderTokens } from '../domain/oauth/grants.ts';
import { oauthProviderFixtures } from '../testing/documented-providers.ts';
import { completeStandInSignIn, enableProvider, insertAccountReturningToken } from '../testing/oauth.ts';
import { createFakeProviderNetwork } from '../testing/provider-network.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

const { token: tokenEndpoint } = oauthProviderFixtures.gitlab;
const network = createFakeProviderNetwork(() => Date.now());

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, network.fetch);
  await enableProvider(t, 'gitlab', 'standard');
  await enableProvider(t, 'github', 'shared');
});
afterAll(() => t.close());

const ask = (user: SampleUser, scope?: string, options: RequestOptions = {}) =>
  t.request('POST /connected-accounts/{user_id}/{provider}/access-token', {
    token: user.token,
    params: { user_id: 'me', provider: 'gitlab' },
    body: scope === undefined ? {} : { scope },
    ...options,
  });

/** Lets the provider hand out new tokens, each time other ones; gives how often it was asked. */
function refreshing(respond: (count: number) => unknown = (count) => ({ access_token: `new token ${count}` })) {
  let count = 0;
  const forms: URLSearchParams[] = [];
  network.respond(tokenEndpoint, async ({ form }) => {
    count += 1;
    forms.push(form);
    const body = await respond(count);
    return body instanceof Response ? body : { token_type: 'bearer', expires_in: 7200, ...Object(body) };
  });
  return { count: () => count, forms };
}

describe('the access token of a connected account', () => {
  it('is the one of the provider, for all scopes or some of them', async () => {
    const user = await createSampleUser(t);
    const token = await insertAccountReturningToken(t, user.userId, { scopes: ['read_user', 'api'] });
    for (const scope of [undefined, '', 'api', ' read_user  api ']) {
      const { status, body } = await ask(user, scope);
      expect({ status, body }).toEqual({ status: 201, body: { access_token: token } });
    }
  });

  it('is the one that is valid longest, of several that allow the scope', async () => {
    const user = await createSampleUser(t);
    const token = await insertAccountReturningToken(t, user.userId);
    const key = { projectId: testProjectId, providerId: 'gitlab', accountId: token.slice('token of '.length) };
    for (const [hours, scopes] of [
      [3, ['read_user', 'api']],
      [2, ['read_user', 'email']],
    ] as const) {
      const expiresAt = new Date(t.clock.now() + hours * 3_600_000);
      const tokens = { accessToken: `valid for ${hours} hours`, refreshToken: null, expiresAt };
      await storeEncryptedProviderTokens(t.deps.db, t.deps, { ...key, scopes }, tokens);
    }
    expect((await ask(user, 'read_user')).body).toEqual({ access_token: 'valid for 3 hours' });
  });

  it.each([
    ['a server with the id of the user', '[S7.93]', (user: SampleUser) => user.userId, { access: 'server' as const }],
    ['the user with their own id', '[S7.93]', (user: SampleUser) => user.userId, {}],
    ['the user as "me"', '[S7.94]', () => 'me', {}],
  ])('is returned to %s, if the account allows the scope %s', async (_who, _claim, idOf, options) => {
    const user = await createSampleUser(t);
    const access_token = await insertAccountReturningToken(t, user.userId, { scopes: ['read_user', 'api'] });
    const request = { params: { user_id: idOf(user), provider: 'gitlab' }, ...options };
    expect((await ask(user, 'api', request)).body).toEqual({ access_token });
    expect((await ask(user, 'api write_all', request)).body['code']).toBe(
      'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    );
  });

  it('can be had at the path of old clients, and by servers', async () => {
    const user = await createSampleUser(t);
    const access_token = await insertAccountReturningToken(t, user.userId);
    const old = await t.request('POST /auth/oauth/connected-accounts/{provider}/access-token', {
      token: user.token,
      params: { provider: 'gitlab' },
      body: {},
    });
    expect(old.body).toEqual({ access_token });
    const params = { user_id: user.userId, provider: 'gitlab' };
    const byServer = await t.request('POST /connected-accounts/{user_id}/{provider}/access-token', {
      access: 'server',
      params,
      body: {},
    });
    expect(byServer.body).toEqual({ access_token });
  });

  it('is not accessible to other users', async () => {
    const [owner, other] = [await createSampleUser(t), await createSampleUser(t)];
    await insertAccountReturningToken(t, owner.userId);
    const params = { user_id: owner.userId, provider: 'gitlab' };
    for (const token of [{ token: other.token }, {}]) {
      const response = await t.request('POST /connected-accounts/{user_id}/{provider}/access-token', {
        ...token,
        params,
        body: {},
      });
      expect({ status: response.status, known: response.headers.get('x-stack-known-error') }).toEqual({
        status: 403,
        known: null,
      });
    }
    expect((await ask(other)).body['code']).toBe('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  });

  it('is not in the database for all to read', async () => {
    const user = await createSampleUser(t);
    const token = await insertAccountReturningToken(t, user.userId, { refreshToken: 'refresh token to look for' });
    const rows = await t.deps.db.sql.selectFrom('oauth_grants').select(['access_token', 'refresh_token']).execute();
    const bytes = Buffer.concat(rows.flatMap((row) => [row.access_token, row.refresh_token ?? Buffer.alloc(0)]));
    expect(bytes.length).toBeGreaterThan(50);
    for (const secret of [token, 'refresh token to look for']) expect(bytes.includes(secret)).toBe(false);
  });

  it('is neither stored nor returned with the service’s shared keys', async () => {
    const grants = t.deps.db.sql.selectFrom('oauth_grants').selectAll().where('provider_id', '=', 'github');
    const before = await grants.execute();
    const { token } = await completeStandInSignIn(t, 'github', {});
    expect(await grants.execute()).toEqual(before);
    const { body } = await t.request('POST /connected-accounts/{user_id}/{provider}/access-token', {
      token,
      params: { user_id: 'me', provider: 'github' },
      body: {},
    });
    expect(body['code']).toBe('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  });

  it('is not given for scopes that were not granted', async () => {
    const user = await createSampleUser(t);
    await insertAccountReturningToken(t, user.userId, { refreshToken: 'refresh' });
    const asked = refreshing();
    expect((await ask(user, 'read_user api')).body['code']).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    expect(asked.count()).toBe(0);
  });
});

describe('a token that is about to end', () => {
  const stale = async (refreshToken: string | null = 'first refresh token') => {
    const user = await createSampleUser(t);
    const token = await insertAccountReturningToken(t, user.userId, {
      refreshToken,
      lifetime: serviceLimits.providerTokenMinLifetime,
      scopes: ['read_user'],
    });
    return { user, token };
  };

  it('is given out until five minutes before, then refreshed', async () => {
    const user = await createSampleUser(t);
    const lifetime = serviceLimits.providerTokenMinLifetime + 1;
    const token = await insertAccountReturningToken(t, user.userId, { refreshToken: 'refresh', lifetime });
    const asked = refreshing();
    expect((await ask(user)).body).toEqual({ access_token: token });
    t.clock.advance(1);
    expect((await ask(user)).body).toEqual({ access_token: 'new token 1' });
    expect((await ask(user)).body).toEqual({ access_token: 'new token 1' });
    expect(asked.count()).toBe(1);
    expect(Object.fromEntries(asked.forms[0] ?? [])).toEqual({ grant_type: 'refresh_token', refresh_token: 'refresh' });
  });

  it('is refreshed with the newest refresh token', async () => {
    const { user } = await stale();
    const asked = refreshing((count) => ({
      access_token: `token ${count}`,
      refresh_token: `refresh ${count}`,
      expires_in: 60,
    }));
    await ask(user);
    await ask(user);
    expect(asked.forms.map((form) => form.get('refresh_token'))).toEqual(['first refresh token', 'refresh 1']);
  });

  it('is refreshed with the one of an earlier sign-in, as some providers give it at the first one only', async () => {
    const { user, token } = await stale();
    const key = { projectId: testProjectId, providerId: 'gitlab', accountId: token.slice('token of '.length) };
    const tokens = { accessToken: 'later token', refreshToken: null, expiresAt: new Date(t.clock.now()) };
    await storeEncryptedProviderTokens(t.deps.db, t.deps, { ...key, scopes: ['read_user'] }, tokens);
    const asked = refreshing();
    expect((await ask(user)).body).toEqual({ access_token: 'new token 1' });
    expect(asked.forms[0]?.get('refresh_token')).toBe('first refresh token');
  });

  it('is refreshed beside one of another provider that gave the account the same id', async () => {
    const { user, token } = await stale();
    const accountId = token.slice('token of '.length);
    const key = { projectId: testProjectId, providerId: 'github', accountId };
    const expiresAt = new Date(t.clock.now());
    await t.deps.db.transaction(async (tx) => {
      await linkAccount(tx, testProjectId, { ...key, email: null }, user.userId, expiresAt);
      const tokens = { accessToken: 'token of GitHub', refreshToken: 'refresh token of GitHub', expiresAt };
      await storeEncryptedProviderTokens(tx, t.deps, { ...key, scopes: ['read_user'] }, tokens);
    });
    const asked = refreshing();
    expect((await ask(user)).body).toEqual({ access_token: 'new token 1' });
    expect(asked.forms.map((form) => form.get('refresh_token'))).toEqual(['first refresh token']);
    const grants = t.deps.db.sql.selectFrom('oauth_grants').select(['provider_id', 'refreshing_until']);
    expect(await grants.where('account_id', '=', accountId).orderBy('provider_id').execute()).toEqual([
      { provider_id: 'github', refreshing_until: null },
      { provider_id: 'gitlab', refreshing_until: null },
    ]);
  });

  it('cannot be renewed without a refresh token', async () => {
    const { user } = await stale(null);
    expect((await ask(user)).body['code']).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
  });

  it('is refreshed once for 16 parallel requests', async () => {
    const { user } = await stale();
    // The provider responds after another request, so that all 16 before it find the token stale.
    const asked = refreshing(async (count) => {
      await t.request('GET /users/me', { token: user.token });
      return { access_token: `new token ${count}` };
    });
    const responses = await Promise.all(Array.from({ length: 16 }, () => ask(user)));
    expect(responses.map(({ body }) => body)).toEqual(Array(16).fill({ access_token: 'new token 1' }));
    expect(asked.count()).toBe(1);
  });

  it.each([
    ['by the book', { error: 'invalid_grant' }, 400],
    ['as GitHub does', { error: 'bad_refresh_token' }, 200],
  ])('is deleted if the provider has revoked it %s, so that the user can connect again', async (_how, body, status) => {
    const { user } = await stale();
    const asked = refreshing(() => Response.json(body, { status }));
    for (const _time of [1, 2]) {
      expect((await ask(user)).body['code']).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    }
    expect(asked.count()).toBe(1);
  });

  it('is tried again after a failure of the provider', async () => {
    const { user } = await stale();
    refreshing(() => new Response('down', { status: 503 }));
    expect((await ask(user)).status).toBe(502);
    const warn = vi.spyOn(t.deps.log, 'warn');
    refreshing(() => Response.json({ error: 'invalid_client', error_description: 'in its words' }, { status: 401 }));
    expect((await ask(user)).status).toBe(502);
    const words = { providerError: 'invalid_client', providerMessage: 'in its words' };
    expect(warn.mock.lastCall?.[0]).toMatchObject({ provider: 'gitlab', reason: 'invalid_client', ...words });
    warn.mockRestore();
    refreshing();
    expect((await ask(user)).body).toEqual({ access_token: 'new token 1' });
  });

  it.each([
    ['', 10_000, 10_000],
    [' and the clock, which was ahead, was set back since', 3_600_000, 0],
  ])('is refreshed by another request if the first one never completed%s', async (_since, ahead, later) => {
    const { user } = await stale();
    const refreshing_until = new Date(t.clock.now() + ahead);
    await t.deps.db.sql.updateTable('oauth_grants').set({ refreshing_until }).execute();
    t.clock.advance(later);
    refreshing();
    expect((await ask(user)).body).toEqual({ access_token: 'new token 1' });
  });
});
