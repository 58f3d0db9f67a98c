import { headerNames as names, newerHeaderNameOf } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyHeaders, apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Headers, fields and errors of clients since version 2.8, and that older ones get what they always got. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newer = { 'x-hexclave-allow-anonymous-user': 'true' };

const withNewNames = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [newerHeaderNameOf(name), value]));

it('reads every header with the prefix of newer clients', async () => {
  const { token, refreshToken, userId } = await createSampleUser(t);
  const headers = withNewNames({
    [names.accessType]: 'client',
    [names.projectId]: testProjectId,
    [apiKeyHeaders.client]: apiKeyOf(testProjectId, 'client'),
    [names.accessToken]: token,
    [names.refreshToken]: refreshToken,
    [names.overrideErrorStatus]: 'true',
  });
  const me = await t.request('GET /users/me', { access: null, headers });
  expect([me.status, me.body['id']]).toEqual([200, userId]);
  const failed = await t.request('GET /users', { access: null, headers });
  expect([failed.status, failed.headers.get(names.actualStatus)]).toEqual([200, '401']);
  expect((await t.request('DELETE /auth/sessions/current', { access: null, headers })).status).toBe(200);
  expect((await t.request('GET /users/me', { access: null, headers })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
});

it('prefers the newer prefix if a request has both', async () => {
  const { status } = await t.request('GET /projects/current', {
    headers: { [newerHeaderNameOf(apiKeyHeaders.client)]: 'wrong', ...newer },
  });
  expect(status).toBe(401);
});

describe('a client of version 2.8', () => {
  it('gets further fields of users and projects, also in lists and profiles', async () => {
    const { token, userId } = await createSampleUser(t);
    const clientFields = {
      otp_auth_enabled: true,
      passkey_auth_enabled: false,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      restricted_by_admin: false,
      restricted_by_admin_reason: null,
    };
    const risk = { risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } }, country_code: null };
    const me = await t.request('GET /users/me', { token, headers: newer });
    expect(me.body).toMatchObject(clientFields);
    expect(me.body).not.toHaveProperty('risk_scores');
    const params = { user_id: userId };
    const asServer = await t.request('GET /users/{user_id}', { access: 'server', params, headers: newer });
    expect(asServer.body).toMatchObject({ ...clientFields, ...risk, primary_email_auth_enabled: true });
    const list = await t.request<{ items: unknown[] }>('GET /users', { access: 'server', headers: newer });
    expect(list.body.items.every((user) => 'risk_scores' in Object(user))).toBe(true);
    const { body } = await t.request('GET /projects/current', { headers: newer });
    expect(body['config']).toMatchObject({ allow_localhost: true, domains: [], passkey_enabled: false });
  });

  it('gets details in every error', async () => {
    const { body } = await t.request('GET /users/me', { headers: newer });
    expect(body).toMatchObject({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', details: {} });
  });
});

it('leaves the fields and errors of older clients as they are', async () => {
  const { token, userId } = await createSampleUser(t);
  const older = await t.request('GET /users/me', { token });
  const asServer = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } });
  for (const name of ['is_anonymous', 'otp_auth_enabled', 'risk_scores']) {
    expect(older.body).not.toHaveProperty(name);
    expect(asServer.body).not.toHaveProperty(name);
  }
  const { body } = await t.request<{ config: object }>('GET /projects/current');
  expect(Object.keys(body.config)).not.toContain('domains');
  expect((await t.request('GET /users/me')).body).not.toHaveProperty('details');
});

it.each(['/user-api-keys', '/team-api-keys', '/auth/anonymous/sign-up', '/auth/cli', '/auth/passkey/sign-in'])(
  'says that %s is a feature which the service does not have',
  async (path) => {
    const { status, body } = await t.request(`POST ${path}`, { body: {} });
    expect([status, body]).toEqual([404, expect.stringContaining('This service has no')]);
  },
);
