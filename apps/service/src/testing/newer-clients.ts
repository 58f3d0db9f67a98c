import { join } from 'node:path';
import { systemPermissions } from '@keystack/contract';
import { tsImport } from 'tsx/esm/api';
import { enableProvider } from './oauth.ts';
import { installPublishedPackages } from './published-packages.ts';
import { apiKeyOf, type TestApp, testProjectId } from './test-app.ts';

/** The version of the published clients. */
export const newerVersion = '2.8.108';

/** The published client has its own types, which would not compile here: its methods are called by name. */
// biome-ignore lint/suspicious/noExplicitAny: the package is installed outside of the repository.
type Published = any;

/** The apps of the published client for one project, and helpers for the calls. */
export interface NewerClientApps {
  readonly t: TestApp;
  readonly client: Published;
  readonly server: Published;
  readonly admin: Published;
  readonly createClient: () => Published;
  /** The user and the team that several calls share. */
  readonly shared: { user?: ReturnType<typeof signUp>; team?: ReturnType<typeof withTeam> };
}

/**
 * Installs the published client, configures the test project for its calls and creates its apps. They send requests
 * with the global `fetch`.
 */
export async function setUpNewerClientApps(t: TestApp): Promise<NewerClientApps> {
  const packages = [`@stackframe/js@${newerVersion}`, 'react@19.2.3'];
  const modules = await installPublishedPackages(`published-client-${newerVersion}`, packages);
  const library: Published = await tsImport(join(modules, '@stackframe/js/dist/esm/index.js'), import.meta.url);
  const options = {
    baseUrl: 'http://localhost:8100',
    projectId: testProjectId,
    publishableClientKey: apiKeyOf(testProjectId, 'client'),
    tokenStore: 'memory',
  };
  const serverOptions = { ...options, secretServerKey: apiKeyOf(testProjectId, 'server') };
  const adminOptions = { ...serverOptions, superSecretAdminKey: apiKeyOf(testProjectId, 'admin') };
  const config = { magic_link_enabled: true, client_team_creation_enabled: true, client_user_deletion_enabled: true };
  const team_creator_default_permissions = Object.keys(systemPermissions).map((id) => ({ id }));
  await t.request('PATCH /projects/current', {
    access: 'admin',
    body: { config: { ...config, team_creator_default_permissions } },
  });
  await t.request('POST /project-permission-definitions', { access: 'admin', body: { id: 'read' } });
  await t.request('POST /team-permission-definitions', { access: 'admin', body: { id: 'write' } });
  await enableProvider(t, 'github', 'standard');
  return {
    t,
    client: new library.StackClientApp(options),
    server: new library.StackServerApp(serverOptions),
    admin: new library.StackAdminApp(adminOptions),
    createClient: () => new library.StackClientApp(options),
    shared: {},
  };
}

/** A call of a public method of the published client. */
export interface NewerClientMethodCall {
  readonly name: string;
  run(clients: NewerClientApps): Promise<unknown>;
}

const password = 'correct horse';
const handler = 'http://localhost:3000/handler';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Throws if a result of the client is an error. */
function ok(result: Published): Published {
  if (result?.status === 'error') throw result.error;
  return result;
}

/** Throws unless a value satisfies a condition. */
function check(condition: unknown, message = 'The result is not as expected.'): void {
  if (!condition) throw new Error(message);
}

async function signUp({ createClient }: NewerClientApps): Promise<{ app: Published; user: Published; email: string }> {
  const app = createClient();
  const email = newEmail();
  ok(
    await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: `${handler}/verify` }),
  );
  return { app, email, user: await app.getUser({ or: 'throw' }) };
}

/** Returns one user for all calls that change nothing, because each sign-up hashes a password. */
function someone(clients: NewerClientApps): ReturnType<typeof signUp> {
  clients.shared.user ??= signUp(clients);
  return clients.shared.user;
}

async function verified(clients: NewerClientApps) {
  const signedUp = await signUp(clients);
  ok(await signedUp.app.verifyEmail(await clients.t.mailedCode(signedUp.email)));
  return signedUp;
}

async function withTeam(clients: NewerClientApps) {
  const signedUp = await signUp(clients);
  const team = await signedUp.user.createTeam({ displayName: 'Analysts' });
  return { ...signedUp, team };
}

/** Returns one team for all calls that change nothing. */
function someTeam(clients: NewerClientApps): ReturnType<typeof withTeam> {
  clients.shared.team ??= withTeam(clients);
  return clients.shared.team;
}

async function serverUser(clients: NewerClientApps) {
  const user = await clients.server.createUser({ primaryEmail: newEmail(), primaryEmailAuthEnabled: true });
  return { user };
}

async function linked(clients: NewerClientApps) {
  const signedUp = await signUp(clients);
  const link = ok(
    await clients.server.createOAuthProvider({
      userId: signedUp.user.id,
      accountId: crypto.randomUUID(),
      providerConfigId: 'github',
      email: signedUp.email,
      allowSignIn: true,
      allowConnectedAccounts: true,
    }),
  );
  return { ...signedUp, link };
}

async function addChannel(clients: NewerClientApps) {
  const signedUp = await verified(clients);
  const value = newEmail();
  const channel = await signedUp.user.createContactChannel({ type: 'email', value, usedForAuth: false });
  return { ...signedUp, value, channel };
}

/** Verifies a further email address with the link of the email, which the client does outside of the user's session. */
async function verifiedChannel(clients: NewerClientApps) {
  const added = await addChannel(clients);
  await added.channel.sendVerificationEmail({ callbackUrl: `${handler}/verify` });
  ok(await added.app.verifyEmail(await clients.t.mailedCode(added.value)));
  return withChannel(added);
}

/** Marks a further email address as verified with the server app. */
async function vouchedChannel(clients: NewerClientApps) {
  const added = await addChannel(clients);
  const serverUser = await clients.server.getUser(added.user.id);
  const channels = await serverUser.listContactChannels();
  await channels.find((each: Published) => each.value === added.value).update({ isVerified: true });
  return withChannel(added);
}

async function withChannel(added: Awaited<ReturnType<typeof addChannel>>) {
  const channels = await added.user.listContactChannels();
  return { ...added, channel: channels.find((each: Published) => each.value === added.value) };
}

async function magicLinkUser({ createClient, t }: NewerClientApps) {
  const app = createClient();
  const email = newEmail();
  ok(await app.sendMagicLinkEmail(email, { callbackUrl: `${handler}/magic-link` }));
  ok(await app.signInWithMagicLink(await t.mailedCode(email), { noRedirect: true }));
  return { app, email, user: await app.getUser({ or: 'throw' }) };
}

async function invited(clients: NewerClientApps) {
  const owner = await withTeam(clients);
  // The sign-in proves access to the mailbox, as the list of the user's invitations requires.
  const guest = await magicLinkUser(clients);
  await owner.team.inviteUser({ email: guest.email, callbackUrl: `${handler}/team-invitation` });
  return { owner, guest, code: await clients.t.mailedCode(guest.email) };
}

const call = (name: string, run: NewerClientMethodCall['run']): NewerClientMethodCall => ({ name, run });

/** The calls, in the order of the published table. */
export const newerClientMethodCalls: readonly NewerClientMethodCall[] = [
  // Client app
  call('client.signUpWithCredential', (c) => signUp(c)),
  call('client.signInWithCredential', async (c) => {
    const { email } = await someone(c);
    ok(await c.createClient().signInWithCredential({ email, password, noRedirect: true }));
  }),
  call('client.sendMagicLinkEmail', async (c) => {
    ok(await c.client.sendMagicLinkEmail(newEmail(), { callbackUrl: `${handler}/magic-link` }));
  }),
  call('client.signInWithMagicLink', async (c) => {
    const [app, email] = [c.createClient(), newEmail()];
    ok(await app.sendMagicLinkEmail(email, { callbackUrl: `${handler}/magic-link` }));
    ok(await app.signInWithMagicLink(await c.t.mailedCode(email), { noRedirect: true }));
    check((await app.getUser())?.primaryEmail === email);
  }),
  call('client.sendForgotPasswordEmail', async (c) => {
    const { email } = await someone(c);
    ok(await c.client.sendForgotPasswordEmail(email, { callbackUrl: `${handler}/reset` }));
  }),
  call('client.verifyPasswordResetCode', async (c) => {
    const { email } = await signUp(c);
    ok(await c.client.sendForgotPasswordEmail(email, { callbackUrl: `${handler}/reset` }));
    ok(await c.client.verifyPasswordResetCode(await c.t.mailedCode(email)));
  }),
  call('client.resetPassword', async (c) => {
    const { email } = await signUp(c);
    ok(await c.client.sendForgotPasswordEmail(email, { callbackUrl: `${handler}/reset` }));
    ok(await c.client.resetPassword({ code: await c.t.mailedCode(email), password: 'a new horse' }));
  }),
  call('client.verifyEmail', (c) => verified(c)),
  call('client.getUser', async (c) => check((await c.client.getUser()) === null)),
  call("client.getUser({ or: 'anonymous' })", (c) => c.createClient().getUser({ or: 'anonymous' })),
  call('client.getPartialUser', async (c) => {
    const { app, email } = await someone(c);
    check((await app.getPartialUser({ from: 'token' }))?.primaryEmail === email);
  }),
  call('client.getProject', async (c) => check((await c.client.getProject()).config.oauthProviders.length === 1)),
  call('client.getAccessToken', async (c) => check(await (await someone(c)).app.getAccessToken())),
  call('client.getRefreshToken', async (c) => check(await (await someone(c)).app.getRefreshToken())),
  call('client.getAuthJson', async (c) => check((await (await someone(c)).app.getAuthJson()).accessToken)),
  call('client.getAuthHeaders', async (c) => check(await (await someone(c)).app.getAuthHeaders())),
  call('client.getAuthorizationHeader', async (c) => check(await (await someone(c)).app.getAuthorizationHeader())),
  call('client.verifyTeamInvitationCode', async (c) => {
    const { guest, code } = await invited(c);
    ok(await guest.app.verifyTeamInvitationCode(code));
  }),
  call('client.getTeamInvitationDetails', async (c) => {
    const { guest, code } = await invited(c);
    ok(await guest.app.getTeamInvitationDetails(code));
  }),
  call('client.acceptTeamInvitation', async (c) => {
    const { guest, code } = await invited(c);
    ok(await guest.app.acceptTeamInvitation(code));
    check((await guest.user.listTeams()).length === 1);
  }),
  call('client.signOut', async (c) => {
    const { app } = await signUp(c);
    await app.signOut();
    check((await app.getUser()) === null);
  }),
  call('client.signInWithPasskey', async (c) => ok(await c.createClient().signInWithPasskey())),
  call('client.promptCliLogin', async (c) =>
    ok(
      await c.createClient().promptCliLogin({ appUrl: 'http://localhost:3000', maxAttempts: 1, promptLink: () => {} }),
    ),
  ),

  // The signed-in user
  call('user.update', async (c) => {
    const { app, user } = await someone(c);
    await user.update({ displayName: 'Ada', clientMetadata: { theme: 'dark' } });
    check((await app.getUser()).displayName === 'Ada');
  }),
  call('user.setDisplayName', async (c) => (await someone(c)).user.setDisplayName('Ada')),
  call('user.setClientMetadata', async (c) => (await someone(c)).user.setClientMetadata({ theme: 'dark' })),
  call('user.update({ otpAuthEnabled })', async (c) => (await verified(c)).user.update({ otpAuthEnabled: true })),
  call('user.update({ totpMultiFactorSecret })', async (c) =>
    (await verified(c)).user.update({ totpMultiFactorSecret: crypto.getRandomValues(new Uint8Array(20)) }),
  ),
  call('user.sendVerificationEmail', async (c) =>
    (await someone(c)).user.sendVerificationEmail({ callbackUrl: `${handler}/verify` }),
  ),
  call('user.updatePassword', async (c) => {
    const { user } = await signUp(c);
    const error = await user.updatePassword({ oldPassword: password, newPassword: 'a new horse' });
    if (error) throw error;
  }),
  call('user.setPassword', async (c) => {
    const [app, email] = [c.createClient(), newEmail()];
    ok(await app.sendMagicLinkEmail(email, { callbackUrl: `${handler}/magic-link` }));
    ok(await app.signInWithMagicLink(await c.t.mailedCode(email), { noRedirect: true }));
    const error = await (await app.getUser()).setPassword({ password });
    if (error) throw error;
  }),
  call('user.delete', async (c) => (await signUp(c)).user.delete()),
  call('user.getActiveSessions', async (c) => {
    const [session] = await (await signUp(c)).user.getActiveSessions();
    check(session.isCurrentSession);
  }),
  call('user.revokeSession', async (c) => {
    const { email, user } = await signUp(c);
    ok(await c.createClient().signInWithCredential({ email, password, noRedirect: true }));
    const sessions = await user.getActiveSessions();
    await user.revokeSession(sessions.find((each: Published) => !each.isCurrentSession).id);
    check((await user.getActiveSessions()).length === 1);
  }),
  call('user.listContactChannels', async (c) =>
    check((await (await someone(c)).user.listContactChannels()).length === 1),
  ),
  call('user.createContactChannel', (c) => addChannel(c)),
  call('contactChannel.sendVerificationEmail', async (c) => {
    const { channel } = await verifiedChannel(c);
    check(channel.isVerified);
  }),
  call('contactChannel.update({ isPrimary })', async (c) => {
    const { value, channel } = await vouchedChannel(c);
    await channel.update({ isPrimary: true });
    ok(await c.createClient().signInWithCredential({ email: value, password, noRedirect: true }));
  }),
  call('contactChannel.update({ isPrimary }) after verifyEmail', async (c) => {
    const { channel } = await verifiedChannel(c);
    await channel.update({ isPrimary: true });
  }),
  call('contactChannel.delete', async (c) => {
    const { user, channel } = await addChannel(c);
    await channel.delete();
    check((await user.listContactChannels()).length === 1);
  }),
  call('user.listNotificationCategories', async (c) =>
    check((await (await someone(c)).user.listNotificationCategories()).length === 2),
  ),
  call('notificationCategory.setEnabled', async (c) => {
    const categories = await (await someone(c)).user.listNotificationCategories();
    await categories.find((each: Published) => each.canDisable).setEnabled(false);
  }),
  call('user.listOAuthProviders', async (c) => check((await (await linked(c)).user.listOAuthProviders()).length === 1)),
  call('user.getOAuthProvider', async (c) => {
    const { user, link } = await linked(c);
    check((await user.getOAuthProvider(link.data?.id ?? link.id)) !== null);
  }),
  call('oauthProvider.delete', async (c) => {
    const { user } = await linked(c);
    const [link] = await user.listOAuthProviders();
    await link.delete();
    check((await user.listOAuthProviders()).length === 0);
  }),
  call('user.listConnectedAccounts', async (c) =>
    check((await (await linked(c)).user.listConnectedAccounts()).length === 1),
  ),
  call('user.getConnectedAccount', async (c) => (await linked(c)).user.getConnectedAccount('github')),
  call('user.hasPermission (project)', async (c) =>
    check((await (await someone(c)).user.hasPermission('read')) === false),
  ),
  call('user.listPermissions (project)', async (c) =>
    check((await (await someone(c)).user.listPermissions()).length === 0),
  ),
  call('user.listApiKeys', async (c) => (await someone(c)).user.listApiKeys()),
  call('user.createApiKey', async (c) =>
    (await someone(c)).user.createApiKey({ description: 'CI', expiresAt: new Date(Date.now() + 1e9) }),
  ),
  call('user.registerPasskey', async (c) => ok(await (await someone(c)).user.registerPasskey())),
  call('user.getBilling', async (c) => (await someone(c)).user.getBilling()),
  call('user.listProducts', async (c) => check((await (await someone(c)).user.listProducts()).length === 0)),
  call('user.listInvoices', async (c) => check((await (await someone(c)).user.listInvoices()).length === 0)),
  call("user.getItem('credits')", async (c) => (await someone(c)).user.getItem('credits')),

  // Teams of the signed-in user
  call('user.createTeam', (c) => someTeam(c)),
  call('user.listTeams', async (c) => check((await (await someTeam(c)).user.listTeams()).length === 1)),
  call('user.getTeam', async (c) => {
    const { user, team } = await someTeam(c);
    check((await user.getTeam(team.id)).id === team.id);
  }),
  call('user.setSelectedTeam', async (c) => {
    const { user, team } = await someTeam(c);
    await user.setSelectedTeam(team);
  }),
  call('user.leaveTeam', async (c) => {
    const { user, team } = await withTeam(c);
    await user.leaveTeam(team);
    check((await user.listTeams()).length === 0);
  }),
  call('user.getTeamProfile', async (c) => {
    const { user, team } = await someTeam(c);
    await user.getTeamProfile(team);
  }),
  call('user.hasPermission (team)', async (c) => {
    const { user, team } = await someTeam(c);
    check(await user.hasPermission(team, '$update_team'));
  }),
  call('user.listPermissions (team)', async (c) => {
    const { user, team } = await someTeam(c);
    check((await user.listPermissions(team)).length >= 5);
  }),
  call('user.listTeamInvitations', async (c) => {
    const { guest } = await invited(c);
    check((await guest.user.listTeamInvitations()).length === 1);
  }),
  call('teamInvitation.accept', async (c) => {
    const { guest } = await invited(c);
    const [invitation] = await guest.user.listTeamInvitations();
    await invitation.accept();
    check((await guest.user.listTeams()).length === 1);
  }),
  call('team.update', async (c) => (await someTeam(c)).team.update({ displayName: 'Engineers' })),
  call('team.delete', async (c) => (await withTeam(c)).team.delete()),
  call('team.listUsers', async (c) => check((await (await someTeam(c)).team.listUsers()).length === 1)),
  call('team.inviteUser', (c) => invited(c)),
  call('team.listInvitations', async (c) =>
    check((await (await invited(c)).owner.team.listInvitations()).length === 1),
  ),
  call('teamInvitation.revoke', async (c) => {
    const { owner } = await invited(c);
    const [invitation] = await owner.team.listInvitations();
    await invitation.revoke();
    check((await owner.team.listInvitations()).length === 0);
  }),

  // Server app
  call('server.createUser', async (c) =>
    check((await c.server.createUser({ primaryEmail: newEmail(), password, primaryEmailAuthEnabled: true })).id),
  ),
  call('server.getUser', (c) => serverUser(c)),
  call('server.listUsers({ limit: 5 })', async (c) => check((await c.server.listUsers({ limit: 5 })).length === 5)),
  call('serverUser.update', async (c) => (await serverUser(c)).user.update({ serverMetadata: { plan: 'pro' } })),
  call('serverUser.setPrimaryEmail', async (c) =>
    (await serverUser(c)).user.setPrimaryEmail(newEmail(), { verified: true }),
  ),
  call('serverUser.setPassword', async (c) => (await serverUser(c)).user.setPassword({ password: 'a new horse' })),
  call('serverUser.createSession', async (c) => {
    const session = await (await serverUser(c)).user.createSession({ expiresInMillis: 60_000 });
    check((await session.getTokens()).accessToken);
  }),
  call('serverUser.getActiveSessions', async (c) =>
    check((await (await serverUser(c)).user.getActiveSessions()).length === 0),
  ),
  call('serverUser.grantPermission (project)', async (c) => {
    const { user } = await serverUser(c);
    await user.grantPermission('read');
    check(await user.hasPermission('read'));
  }),
  call('serverUser.revokePermission (project)', async (c) => {
    const { user } = await serverUser(c);
    await user.grantPermission('read');
    await user.revokePermission('read');
  }),
  call('serverUser.grantPermission (team)', async (c) => {
    const { user } = await serverUser(c);
    const team = await c.server.createTeam({ displayName: 'Analysts' });
    await team.addUser(user.id);
    await user.grantPermission(team, 'write');
    check(await user.hasPermission(team, 'write'));
  }),
  call('serverUser.listContactChannels', async (c) =>
    check((await (await serverUser(c)).user.listContactChannels()).length === 1),
  ),
  call('serverUser.delete', async (c) => (await serverUser(c)).user.delete()),
  call('server.createTeam', async (c) => c.server.createTeam({ displayName: 'Analysts' })),
  call('server.listTeams', async (c) => {
    await c.server.createTeam({ displayName: 'Analysts' });
    check((await c.server.listTeams()).length > 0);
  }),
  call('serverTeam.addUser', async (c) => {
    const team = await c.server.createTeam({ displayName: 'Analysts' });
    await team.addUser((await serverUser(c)).user.id);
    check((await team.listUsers()).length === 1);
  }),
  call('serverTeam.listInvitations', async (c) => {
    const { owner } = await invited(c);
    check((await (await c.server.getTeam(owner.team.id)).listInvitations()).length === 1);
  }),
  call('serverTeam.createApiKey', async (c) => {
    const team = await c.server.createTeam({ displayName: 'Analysts' });
    await team.createApiKey({ description: 'CI', expiresAt: new Date(Date.now() + 1e9) });
  }),
  call('server.createOAuthProvider', (c) => linked(c)),
  call('server.sendEmail', async (c) => {
    const { user } = await serverUser(c);
    ok(await c.server.sendEmail({ userIds: [user.id], subject: 'Hello', html: '<p>Hello</p>' }));
  }),
  call('server.getEmailDeliveryStats', (c) => c.server.getEmailDeliveryStats()),
  call('dataVaultStore.setValue', async (c) => {
    const store = await c.server.getDataVaultStore('tokens');
    await store.setValue('key', 'value', { secret: 'secret' });
    check((await store.getValue('key', { secret: 'secret' })) === 'value');
  }),

  // Admin app
  call('admin.getProject', async (c) => check((await c.admin.getProject()).config.domains)),
  call('adminProject.update', async (c) => (await c.admin.getProject()).update({ description: 'Our shop' })),
  call('adminProject.update({ config })', async (c) =>
    (await c.admin.getProject()).update({ config: { signUpEnabled: true, allowLocalhost: true } }),
  ),
  call('admin.createInternalApiKey', async (c) =>
    c.admin.createInternalApiKey({
      description: 'CI',
      expiresAt: new Date(Date.now() + 1e9),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    }),
  ),
  call('admin.listInternalApiKeys', (c) => c.admin.listInternalApiKeys()),
  call('admin.listTeamPermissionDefinitions', (c) => c.admin.listTeamPermissionDefinitions()),
  call('admin.createTeamPermissionDefinition', (c) =>
    c.admin.createTeamPermissionDefinition({ id: 'publish', description: 'Publish', containedPermissionIds: [] }),
  ),
  call('admin.listProjectPermissionDefinitions', (c) => c.admin.listProjectPermissionDefinitions()),
  call('admin.listEmailTemplates', (c) => c.admin.listEmailTemplates()),
  call('admin.listSentEmails', (c) => c.admin.listSentEmails()),
  call('admin.sendTestEmail', async (c) =>
    ok(
      await c.admin.sendTestEmail({
        recipientEmail: 'ada@example.com',
        emailConfig: {
          host: 'localhost',
          port: 1,
          username: 'shop',
          password: 'shop',
          senderEmail: 'shop@example.com',
          senderName: 'Shop',
        },
      }),
    ),
  ),
];
