import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

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
    const { status, body } = await t.call('GET /projects/current', { access });
    expect(status).toBe(200);
    expect(body).toEqual(reduced);
  }
});

it('shows admins the whole [S7.96]', async () => {
  await t.signUp();
  const { body } = await t.call('GET /projects/current', { access: 'admin' });
  expect(body).toEqual({
    ...reduced,
    description: '',
    created_at_millis: t.clock.now(),
    user_count: 1,
    is_production_mode: false,
    config: {
      ...reduced.config,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      allow_localhost: true,
      create_team_on_sign_up: false,
      refuse_common_passwords: true,
      owner_emails: true,
      new_device_emails: false,
      legacy_global_jwt_signing: false,
      domains: [],
      oauth_providers: [],
      email_config: { type: 'shared' },
      team_creator_default_permissions: [],
      team_member_default_permissions: [],
    },
  });
});
