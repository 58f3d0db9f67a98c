import type { CurrentUser, ServerTeam, ServerUser } from '@keystack/js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccountReturningToken } from '../testing/oauth.ts';
import { createAdminApp, createClientApp, createServerApp, signUpWithClientApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The fields of every entity in the client library, in front of the service: each has a value that was set before. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

describe('a user', () => {
  const email = 'ada@example.com';
  let seen: CurrentUser;
  let byServer: ServerUser;
  let since: number;

  beforeAll(async () => {
    const { app } = createServerApp(t);
    since = t.clock.now();
    const user = await app.createUser({ primaryEmail: email, password: 'correct horse', displayName: 'Ada' });
    await user.setPrimaryEmail(email, { verified: true });
    await user.update({
      profileImageUrl: 'https://example.com/ada.png',
      clientMetadata: { theme: 'dark' },
      clientReadOnlyMetadata: { plan: 'paid' },
      serverMetadata: { invoice: 7 },
      totpMultiFactorSecret: new Uint8Array(20),
    });
    await user.setSelectedTeam(await user.createTeam({ displayName: 'Analysts' }));
    await insertAccountReturningToken(t, user.id);
    const { refreshToken } = await (await user.createSession()).getTokens();
    t.clock.advance(60_000);
    const tokenStore = { accessToken: null, refreshToken };
    seen = await createClientApp(t).app.getUser({ tokenStore, or: 'throw' });
    await t.deps.activity.flush();
    byServer = (await app.getUser(user.id)) ?? expect.fail('The user does not exist.');
  });

  it('has an id, which is a UUID [S3.1]', () => {
    expect(seen.id).toMatch(uuid);
    expect(seen.id).toBe(byServer.id);
  });

  it.each([
    ['primaryEmail', '[S3.2]', email],
    ['primaryEmailVerified', '[S3.3]', true],
    ['displayName', '[S3.4]', 'Ada'],
    ['profileImageUrl', '[S3.6]', 'https://example.com/ada.png'],
    ['clientMetadata', '[S3.10]', { theme: 'dark' }],
    ['clientReadOnlyMetadata', '[S3.11]', { plan: 'paid' }],
    ['hasPassword', '[S3.13]', true],
    ['emailAuthEnabled', '[S3.14]', true],
    ['isMultiFactorRequired', '[S3.15]', true],
  ] as const)('has %s %s', (field, _claim, value) => {
    expect(seen[field]).toEqual(value);
  });

  it.each([
    ['primaryEmailVerified', '[S3.3]', false],
    ['displayName', '[S3.4]', null],
    ['hasPassword', '[S3.13]', false],
    ['emailAuthEnabled', '[S3.14]', false],
    ['isMultiFactorRequired', '[S3.15]', false],
  ] as const)('has another %s if it was created without data %s', async (field, _claim, value) => {
    expect((await createServerApp(t).app.createUser({}))[field]).toBe(value);
  });

  it('has the selected team, and its id at the HTTP API [S3.5]', async () => {
    expect(seen.selectedTeam).toMatchObject({ displayName: 'Analysts' });
    const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: seen.id } });
    expect(body['selected_team_id']).toBe(seen.selectedTeam?.id);
  });

  it('has the time of its sign-up [S3.8]', async () => {
    expect(seen.signedUpAt).toEqual(new Date(since));
    const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: seen.id } });
    expect(body['signed_up_at_millis']).toBe(since);
  });

  it('has the time of its last activity, for servers [S3.9]', async () => {
    expect(byServer.lastActiveAt).toEqual(new Date(since + 60_000));
    const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: seen.id } });
    expect(body['last_active_at_millis']).toBe(since + 60_000);
  });

  it('has server metadata, for servers [S3.12]', () => {
    expect(byServer.serverMetadata).toEqual({ invoice: 7 });
  });

  it('has a list of OAuth providers with id, type and the id of the user there [S3.18] [S3.19] [S3.20] [S3.21]', async () => {
    const [account] = await t.deps.db.sql.selectFrom('oauth_accounts').select('account_id').execute();
    expect(account?.account_id).toMatch(uuid);
    expect(seen.oauthProviders).toMatchObject([
      { id: 'gitlab', type: 'gitlab', provider_user_id: account?.account_id },
    ]);
    expect((await createServerApp(t).app.createUser({})).oauthProviders).toEqual([]);
  });
});

describe('a team', () => {
  let seen: object;
  let byServer: ServerTeam;

  beforeAll(async () => {
    const { app } = createServerApp(t);
    const { user } = await signUpWithClientApp(t);
    byServer = await app.createTeam({ displayName: 'Engineers', profileImageUrl: 'https://example.com/team.png' });
    await byServer.update({
      clientMetadata: { color: 'red' },
      clientReadOnlyMetadata: { plan: 'paid' },
      serverMetadata: { invoice: 7 },
    });
    await byServer.addUser(user.id);
    seen = (await user.getTeam(byServer.id)) ?? expect.fail('The team does not exist.');
    byServer = (await app.getTeam(byServer.id)) ?? expect.fail('The team does not exist.');
  });

  it('has an id, which is a UUID [S3.26]', () => {
    expect(byServer.id).toMatch(uuid);
    expect(seen).toMatchObject({ id: byServer.id });
  });

  it.each([
    ['displayName', '[S3.27]', 'Engineers'],
    ['profileImageUrl', '[S3.28]', 'https://example.com/team.png'],
    ['clientMetadata', '[S3.30]', { color: 'red' }],
    ['clientReadOnlyMetadata', '[S3.31]', { plan: 'paid' }],
  ] as const)('has %s %s', (field, _claim, value) => {
    expect(seen).toHaveProperty(field, value);
    expect(byServer[field]).toEqual(value);
  });

  it('has server metadata and the time of its creation, for servers only [S3.32] [S3.33] [S3.34] [S3.35]', () => {
    expect(byServer).toMatchObject({ serverMetadata: { invoice: 7 }, createdAt: new Date(t.clock.now()) });
    expect(seen).not.toHaveProperty('serverMetadata');
    expect(seen).not.toHaveProperty('createdAt');
  });
});

describe('a project for clients', () => {
  const read = () => createClientApp(t).app.getProject();

  it('has an id [S3.50]', async () => {
    expect((await read()).id).toBe(testProjectId);
  });

  it('has a name [S3.51]', async () => {
    await (await createAdminApp(t).getProject()).update({ displayName: 'Shop' });
    expect((await read()).displayName).toBe('Shop');
  });

  it.each([
    ['signUpEnabled', '[S3.52]'],
    ['credentialEnabled', '[S3.53]'],
    ['magicLinkEnabled', '[S3.54]'],
    ['clientTeamCreationEnabled', '[S3.55]'],
    ['clientUserDeletionEnabled', '[S3.56]'],
  ] as const)('has the setting %s %s', async (setting, _claim) => {
    const { config, update } = await createAdminApp(t).getProject();
    for (const value of [!config[setting], config[setting]]) {
      await update({ config: { [setting]: value } });
      expect((await read()).config[setting]).toBe(value);
    }
  });

  it('has a list of the enabled OAuth providers with their ids [S3.57]', async () => {
    await t.deps.db.sql.deleteFrom('oauth_providers').execute();
    const github = { id: 'github', type: 'shared' } as const;
    const { update } = await createAdminApp(t).getProject();
    await update({ config: { oauthProviders: [{ ...github, enabled: true }] } });
    expect((await read()).config.oauthProviders).toEqual([{ id: 'github' }]);
    await update({ config: { oauthProviders: [{ ...github, enabled: false }] } });
    expect((await read()).config.oauthProviders).toEqual([]);
  });
});

describe('a project for admins', () => {
  const read = () => createAdminApp(t).getProject();

  it('has a description, which can be null [S3.58]', async () => {
    const { update } = await read();
    await update({ description: 'Sells rockets' });
    expect((await read()).description).toBe('Sells rockets');
    const cleared = { access: 'admin', body: { description: null } } as const;
    expect((await t.request('PATCH /projects/current', cleared)).status).toBe(200);
    // Published clients declare it as a text.
    expect((await read()).description).toBe('');
  });

  it('has the time of its creation [S3.59]', async () => {
    const { createdAt } = await createAdminApp(t).getProject();
    const rows = t.deps.db.sql.selectFrom('projects').select('created_at').where('project_id', '=', testProjectId);
    expect(createdAt).toEqual((await rows.executeTakeFirstOrThrow()).created_at);
  });

  it('has the number of its users [S3.60]', async () => {
    const before = (await read()).userCount;
    await signUpWithClientApp(t);
    expect((await read()).userCount).toBe(before + 1);
  });

  it('returns whether it is in production mode [S3.61]', async () => {
    const { update } = await read();
    for (const isProductionMode of [true, false]) {
      await update({ isProductionMode });
      expect((await read()).isProductionMode).toBe(isProductionMode);
    }
  });

  it('has the id of its configuration and a flag for legacy signing, which stays off [S3.62] [S3.63]', async () => {
    const { id, config } = await read();
    expect(config.id).toMatch(uuid);
    expect(config.id).not.toBe(id);
    expect(config.legacyGlobalJwtSigning).toBe(false);
  });

  it.each([
    ['allowLocalhost', '[S3.64]'],
    ['createTeamOnSignUp', '[S3.65]'],
  ] as const)('has the setting %s %s', async (setting, _claim) => {
    const { config, update } = await read();
    for (const value of [!config[setting], config[setting]]) {
      await update({ config: { [setting]: value } });
      expect((await read()).config[setting]).toBe(value);
    }
  });

  it.each([
    ['teamCreatorDefaultPermissions', '[S3.66]', '$delete_team'],
    ['teamMemberDefaultPermissions', '[S3.67]', '$read_members'],
  ] as const)('has %s %s', async (setting, _claim, id) => {
    const { update } = await read();
    await update({ config: { [setting]: [{ id }] } });
    expect((await read()).config[setting]).toEqual([{ id }]);
    await update({ config: { [setting]: [] } });
    expect((await read()).config[setting]).toEqual([]);
  });

  it('has a list of trusted domains with handler paths [S3.68] [S3.69] [S3.70]', async () => {
    const domains = [{ domain: 'https://app.example.com', handlerPath: '/auth' }];
    await (await read()).update({ config: { domains } });
    expect((await read()).config.domains).toEqual(domains);
  });
});

describe('an OAuth provider of a project', () => {
  const github = { id: 'github', enabled: true, type: 'shared' } as const;
  const own = { enabled: false, type: 'standard', clientId: 'an id', clientSecret: 'a secret' } as const;
  const facebook = { ...own, id: 'facebook', facebookConfigId: 'a configuration' } as const;
  const microsoft = { ...own, id: 'microsoft', microsoftTenantId: 'a tenant' } as const;

  it.each([
    ['id', '[S3.71]', github],
    ['enabled', '[S3.72]', github],
    ['enabled', '[S3.72]', facebook],
    ['type', '[S3.73]', github],
    ['type', '[S3.73]', facebook],
    ['clientId', '[S3.74]', facebook],
    ['clientSecret', '[S3.75]', facebook],
    ['facebookConfigId', '[S3.76]', facebook],
    ['microsoftTenantId', '[S3.77]', microsoft],
  ] as const)('has %s %s: %o', async (field, _claim, provider) => {
    const app = createAdminApp(t);
    await (await app.getProject()).update({ config: { oauthProviders: [github, facebook, microsoft] } });
    const found = (await app.getProject()).config.oauthProviders.find(({ id }) => id === provider.id);
    expect(found).toHaveProperty(field, Object.entries(provider).find(([name]) => name === field)?.[1]);
  });
});

describe('the email configuration of a project', () => {
  const server = {
    type: 'standard',
    host: 'smtp.example.com',
    port: 587,
    username: 'ada',
    password: 'a secret',
    senderName: 'Ada',
    senderEmail: 'mail@example.com',
  } as const;

  it.each([
    ['host', '[S3.79]'],
    ['port', '[S3.80]'],
    ['username', '[S3.81]'],
    ['password', '[S3.82]'],
    ['senderName', '[S3.83]'],
    ['senderEmail', '[S3.84]'],
  ] as const)('has %s %s', async (field, _claim) => {
    const app = createAdminApp(t);
    await (await app.getProject()).update({ config: { emailConfig: server } });
    expect((await app.getProject()).config.emailConfig).toHaveProperty(field, server[field]);
  });

  it('is either shared or standard [S3.78]', async () => {
    const app = createAdminApp(t);
    for (const emailConfig of [server, { type: 'shared' } as const]) {
      await (await app.getProject()).update({ config: { emailConfig } });
      expect((await app.getProject()).config.emailConfig).toEqual(emailConfig);
    }
    for (const email_config of [{ ...server, type: 'other' }, { type: 'none' }, null]) {
      const { body } = await t.request('PATCH /projects/current', {
        access: 'admin',
        body: { config: { email_config } },
      });
      expect(body['code']).toBe('SCHEMA_ERROR');
    }
  });
});

describe('an API key', () => {
  const create = (expiresAt: Date) =>
    createAdminApp(t).createApiKey({
      description: 'Backend',
      expiresAt,
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    });
  const find = async (id: string) =>
    (await createAdminApp(t).listApiKeys()).find((key) => key.id === id) ?? expect.fail('The key does not exist.');

  it('has id, description, expiry and the time of its creation [S3.88] [S3.89] [S3.90] [S3.92]', async () => {
    const expiresAt = new Date(t.clock.now() + 3_600_000);
    const { id } = await create(expiresAt);
    expect(id).toMatch(uuid);
    const createdAt = new Date(t.clock.now());
    expect(await find(id)).toMatchObject({ id, description: 'Backend', expiresAt, createdAt });
  });

  it('has the time of its revocation [S3.91]', async () => {
    const { id } = await create(new Date(t.clock.now() + 3_600_000));
    const key = await find(id);
    expect(key.manuallyRevokedAt).toBeNull();
    t.clock.advance(1000);
    await key.revoke();
    expect((await find(id)).manuallyRevokedAt).toEqual(new Date(t.clock.now()));
  });
});
