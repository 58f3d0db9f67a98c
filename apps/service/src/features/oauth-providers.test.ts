import { afterAll, beforeAll, expect, it } from 'vitest';
import { enableProvider, insertAccountReturningToken } from '../testing/oauth.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* The linked accounts of users, by the ids of newer clients. Unlinking by provider is tested in connected-accounts. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['gitlab', 'github'] as const) await enableProvider(t, id, 'standard');
});
afterAll(() => t.close());

const path = '/oauth-providers/{user_id}/{provider_id}';

interface Link {
  readonly id: string;
  readonly provider_config_id: string;
}

const list = async ({ token }: SampleUser) =>
  (await t.request<{ items: Link[] }>('GET /oauth-providers', { token, query: { user_id: 'me' } })).body.items;

const link = (userId: string, accountId: string) =>
  t.request('POST /oauth-providers', {
    access: 'server',
    body: {
      user_id: userId,
      provider_config_id: 'gitlab',
      account_id: accountId,
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  });

it('is listed for its user, with the account id only for servers', async () => {
  const user = await createSampleUser(t);
  const { status, body } = await link(user.userId, '1024');
  expect(status).toBe(201);
  const { account_id: accountId, ...shown } = body;
  expect(accountId).toBe('1024');
  expect(await list(user)).toEqual([shown]);
  const accounts = await t.request('GET /connected-accounts/{user_id}', {
    token: user.token,
    params: { user_id: 'me' },
  });
  expect(accounts.body['items']).toEqual([{ user_id: user.userId, provider: 'gitlab', provider_account_id: '1024' }]);
});

it('tells the account owner by email', async () => {
  const user = await createSampleUser(t);
  await link(user.userId, crypto.randomUUID());
  expect(
    (await t.emails()).some((email) => email.recipient === user.email && email.template === 'provider_linked'),
  ).toBe(true);
});

it('is linked to one of 16 users at once, and to a user once', async () => {
  const accountId = crypto.randomUUID();
  const users = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t)));
  const responses = await Promise.all(users.map(({ userId }) => link(userId, accountId)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
  const { userId } = await createSampleUser(t);
  const own = await Promise.all(Array.from({ length: 16 }, () => link(userId, crypto.randomUUID())));
  expect(own.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
});

it('is read and unlinked by its id, by its user only', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  await insertAccountReturningToken(t, user.userId);
  const [found] = await list(user);
  const params = { user_id: 'me', provider_id: found?.id ?? '' };
  expect((await t.request(`GET ${path}`, { token: user.token, params })).body).toMatchObject({ id: found?.id });
  expect((await t.request(`GET ${path}`, { token: other.token, params })).status).toBe(404);
  expect((await t.request(`DELETE ${path}`, { token: other.token, params })).status).toBe(400);
  const asOther = { token: other.token, params: { ...params, user_id: user.userId } };
  expect((await t.request(`DELETE ${path}`, asOther)).status).toBe(403);
  expect((await t.request(`DELETE ${path}`, { token: user.token, params })).status).toBe(200);
  expect(await list(user)).toEqual([]);
});

it('is not unlinked if it is the last sign-in method', async () => {
  const { body } = await t.request('POST /users', { access: 'server', body: { display_name: 'Ada' } });
  const userId = String(body['id']);
  const { body: linked } = await link(userId, crypto.randomUUID());
  const params = { user_id: userId, provider_id: String(linked['id']) };
  expect((await t.request(`DELETE ${path}`, { access: 'server', params })).body['code']).toBe('SCHEMA_ERROR');
});

it('cannot be limited to one use', async () => {
  const user = await createSampleUser(t);
  await insertAccountReturningToken(t, user.userId);
  const params = { user_id: 'me', provider_id: 'gitlab' };
  const { body } = await t.request(`PATCH ${path}`, { token: user.token, params, body: { allow_sign_in: false } });
  expect(body['code']).toBe('SCHEMA_ERROR');
});
