import { KnownErrors } from '@keystack/js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createClientApp,
  createServerApp,
  signUpWithClientApp,
  verificationCallbackUrl,
} from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newEmail = () => `${crypto.randomUUID()}@example.com`;

it('creates, finds, updates and deletes users [S3.16] [S3.17]', async () => {
  const { app } = createServerApp(t);
  const primaryEmail = newEmail();
  const user = await app.createUser({ primaryEmail, password: 'correct horse', displayName: 'Ada' });
  expect(user).toMatchObject({
    primaryEmail,
    displayName: 'Ada',
    hasPassword: true,
    emailAuthEnabled: true,
    lastActiveAt: expect.any(Date),
    serverMetadata: null,
  });
  await expect(app.createUser({ primaryEmail, password: 'correct horse' })).rejects.toBeInstanceOf(
    KnownErrors.UserEmailAlreadyExists,
  );
  await user.setServerMetadata({ plan: { is_paid: true } });
  await user.setClientReadOnlyMetadata({ plan: 'paid' });
  await user.setPrimaryEmail(newEmail(), { verified: true });
  await user.update({ totpMultiFactorSecret: new Uint8Array(20) });
  const changed = await app.getUser(user.id);
  expect(changed).toMatchObject({
    serverMetadata: { plan: { is_paid: true } },
    clientReadOnlyMetadata: { plan: 'paid' },
    primaryEmailVerified: true,
    isMultiFactorRequired: true,
  });
  await user.update({ totpMultiFactorSecret: null });
  expect(await app.getUser(user.id)).toMatchObject({ isMultiFactorRequired: false });
  expect(JSON.stringify(changed?.toClientJson())).not.toMatch(/is_paid|last_active/);
  await user.delete();
  expect(await app.getUser(user.id)).toBeNull();
});

it('sets passwords', async () => {
  const { app } = createServerApp(t);
  const email = newEmail();
  const user = await app.createUser({ primaryEmail: email, password: 'correct horse' });
  expect(await user.updatePassword({ newPassword: 'battery staple' })).toBeUndefined();
  await user.setPassword({ password: 'staple battery' });
  const { app: client } = createClientApp(t);
  const signedIn = await client.signInWithCredential({ email, password: 'staple battery', noRedirect: true });
  expect(signedIn).toEqual({ status: 'ok', data: undefined });
});

it('lists users, all at once or a page at a time', async () => {
  const { app } = createServerApp(t);
  const marker = crypto.randomUUID();
  for (const index of [1, 2, 3]) await app.createUser({ primaryEmail: `${marker}-${index}@example.com` });
  const all = await app.listUsers({ query: marker });
  expect(all).toHaveLength(3);
  expect(all.nextCursor).toBeNull();
  const first = await app.listUsers({ query: marker, limit: 2, orderBy: 'primaryEmail' });
  expect(first.map((user) => user.primaryEmail)).toEqual([`${marker}-1@example.com`, `${marker}-2@example.com`]);
  const rest = await app.listUsers({
    query: marker,
    limit: 2,
    orderBy: 'primaryEmail',
    cursor: first.nextCursor ?? undefined,
  });
  expect(rest.map((user) => user.primaryEmail)).toEqual([`${marker}-3@example.com`]);
  expect(rest.nextCursor).toBeNull();
});

it('creates teams and adds and removes users', async () => {
  const { app } = createServerApp(t);
  const user = await app.createUser({ primaryEmail: newEmail(), displayName: 'Ada' });
  const team = await app.createTeam({ displayName: 'Analysts' });
  expect(await team.listUsers()).toEqual([]);
  await team.update({ serverMetadata: { is_old: true } });
  expect(await app.getTeam(team.id)).toMatchObject({ createdAt: expect.any(Date), serverMetadata: { is_old: true } });
  expect(await app.getTeam(crypto.randomUUID())).toBeNull();

  await team.addUser(user.id);
  await expect(team.addUser(user.id)).rejects.toBeInstanceOf(KnownErrors.TeamMembershipAlreadyExists);
  expect(await team.listUsers()).toMatchObject([{ id: user.id, teamProfile: { displayName: 'Ada' } }]);
  expect(await user.listTeams()).toMatchObject([{ id: team.id, serverMetadata: { is_old: true } }]);
  await (await user.getTeamProfile(team)).update({ displayName: 'The Countess' });
  expect(await user.getTeamProfile(team)).toMatchObject({ displayName: 'The Countess' });

  await user.grantPermission(team, '$update_team');
  expect(await user.hasPermission(team, '$update_team')).toBe(true);
  expect(await user.explainPermission(team, '$update_team')).toMatchObject({
    isGranted: true,
    paths: [['$update_team']],
  });
  await user.revokePermission(team, '$update_team');
  expect(await user.explainPermission(team, '$update_team')).toMatchObject({ isGranted: false, paths: [] });
  expect(await user.hasPermission(team, '$update_team')).toBe(false);

  await user.setSelectedTeam(team);
  expect(await app.getUser(user.id)).toMatchObject({ selectedTeam: { id: team.id, createdAt: expect.any(Date) } });
  await user.leaveTeam(team);
  expect(await team.listUsers()).toEqual([]);
  const own = await user.createTeam({ displayName: 'Engineers' });
  expect(await own.listUsers()).toMatchObject([{ id: user.id }]);
  await own.removeUser(user.id);
  const callbackUrl = 'http://localhost:3000/handler/team-invitation';
  const invited = await own.inviteUser({ email: newEmail(), callbackUrl });
  expect(invited).toEqual({ status: 'ok', data: undefined });
  await own.delete();
  expect((await app.listTeams()).map(({ id }) => id)).not.toContain(own.id);
});

it('starts sessions to act as a user, of a year by default', async () => {
  const { app } = createServerApp(t);
  const user = await app.createUser({ primaryEmail: newEmail() });
  const tokens = await (await user.createSession()).getTokens();
  expect(await createClientApp(t).app.getUser({ tokenStore: tokens })).toMatchObject({ id: user.id });
  expect(await app.getUser({ tokenStore: tokens })).toMatchObject({ id: user.id, serverMetadata: null });
  const short = await (await user.createSession({ expiresInMillis: 60_000 })).getTokens();
  t.clock.advance(20 * 60_000);
  expect(await app.getUser({ tokenStore: short })).toBeNull();
  expect(await app.getUser({ tokenStore: tokens })).toMatchObject({ id: user.id });
});

it('sends a user the verification email', async () => {
  const { app } = createServerApp(t);
  const email = newEmail();
  const user = await app.createUser({ primaryEmail: email });
  expect(await user.sendVerificationEmail({ callbackUrl: verificationCallbackUrl })).toBeUndefined();
  expect((await createClientApp(t).app.verifyEmail(await t.mailedCode(email))).status).toBe('ok');
  expect(await user.sendVerificationEmail({ callbackUrl: verificationCallbackUrl })).toBeInstanceOf(
    KnownErrors.EmailAlreadyVerified,
  );
});

it('identifies the signed-in user by the token alone: one request for the keys, then none', async () => {
  const { user } = await signUpWithClientApp(t);
  const { app, calls } = createServerApp(t);
  const headers = await user.getAuthHeaders();
  const request = () => new Request('http://localhost:3000/', { headers });
  const claims = await app.getSessionClaims({ tokenStore: request() });
  expect(claims).toEqual({
    userId: user.id,
    sessionId: expect.any(String),
    issuedAt: new Date(t.clock.now()),
    expiresAt: new Date(t.clock.now() + 10 * 60_000),
  });
  await app.getSessionClaims({ tokenStore: request() });
  expect(calls).toEqual([expect.stringContaining('/.well-known/jwks.json')]);

  expect(await app.getSessionClaims({ tokenStore: new Request('http://localhost:3000/') })).toBeNull();
  const { accessToken } = await user.getAuthJson();
  const forged = `${accessToken?.slice(0, -4)}AAAA`;
  expect(await app.getSessionClaims({ tokenStore: { accessToken: forged, refreshToken: null } })).toBeNull();
  t.clock.advance(20 * 60_000);
  expect(await app.getSessionClaims({ tokenStore: { accessToken, refreshToken: null } })).toBeNull();
  expect(await app.getSessionClaims({ tokenStore: request() })).toMatchObject({ userId: user.id });
});
