import * as library from '@keystack/js';
import { KnownErrors, StackAdminApp, stackAppInternalsSymbol } from '@keystack/js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAdminApp,
  createClientApp,
  createServerApp,
  sdkRuntime,
  signUpWithClientApp,
} from '../testing/sdk-client.ts';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('reads the project with all its settings, and updates them', async () => {
  const t = await createTestApp();
  const app = createAdminApp(t);
  const before = await app.getProject();
  expect(before).toMatchObject({
    id: testProjectId,
    displayName: 'Test project',
    description: expect.toSatisfy((text) => text === null || typeof text === 'string'),
    createdAt: expect.any(Date),
    userCount: 0,
    isProductionMode: false,
    config: {
      id: expect.any(String),
      legacyGlobalJwtSigning: false,
      allowLocalhost: true,
      createTeamOnSignUp: false,
      invitedSignUpEnabled: true,
      refuseCommonPasswords: true,
      ownerEmails: true,
      newDeviceEmails: false,
      emailLimits: { toUnverified: null, toVerified: null, fromServer: null },
      eventRetentionDays: 90,
      oauthProviders: expect.any(Array),
      emailConfig: { type: 'shared' },
      domains: [],
      teamCreatorDefaultPermissions: expect.any(Array),
      teamMemberDefaultPermissions: expect.any(Array),
    },
  });
  const config = {
    magicLinkEnabled: true,
    domains: [{ domain: 'https://app.example.com', handlerPath: '/auth' }],
    oauthProviders: [
      { id: 'github', enabled: true, type: 'shared' },
      {
        id: 'facebook',
        enabled: false,
        type: 'standard',
        clientId: 'an id',
        clientSecret: 'a secret',
        facebookConfigId: 'a config',
      },
      {
        id: 'microsoft',
        enabled: true,
        type: 'standard',
        clientId: 'an id',
        clientSecret: 'a secret',
        microsoftTenantId: 'a tenant',
      },
    ],
    emailConfig: {
      type: 'standard',
      host: 'smtp.example.com',
      port: 587,
      username: 'ada',
      password: 'a secret',
      senderName: 'Ada',
      senderEmail: 'ada@example.com',
    },
    teamMemberDefaultPermissions: [{ id: '$read_members' }],
  } as const;
  await before.update({ displayName: 'Renamed', description: 'All of it', config });
  expect(await app.getProject()).toMatchObject({
    displayName: 'Renamed',
    description: 'All of it',
    config: { ...config, oauthProviders: expect.arrayContaining([...config.oauthProviders]) },
  });
  expect((await createClientApp(t).app.getProject()).config).toMatchObject({
    magicLinkEnabled: true,
    oauthProviders: expect.arrayContaining([{ id: 'github' }]),
  });
  await expect(
    before.update({
      config: { oauthProviders: [...config.oauthProviders, { id: 'x', enabled: true, type: 'shared' }] },
    }),
  ).rejects.toBeInstanceOf(KnownErrors.InvalidSharedOAuthProviderId);
  await t.close();
});

it('reads and updates the brand of the project, also as a client', async () => {
  const app = createAdminApp(t);
  await (await app.getProject()).update({
    config: { brand: { primaryColor: '#0F766E', termsUrl: 'https://a.test/t' } },
  });
  const brand = {
    logoUrl: null,
    logoDarkModeUrl: null,
    primaryColor: '#0f766e',
    primaryTextColor: '#ffffff',
    termsUrl: 'https://a.test/t',
    privacyUrl: null,
  };
  const project = await app.getProject();
  expect(project.config.brand).toEqual(brand);
  expect((await createClientApp(t).app.getProject()).config.brand).toEqual(brand);
  await project.update({ config: { brand: { ...brand, termsUrl: null } } });
  expect((await app.getProject()).config.brand).toEqual({ ...brand, termsUrl: null });
  await project.update({ config: { brand: null } });
  expect((await app.getProject()).config).not.toHaveProperty('brand');
});

it('lists the problems that prevent production mode, in order', async () => {
  const app = createAdminApp(t);
  const { update } = await app.getProject();
  await update({
    config: {
      allowLocalhost: true,
      domains: [
        { domain: 'https://localhost:3000', handlerPath: '/handler' },
        { domain: 'https://203.0.113.7', handlerPath: '/handler' },
        { domain: 'https://app.example.com', handlerPath: '/handler' },
      ],
    },
  });
  const fixed = { relativeFixUrl: `/projects/${testProjectId}/domains` };
  expect(await (await app.getProject()).getProductionModeErrors()).toEqual([
    {
      ...fixed,
      message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    },
    { ...fixed, message: 'Direct IPs are not valid for trusted domains in production mode: https://203.0.113.7' },
    {
      ...fixed,
      message: 'Localhost domains are not allowed to be trusted in production mode: https://localhost:3000',
    },
  ]);
});

it('creates, lists and revokes API keys', async () => {
  const app = createAdminApp(t);
  const made = await app.createApiKey({
    description: 'for tests',
    expiresAt: new Date(t.clock.now() + 24 * 3_600_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  expect(made).toMatchObject({
    description: 'for tests',
    publishableClientKey: expect.stringMatching(/^pck_/),
    secretServerKey: expect.stringMatching(/^ssk_/),
  });
  expect(made).not.toHaveProperty('superSecretAdminKey');
  const find = async () => (await app.listApiKeys()).find((key) => key.id === made.id);
  const listed = await find();
  expect(listed).toMatchObject({
    createdAt: new Date(t.clock.now()),
    expiresAt: made.expiresAt,
    manuallyRevokedAt: null,
    publishableClientKey: { lastFour: made.publishableClientKey?.slice(-4) },
    superSecretAdminKey: null,
  });
  expect(listed?.isValid()).toBe(true);
  await listed?.revoke();
  const revoked = await find();
  expect(revoked?.whyInvalid()).toBe('manually-revoked');
  expect(revoked?.manuallyRevokedAt).toEqual(new Date(t.clock.now()));
  t.clock.advance(24 * 3_600_000);
  expect((await find())?.whyInvalid()).toBe('expired');
});

it('changes the texts of emails, and resets them to their defaults', async () => {
  const app = createAdminApp(t);
  const magicLink = async () => (await app.listEmailTemplates()).find(({ type }) => type === 'magic_link');
  expect(await magicLink()).toMatchObject({ type: 'magic_link', isDefault: true, content: expect.any(Object) });
  await app.updateEmailTemplate('magic_link', { subject: 'Come in' });
  expect(await magicLink()).toMatchObject({ subject: 'Come in', isDefault: false });
  await app.resetEmailTemplate('magic_link');
  expect(await magicLink()).toMatchObject({ isDefault: true });
});

it('lists and changes the templates of emails to account owners, apart from the others', async () => {
  const app = createAdminApp(t);
  const changed = async () => (await app.listOwnerEmailTemplates()).find(({ type }) => type === 'password_changed');
  expect(await changed()).toMatchObject({ isDefault: true, content: expect.any(Object) });
  await app.updateEmailTemplate('password_changed', { subject: 'Was it you?' });
  expect(await changed()).toMatchObject({ subject: 'Was it you?', isDefault: false });
  await app.resetEmailTemplate('password_changed');
  expect(await changed()).toMatchObject({ isDefault: true });
  expect(await app.listEmailTemplates()).toHaveLength(4);
});

it('returns the document of an email unchanged', async () => {
  const app = createAdminApp(t);
  const content = {
    root: { type: 'EmailLayout', data: { canvasColor: '#ffffff', childrenIds: ['block_1'] } },
    block_1: { type: 'Text', data: { props: { text: 'Choose a new password: {{ passwordResetLink }}' } } },
  };
  await app.updateEmailTemplate('password_reset', { content });
  const templates = await app.listEmailTemplates();
  expect(templates.find(({ type }) => type === 'password_reset')?.content).toEqual(content);
  const { email } = (await signUpWithClientApp(t)).credential;
  await app.sendForgotPasswordEmail(email, { callbackUrl: 'http://localhost:3000/handler/password-reset' });
  expect((await t.emails()).at(-1)?.text).toMatch(/^Choose a new password: http.*code=/);
  await app.resetEmailTemplate('password_reset');
});

it('creates, updates and deletes permission definitions [S7.111] [S7.112] [S7.113] [S7.114]', async () => {
  const app = createAdminApp(t);
  const definition = { id: 'read:reports', description: 'Reads them', containedPermissionIds: ['$read_members'] };
  expect(await app.createTeamPermissionDefinition(definition)).toEqual(definition);
  await app.updateTeamPermissionDefinition('read:reports', { id: 'read:all', containedPermissionIds: [] });
  const find = async (id: string) => (await app.listTeamPermissionDefinitions()).find((item) => item.id === id);
  expect(await find('read:all')).toEqual({ id: 'read:all', description: 'Reads them', containedPermissionIds: [] });
  await app.deleteTeamPermissionDefinition('read:all');
  expect(await find('read:all')).toBeUndefined();
  await expect(app.deleteTeamPermissionDefinition('read:all')).rejects.toBeInstanceOf(KnownErrors.PermissionNotFound);
});

it('lists permission definitions with id, description and contained permissions [S3.42] [S3.43] [S3.44]', async () => {
  const app = createAdminApp(t);
  const definition = { id: 'write:reports', description: 'Writes them', containedPermissionIds: ['$invite_members'] };
  await app.createTeamPermissionDefinition(definition);
  expect(await app.listTeamPermissionDefinitions()).toContainEqual(definition);
  await app.deleteTeamPermissionDefinition('write:reports');
});

describe('levels', () => {
  it('requires the keys of its level and names the variables', () => {
    const identity = { tokenStore: 'memory', projectId: testProjectId, publishableClientKey: 'a key' } as const;
    expect(() => new StackAdminApp({ ...identity, secretServerKey: 'a key' })).toThrow(/STACK_SUPER_SECRET_ADMIN_KEY/);
    expect(() => new StackAdminApp(identity)).toThrow(/STACK_SECRET_SERVER_KEY/);
  });

  it('are exactly three, each of which may do more than the one before [S1.14] [S1.15] [S1.16] [S1.17]', async () => {
    expect(
      Object.keys(library)
        .filter((name) => /^Stack\w+App$/.test(name))
        .toSorted(),
    ).toEqual(['StackAdminApp', 'StackClientApp', 'StackServerApp']);
    const apps = [createClientApp(t).app, createServerApp(t).app, createAdminApp(t)];
    const results = await Promise.all(apps.map((app) => app.getProject().then(({ id }) => id === testProjectId)));
    expect(results).toEqual([true, true, true]);
    const statusOf = async (route: string, access: 'client' | 'server' | 'admin') =>
      (await t.request(route, { access })).status;
    const accesses = ['client', 'server', 'admin'] as const;
    expect(await Promise.all(accesses.map((access) => statusOf('GET /users', access)))).toEqual([401, 200, 200]);
    const ofAdmins = accesses.map((access) => statusOf('GET /internal/api-keys', access));
    expect(await Promise.all(ofAdmins)).toEqual([401, 401, 200]);
    expect(['listUsers', 'listApiKeys'].map((name) => apps.map((app) => name in app))).toEqual([
      [false, true, true],
      [false, false, true],
    ]);
  });

  it('rejects a server where an admin is required', async () => {
    const app = new StackAdminApp(
      {
        tokenStore: 'memory',
        projectId: testProjectId,
        publishableClientKey: apiKeyOf(testProjectId, 'client'),
        secretServerKey: apiKeyOf(testProjectId, 'server'),
        superSecretAdminKey: apiKeyOf(otherTestProjectId, 'admin'),
      },
      sdkRuntime(t),
    );
    await expect(app.listApiKeys()).rejects.toBeInstanceOf(KnownErrors.InvalidSuperSecretAdminKey);
  });

  it('reads users and teams as servers do', async () => {
    const app = createAdminApp(t);
    const made = await createServerApp(t).app.createUser({ displayName: 'Ada' });
    expect(await app.getUser(made.id)).toMatchObject({ displayName: 'Ada', serverMetadata: null });
    expect(await app.listTeams()).toEqual([]);
  });
});

it('lets owners create projects, and administer them without keys', async () => {
  const { app, user: owner } = await signUpWithClientApp(t, 'internal');
  expect(await owner.listOwnedProjects()).toEqual([]);
  const made = await owner.createProject({ displayName: 'Mine', config: { credentialEnabled: true } });
  expect(await owner.listOwnedProjects()).toMatchObject([{ id: made.id, displayName: 'Mine' }]);
  await made.update({ displayName: 'Still mine' });
  expect(await made.app.getProject()).toMatchObject({ displayName: 'Still mine' });
  expect(await owner.listOwnedProjects()).toMatchObject([{ displayName: 'Still mine' }]);
  expect((await owner.listOwnedProjects())[0]?.app).toBe(made.app);
  await made.app.createUser({ displayName: 'Ada' });
  expect(await made.app.listUsers()).toHaveLength(1);
  t.clock.advance(20 * 60_000);
  expect(await made.app.listApiKeys()).toEqual([]);
  // To delete it, the session must be a recent one.
  t.clock.advance(-20 * 60_000);
  await made.delete();
  expect(await owner.listOwnedProjects()).toEqual([]);
  expect(app[stackAppInternalsSymbol].currentUser.peek()).toMatchObject({ id: owner.id });
});

describe('request', () => {
  it('sends a request to any endpoint with admin access, and converts names in both directions', async () => {
    const app = createAdminApp(t);
    const { id } = await app.createTeam({ displayName: 'Analysts' });
    const team = await app.request('PATCH /teams/{team_id}', {
      params: { teamId: id },
      body: { displayName: 'Engineers', serverMetadata: { snake_case: 1 } },
    });
    expect(team).toMatchObject({ id, displayName: 'Engineers', serverMetadata: { snake_case: 1 } });
    const { items, pagination } = await app.request('GET /events', { query: { type: 'team.*', limit: 1 } });
    expect(items).toMatchObject([{ type: 'team.updated', teamId: id, actor: { type: 'admin' } }]);
    expect(pagination.nextCursor).toEqual(expect.any(String));
    await app.request('DELETE /teams/{team_id}', { params: { teamId: id } });
  });

  it('throws the error of the service', async () => {
    const params = { teamId: crypto.randomUUID() };
    await expect(createAdminApp(t).request('GET /teams/{team_id}', { params })).rejects.toThrow(
      KnownErrors.TeamNotFound,
    );
  });
});
