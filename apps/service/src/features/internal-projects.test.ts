import { headerNames } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { apiKeyHeaders, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
let owner: SampleUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await createSampleUser(t, 'internal');
});
afterAll(() => t.close());

interface Project extends Record<string, unknown> {
  readonly id: string;
}

const asOwner = () => ({ project: 'internal', token: owner.token });
const create = (body: object) => t.request<Project>('POST /internal/projects', { ...asOwner(), body });
const owned = async () => (await t.request<{ items: Project[] }>('GET /internal/projects', asOwner())).body.items;
const metadata = async () =>
  (await t.request('GET /users/me', { ...asOwner(), access: 'server' })).body['server_metadata'];
const setMetadata = (server_metadata: unknown) =>
  t.request('PATCH /users/me', { ...asOwner(), access: 'server', body: { server_metadata } });

it('creates a project with its defaults, owned by its creator [S6.6 S6.8 S7.100]', async () => {
  const { status, body } = await create({ display_name: 'Shop' });
  expect(status).toBe(201);
  const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(body).toEqual({
    id: uuid,
    display_name: 'Shop',
    description: '',
    created_at_millis: t.clock.now(),
    user_count: 0,
    is_production_mode: false,
    last_tests: { email_tested_at_millis: null, oauth_providers: [] },
    config: {
      id: uuid,
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      client_team_creation_enabled: false,
      client_user_deletion_enabled: false,
      allow_localhost: true,
      create_team_on_sign_up: false,
      invited_sign_up_enabled: true,
      refuse_common_passwords: true,
      owner_emails: true,
      new_device_emails: false,
      email_limits: { to_unverified: null, to_verified: null, from_server: null },
      event_retention_days: 90,
      legacy_global_jwt_signing: false,
      domains: [],
      oauth_providers: [],
      enabled_oauth_providers: [],
      email_config: { type: 'shared' },
      team_creator_default_permissions: [{ id: 'admin' }],
      team_member_default_permissions: [{ id: 'member' }],
    },
  });
  expect(await metadata()).toEqual({ managedProjectIds: [body.id] });
});

it('accepts the whole configuration, and ignores fields that a new project cannot have', async () => {
  const config = {
    magic_link_enabled: true,
    domains: [{ domain: 'https://a.test', handler_path: '/handler' }],
    oauth_providers: [{ id: 'github', enabled: true, type: 'shared' }],
  };
  const { body } = await create({
    display_name: 'Shop',
    description: 'Sells things',
    config: { ...config, team_member_default_permissions: [{ id: 'later' }], legacy_global_jwt_signing: true },
  });
  expect(body).toMatchObject({ description: 'Sells things', config });
  expect(body).toMatchObject({
    config: { team_member_default_permissions: [{ id: 'member' }], legacy_global_jwt_signing: false },
  });
});

it('creates nothing if a part of the project is invalid', async () => {
  const twice = { domain: 'https://a.test', handler_path: '/handler' };
  expect((await create({ display_name: 'Shop', config: { domains: [twice, twice] } })).status).toBe(400);
  expect((await create({ display_name: '' })).body['code']).toBe('SCHEMA_ERROR');
  expect(await owned()).toEqual([]);
  expect(await metadata()).toBeNull();
});

it('lists the owned ones, the newest first, in the view of owners [S6.9 S7.99]', async () => {
  const first = await create({ display_name: 'First' });
  t.clock.advance(1);
  const second = await create({ display_name: 'Second' });
  const { body } = await t.request('GET /internal/projects', asOwner());
  expect(body).toEqual({ items: [second.body, first.body], is_paginated: false });
  owner = await createSampleUser(t, 'internal');
  expect(await owned()).toEqual([]);
});

it('accepts its owner without a key, and no other user', async () => {
  const { body } = await create({ display_name: 'Shop' });
  const read = (token: string) =>
    t.request('GET /projects/current', {
      access: 'admin',
      project: body.id,
      headers: { [headerNames.adminAccessToken]: token, [apiKeyHeaders.admin]: '' },
    });
  expect((await read(owner.token)).body).toEqual(body);
  const otherUser = await createSampleUser(t, 'internal');
  expect((await read(otherUser.token)).body['code']).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
});

it('works with any value in the metadata', async () => {
  for (const strange of [
    null,
    'text',
    7,
    [testProjectId],
    { managedProjectIds: 'x' },
    { managedProjectIds: [1, null, {}, 'gone'] },
  ]) {
    await setMetadata(strange);
    expect(await owned()).toEqual([]);
    const { status, body } = await create({ display_name: 'Shop' });
    expect(status).toBe(201);
    expect((await owned()).map(({ id }) => id)).toEqual([body.id]);
  }
  await setMetadata({ note: 'kept', managedProjectIds: [testProjectId] });
  const { body } = await create({ display_name: 'Shop' });
  expect(await metadata()).toEqual({ note: 'kept', managedProjectIds: [testProjectId, body.id] });
});

it('keeps all of sixteen that are created at once', async () => {
  const made = await Promise.all(Array.from({ length: 16 }, () => create({ display_name: 'Shop' })));
  const ids = made.map(({ body }) => body.id).sort();
  expect((await owned()).map(({ id }) => id).sort()).toEqual(ids);
});

it('lets its owner manage it with its keys, emails and permissions, and its webhooks [S1.26 S1.27 S1.28 S1.29]', async () => {
  const { body: made } = await create({ display_name: 'Shop' });
  const manage = (route: string, params: Record<string, string>, body?: object) =>
    t.request(route, {
      access: 'admin',
      project: made.id,
      headers: { [headerNames.adminAccessToken]: owner.token, [apiKeyHeaders.admin]: '' },
      params,
      ...(body && { body }),
    });

  expect((await manage('PATCH /projects/current', {}, { display_name: 'Store' })).body).toMatchObject({
    id: made.id,
    display_name: 'Store',
  });

  const has = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
  const keys = { description: 'Backend', expires_at_millis: t.clock.now() + 1000, ...has };
  const { body: keySet } = await manage('POST /internal/api-keys', {}, keys);
  const withKey = { [apiKeyHeaders.client]: String(keySet['publishable_client_key']) };
  expect((await t.request('GET /projects/current', { project: made.id, headers: withKey })).status).toBe(200);
  const revoked = await manage('PATCH /internal/api-keys/{id}', { id: String(keySet['id']) }, { revoked: true });
  expect(revoked.body).toMatchObject({ manually_revoked_at_millis: t.clock.now() });

  const template = { type: 'magic_link' };
  const worded = await manage('PATCH /email-templates/{type}', template, { subject: 'Come in' });
  expect(worded.body).toMatchObject({ subject: 'Come in', is_default: false });
  expect((await manage('DELETE /email-templates/{type}', template)).status).toBe(200);

  expect((await manage('POST /team-permission-definitions', {}, { id: 'sell' })).status).toBe(201);
  const permission = { permission_id: 'sell' };
  const described = await manage('PATCH /team-permission-definitions/{permission_id}', permission, {
    description: 'Sells',
  });
  expect(described.body).toMatchObject({ id: 'sell', description: 'Sells' });
  expect((await manage('DELETE /team-permission-definitions/{permission_id}', permission)).status).toBe(200);

  const { body: endpoint } = await manage('POST /webhooks/endpoints', {}, { url: 'https://shop.example/hook' });
  const params = { endpoint_id: String(endpoint['id']) };
  expect((await manage('PATCH /webhooks/endpoints/{endpoint_id}', params, { enabled: false })).body).toMatchObject({
    enabled: false,
  });
  expect((await manage('DELETE /webhooks/endpoints/{endpoint_id}', params)).status).toBe(200);

  expect((await manage('DELETE /projects/current', {})).status).toBe(200);
  expect(await owned()).toEqual([]);
});
