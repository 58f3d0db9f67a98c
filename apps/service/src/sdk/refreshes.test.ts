import { type Cached, type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createAdminApp, createServerApp, signUpWithClientApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/*
 * After a change through the same app, a component shows what the service would return now, also where the reference
 * SDK leaves it stale.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type AnyApp = Pick<StackClientApp, typeof stackAppInternalsSymbol>;

/** Follows what components show. Returns the cached values, which no test requests again. */
async function follow(app: AnyApp, show: () => void): Promise<() => unknown[]> {
  const shown: Cached<unknown>[] = [];
  app[stackAppInternalsSymbol].bindView({
    useCached(cached) {
      shown.push(cached);
      cached.subscribe(() => {});
      return cached.peek() as never;
    },
    use: () => expect.unreachable(),
  });
  show();
  await Promise.all(shown.map((cached) => cached.read()));
  return () => shown.map((cached) => cached.peek()).map((value) => (Array.isArray(value) ? [...value] : value));
}

const named = (displayName: string | null) => expect.objectContaining({ displayName });

describe('on a server', () => {
  it('a changed user, in the list, by its id and in its teams', async () => {
    const { app } = createServerApp(t);
    const user = await app.createUser({ primaryEmail: `${crypto.randomUUID()}@example.com` });
    const team = await app.createTeam({ displayName: 'Analysts', creatorUserId: user.id });
    const query = { query: user.id };
    const shown = await follow(app, () => {
      app.useUsers(query);
      app.useUser(user.id);
      team.useUsers();
    });
    await user.update({ displayName: 'Ada' });
    expect(shown()).toEqual([[named('Ada')], named('Ada'), [named('Ada')]]);
    await user.delete();
    expect(shown()).toEqual([[], null, []]);
  });

  it('a team in the list of all teams and in that of its members, and their permissions in it', async () => {
    const { app } = createServerApp(t);
    const user = await app.createUser({ displayName: 'Ada' });
    const other = await app.createTeam({ displayName: 'Others' });
    const shown = await follow(app, () => {
      user.useTeams();
      other.useUsers();
      user.usePermissions(other);
      app.useTeam(other.id);
    });
    expect(shown()).toMatchObject([[], [], [], { displayName: 'Others' }]);
    await other.addUser(user.id);
    await user.grantPermission(other, '$update_team');
    await other.update({ displayName: 'Engineers' });
    const permissions = expect.arrayContaining([{ id: '$update_team' }]);
    expect(shown()).toEqual([[named('Engineers')], [named('Ada')], permissions, named('Engineers')]);
    await (await user.getTeamProfile(other)).update({ displayName: 'The Countess' });
    expect(shown()[1]).toMatchObject([{ teamProfile: { displayName: 'The Countess' } }]);
    await other.removeUser(user.id);
    expect(shown().slice(0, 3)).toEqual([[], [], []]);
    await user.createTeam({ displayName: 'Own' });
    expect(shown()[0]).toEqual([named('Own')]);
    await other.delete();
    expect(shown()[3]).toBeNull();
  });
});

describe('in a browser', () => {
  it('the teams of a user who leaves, and joins by an invitation', async () => {
    const { app, user, credential } = await signUpWithClientApp(t);
    const host = await signUpWithClientApp(t);
    const teamId = await createSampleTeam(t, [host.user.id], ['$invite_members']);
    await addToTeam(t, teamId, user.id);
    const [team] = await user.listTeams();
    if (team === undefined) return expect.unreachable();
    const shown = await follow(app, () => user.useTeams());
    await user.leaveTeam(team);
    expect(shown()).toEqual([[]]);
    const [theirs] = await host.user.listTeams();
    const callbackUrl = 'http://localhost:3000/handler/team-invitation';
    await theirs?.inviteUser({ email: credential.email, callbackUrl });
    await app.acceptTeamInvitation(await t.mailedCode(credential.email));
    expect(shown()).toEqual([[named('Analysts')]]);
  });
});

describe('for owners', () => {
  it('keys, emails and permissions after each change', async () => {
    const app = createAdminApp(t);
    const shown = await follow(app, () => {
      app.useApiKeys();
      app.useEmailTemplates();
      app.useTeamPermissionDefinitions();
      app.useProject();
    });
    await app.createApiKey({
      description: 'fresh',
      expiresAt: new Date(t.clock.now() + 1000),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    });
    await app.updateEmailTemplate('magic_link', { subject: 'Come in' });
    await app.createTeamPermissionDefinition({ id: 'fresh', containedPermissionIds: [] });
    await (await app.getProject()).update({ displayName: 'Fresh' });
    expect(shown()).toEqual([
      expect.arrayContaining([expect.objectContaining({ description: 'fresh' })]),
      expect.arrayContaining([expect.objectContaining({ subject: 'Come in' })]),
      expect.arrayContaining([expect.objectContaining({ id: 'fresh' })]),
      named('Fresh'),
    ]);
  });

  it('a project in the list of its owner and in its own app, after a change in either of the two', async () => {
    const { app, user } = await signUpWithClientApp(t, 'internal');
    const project = await user.createProject({ displayName: 'First' });
    const shown = await follow(app, () => app.useUser());
    const ofProject = await follow(project.app, () => project.app.useProject());
    expect(shown()).toMatchObject([{ id: user.id }]);
    expect(ofProject()).toMatchObject([{ displayName: 'First' }]);
    await project.update({ displayName: 'Second' });
    expect(ofProject()).toMatchObject([{ displayName: 'Second' }]);
    await (await project.app.getProject()).update({ displayName: 'Third' });
    expect(await user.listOwnedProjects()).toMatchObject([{ displayName: 'Third' }]);
  });
});
