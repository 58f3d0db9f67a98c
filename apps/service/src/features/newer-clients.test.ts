import { gzipSync } from 'node:zlib';
import { notificationCategories } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableProvider } from '../testing/oauth.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../testing/test-app.ts';

/*
 * Requests of newer clients besides those for accounts: emails, notifications, the data vault and the format of
 * projects.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const send = (userIds: readonly string[], fields: object = {}) =>
  t.request('POST /emails/send-email', {
    access: 'server',
    body: { user_ids: userIds, subject: 'Report', html: '<p>Ready &amp; <b>complete</b>.</p>', ...fields },
  });

const emailsTo = async (recipient: string) => (await t.emails()).filter((email) => email.recipient === recipient);

describe('an email of the app', () => {
  it('is sent as HTML and as text, and listed for admins', async () => {
    const { userId, email } = await createSampleUser(t);
    expect((await send([userId, userId])).body).toEqual({ results: [{ user_id: userId }] });
    const sent = await emailsTo(email);
    expect(sent).toMatchObject([{ subject: 'Report', text: 'Ready & complete.', template: 'custom' }]);
    const { body } = await t.request<{ items: object[] }>('GET /internal/emails', { access: 'admin' });
    expect(body.items).toContainEqual(expect.objectContaining({ subject: 'Report', to: [email], error: null }));
    const other = await t.request('GET /internal/emails', { access: 'admin', project: otherTestProjectId });
    expect(other.body['items']).toEqual([]);
  });

  it('is listed without subject after its content was deleted, as in production', async () => {
    const { userId, email } = await createSampleUser(t);
    await send([userId]);
    await t.deps.db.sql
      .updateTable('emails')
      .set({ content: Buffer.alloc(0) })
      .where('recipient', '=', email)
      .execute();
    const { body } = await t.request<{ items: object[] }>('GET /internal/emails', { access: 'admin' });
    await t.deps.db.sql.deleteFrom('emails').where('recipient', '=', email).execute();
    expect(body.items).toContainEqual(expect.objectContaining({ subject: '', to: [email] }));
  });

  it('is sent to nobody if one of the users does not exist', async () => {
    const { userId, email } = await createSampleUser(t);
    expect((await send([userId, crypto.randomUUID()])).body['code']).toBe('USER_ID_DOES_NOT_EXIST');
    expect(await emailsTo(email)).toEqual([]);
  });

  it('is not sent to users who have turned its category off', async () => {
    const { userId, email, token } = await createSampleUser(t);
    const { Marketing, Transactional } = notificationCategories;
    const setEnabled = (id: string, enabled: boolean) =>
      t.request('PATCH /emails/notification-preference/{user_id}/{category_id}', {
        token,
        params: { user_id: 'me', category_id: id },
        body: { enabled },
      });
    expect((await setEnabled(Marketing.id, false)).body).toMatchObject({ enabled: false, can_disable: true });
    expect((await setEnabled(Transactional.id, false)).status).toBe(400);
    expect((await setEnabled(crypto.randomUUID(), false)).status).toBe(404);
    await send([userId], { notification_category_name: 'Marketing' });
    expect(await emailsTo(email)).toEqual([]);
    await send([userId], { notification_category_name: 'Transactional' });
    expect(await emailsTo(email)).toHaveLength(1);
    expect((await send([userId], { notification_category_name: 'Unknown' })).status).toBe(400);
    await setEnabled(Marketing.id, true);
    await send([userId], { notification_category_name: 'Marketing' });
    expect(await emailsTo(email)).toHaveLength(2);
  });
});

it('the preferences of other users are not shown to a client', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const options = { token: user.token, params: { user_id: other.userId } };
  expect((await t.request('GET /emails/notification-preference/{user_id}', options)).status).toBe(403);
});

it('the data vault stores a value by project, store and key', async () => {
  const set = (value: string, store = 'tokens') =>
    t.request('POST /data-vault/stores/{store_id}/set', {
      access: 'server',
      params: { store_id: store },
      body: { hashed_key: 'key', encrypted_value: value },
    });
  const get = (options: object = {}, store = 'tokens') =>
    t.request('POST /data-vault/stores/{store_id}/get', {
      access: 'server',
      params: { store_id: store },
      body: { hashed_key: 'key' },
      ...options,
    });
  await set('first');
  await set('second');
  expect((await get()).body).toEqual({ encrypted_value: 'second' });
  for (const missing of [await get({}, 'others'), await get({ project: otherTestProjectId })])
    expect(missing.body['code']).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST');
  expect((await get({ access: 'client' })).body['code']).toBe('INSUFFICIENT_ACCESS_TYPE');
});

describe('magic links of a user', () => {
  const patch = (token: string, enabled: boolean) =>
    t.request('PATCH /users/me', { token, body: { otp_auth_enabled: enabled } });
  const setMagicLinks = (enabled: boolean) =>
    t.request('PATCH /projects/current', { access: 'admin', body: { config: { magic_link_enabled: enabled } } });

  it('are turned on only if the project has them, and off unless they are the only sign-in method', async () => {
    const { token, userId } = await createSampleUser(t);
    await setMagicLinks(false);
    expect((await patch(token, true)).status).toBe(400);
    await setMagicLinks(true);
    expect((await patch(token, true)).body).toMatchObject({ auth_with_email: true });
    const params = { user_id: userId };
    await t.request('PATCH /users/{user_id}', { access: 'server', params, body: { password: null } });
    const session = await t.request('POST /auth/sessions', { access: 'server', body: { user_id: userId } });
    const own = String(session.body['access_token']);
    expect((await patch(own, false)).status).toBe(400);
    expect((await t.request('GET /users/me', { token: own })).body).toMatchObject({ auth_with_email: true });
  });
});

describe('a project in the format of newer clients', () => {
  const patch = (config: object) =>
    t.request('PATCH /internal/projects/current', { access: 'admin', body: { config } });

  it('lists the enabled providers, and disables the others', async () => {
    await enableProvider(t, 'github', 'standard');
    await enableProvider(t, 'google');
    const { body } = await t.request<{ config: { oauth_providers: object[] } }>('GET /internal/projects/current', {
      access: 'admin',
    });
    expect(body.config.oauth_providers).toHaveLength(2);
    expect(body.config.oauth_providers[0]).not.toHaveProperty('enabled');
    const updated = await patch({ oauth_providers: [{ id: 'google', type: 'shared' }] });
    expect(updated.body['config']).toMatchObject({ enabled_oauth_providers: [{ id: 'google' }] });
    const older = await t.request<{ config: { oauth_providers: object[] } }>('GET /projects/current', {
      access: 'admin',
    });
    const github = { id: 'github', enabled: false, type: 'standard', client_id: 'id-of-the-project' };
    expect(older.body.config.oauth_providers).toContainEqual(expect.objectContaining(github));
  });

  it('keeps a client secret that is replaced at the same time', async () => {
    await enableProvider(t, 'github', 'standard');
    await enableProvider(t, 'google');
    const rotate = (secret: string) => {
      const github = { id: 'github', enabled: true, type: 'standard', client_id: 'id', client_secret: secret };
      const oauth_providers = [github, { id: 'google', enabled: true, type: 'shared' }];
      return t.request('PATCH /projects/current', { access: 'admin', body: { config: { oauth_providers } } });
    };
    for (const secret of ['first', 'second', 'third']) {
      const disable = () => patch({ oauth_providers: [{ id: 'google', type: 'shared' }] });
      const requests = Array.from({ length: 16 }, (_, index) => (index === 7 ? rotate(secret) : disable()));
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(16).fill(200));
      const { body } = await t.request<{ config: { oauth_providers: object[] } }>('GET /projects/current', {
        access: 'admin',
      });
      expect(body.config.oauth_providers).toContainEqual(
        expect.objectContaining({ id: 'github', client_secret: secret }),
      );
    }
  });

  it('rejects settings that the service does not have', async () => {
    for (const config of [{ passkey_enabled: true }, { allow_user_api_keys: true }, { email_theme: 'dark' }])
      expect((await patch(config)).body['code']).toBe('SCHEMA_ERROR');
    expect((await patch({ passkey_enabled: false, email_theme: 'default' })).status).toBe(200);
  });
});

it('analytics events are accepted, also compressed, and not stored', async () => {
  const body = gzipSync(JSON.stringify({ events: [{ event_type: '$page-view', data: { path: '/' } }] }));
  const request = t.createRequest('POST /analytics/events/batch', {
    headers: { 'content-type': 'application/octet-stream' },
  });
  const response = await t.send(new Request(request, { body }));
  expect([response.status, response.body]).toEqual([200, { inserted: 0 }]);
});

it('counts the emails that were sent', async () => {
  const count = async () => {
    const { body } = await t.request<{ stats: { hour: { sent: number; bounced: number } } }>(
      'GET /emails/delivery-info',
      { access: 'server' },
    );
    return body.stats.hour;
  };
  const before = await count();
  const { userId, email } = await createSampleUser(t);
  await send([userId]);
  expect(await count()).toEqual(before);
  const sent = { sent_at: new Date(t.clock.now()) };
  await t.deps.db.sql.updateTable('emails').set(sent).where('recipient', '=', email).execute();
  expect(await count()).toMatchObject({ sent: before.sent + 1, bounced: before.bounced });
});
