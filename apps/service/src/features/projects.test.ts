import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiKeyOf,
  createTestApp,
  otherTestProjectId,
  type RequestOptions,
  type TestApp,
  testProjectId,
} from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const reduced = {
  id: testProjectId,
  display_name: 'Test project',
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: true,
    enabled_oauth_providers: [],
  },
};

it('shows clients and servers the reduced view [S7.95]', async () => {
  for (const access of ['client', 'server'] as const) {
    const { status, body } = await t.request('GET /projects/current', { access });
    expect(status).toBe(200);
    expect(body).toEqual(reduced);
  }
});

describe('a publishable client key in the query', () => {
  const key = apiKeyOf(testProjectId, 'client');
  const get = (query: Record<string, string>, options: RequestOptions = {}) =>
    t.request('GET /projects/current', { access: null, query, ...options });

  it('has the same effect as in a header', async () => {
    const { status, body } = await get({ project_id: testProjectId, publishable_client_key: key });
    expect(status).toBe(200);
    expect(body).toEqual(reduced);
  });

  it.each([
    ['INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: testProjectId, publishable_client_key: 'wrong' }],
    ['INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: otherTestProjectId, publishable_client_key: key }],
    [
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      { project_id: testProjectId, publishable_client_key: apiKeyOf(testProjectId, 'admin') },
    ],
    ['ACCESS_TYPE_WITHOUT_PROJECT_ID', { publishable_client_key: key }],
    ['ACCESS_TYPE_REQUIRED', { project_id: testProjectId }],
  ])('is refused with %s for %j', async (code, query) => {
    expect((await get(query)).body['code']).toBe(code);
  });

  it('does not replace the key of a request with headers', async () => {
    const { body } = await get(
      { project_id: testProjectId, publishable_client_key: key },
      { headers: { 'x-stack-access-type': 'admin', 'x-stack-project-id': testProjectId } },
    );
    expect(body['code']).toBe('ADMIN_AUTHENTICATION_REQUIRED');
  });

  it('has no effect at other endpoints', async () => {
    const { body } = await t.request('GET /users/me', {
      access: null,
      query: { project_id: testProjectId, publishable_client_key: key },
    });
    expect(body['code']).toBe('ACCESS_TYPE_REQUIRED');
  });
});

it('shows admins the whole [S7.96]', async () => {
  await t.signUp();
  const { body } = await t.request('GET /projects/current', { access: 'admin' });
  expect(body).toEqual({
    ...reduced,
    description: '',
    created_at_millis: t.clock.now(),
    user_count: 1,
    is_production_mode: false,
    last_tests: { email_tested_at_millis: null, oauth_providers: [] },
    config: {
      ...reduced.config,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
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
      email_config: { type: 'shared' },
      team_creator_default_permissions: [],
      team_member_default_permissions: [],
    },
  });
});
