import { KnownErrors, stackAppInternalsSymbol } from '@keystack/js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFlag } from '../testing/cases/project-flags.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createClientApp, signUpWithClientApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const callbackUrl = 'http://localhost:3000/handler/team-invitation';
const ok = { status: 'ok', data: undefined };

/** A signed-in user who is in a team with these permissions. */
async function member(...permissions: string[]) {
  const client = await signUpWithClientApp(t);
  const teamId = await createSampleTeam(t, [client.user.id], permissions);
  const [team] = await client.user.listTeams();
  if (team === undefined) throw new Error('The user has no team.');
  return { ...client, team, teamId };
}

it('creates a team, lists it, selects it and leaves it [S1.12] [S6.31] [S7.68]', async () => {
  const { app, user } = await signUpWithClientApp(t);
  expect(await user.listTeams()).toEqual([]);
  await expect(user.createTeam({ displayName: 'Analysts' })).rejects.toThrow(
    /status 403: Team creation with client access is disabled/,
  );
  const team = await withFlag(t, 'client_team_creation_enabled', true, () =>
    user.createTeam({ displayName: 'Analysts' }),
  );
  expect(team).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    displayName: 'Analysts',
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
  });
  expect(team).not.toHaveProperty('serverMetadata');
  expect(await user.listTeams()).toMatchObject([{ id: team.id }]);
  expect(await user.getTeam(team.id)).toMatchObject({ id: team.id });
  expect(await user.getTeam(crypto.randomUUID())).toBeNull();

  await user.setSelectedTeam(team);
  expect(await app.getUser()).toMatchObject({ selectedTeam: { id: team.id, displayName: 'Analysts' } });
  await user.setSelectedTeam(null);
  expect(await app.getUser()).toMatchObject({ selectedTeam: null });

  await user.leaveTeam(team);
  expect(await user.listTeams()).toEqual([]);
});

it('tells which teams only the user can manage', async () => {
  const { user, team, teamId } = await member('$remove_members');
  const other = await signUpWithClientApp(t);
  await addToTeam(t, teamId, other.user.id);
  expect(await user.listSolelyAdministeredTeams()).toEqual([{ id: team.id, displayName: team.displayName }]);
  expect(await other.user.listSolelyAdministeredTeams()).toEqual([]);
});

it('changes a team where the permission is held, and deletes it', async () => {
  const { user, team } = await member('$update_team', '$delete_team');
  await team.update({ displayName: 'Engineers', clientMetadata: { is_old: { deepKey: 1 } } });
  expect(await user.getTeam(team.id)).toMatchObject({
    displayName: 'Engineers',
    clientMetadata: { is_old: { deepKey: 1 } },
  });
  await team.delete();
  expect(await user.listTeams()).toEqual([]);

  const other = await member();
  await expect(other.team.update({ displayName: 'Mine' })).rejects.toBeInstanceOf(KnownErrors.TeamPermissionRequired);
  await expect(other.team.delete()).rejects.toBeInstanceOf(KnownErrors.TeamPermissionRequired);
});

it('lists the members, and lets each change the own name [S3.36] [S3.37] [S3.38] [S3.39]', async () => {
  const { user, team } = await member('$read_members');
  const other = await signUpWithClientApp(t);
  t.clock.advance(1);
  await addToTeam(t, team.id, other.user.id);
  await user.setDisplayName('Ada');
  const mine = { displayName: 'Ada', profileImageUrl: null };
  const none = { displayName: null, profileImageUrl: null };
  expect(await team.listUsers()).toEqual([
    { id: user.id, teamProfile: mine },
    { id: other.user.id, teamProfile: none },
  ]);
  const profile = await user.getTeamProfile(team);
  expect(profile).toMatchObject(mine);
  await profile.update({ displayName: 'The Countess' });
  expect(await user.getTeamProfile(team)).toMatchObject({ displayName: 'The Countess' });
  expect((await team.listUsers())[0]?.teamProfile.displayName).toBe('The Countess');

  const [theirs] = await other.user.listTeams();
  await expect(theirs?.listUsers()).rejects.toBeInstanceOf(KnownErrors.TeamPermissionRequired);
});

it('returns the permissions of the user, with or without the contained ones [S1.13] [S3.41] [S6.12]', async () => {
  const definition = { id: 'manage', contained_permission_ids: ['$read_members'] };
  await t.request('POST /team-permission-definitions', { access: 'admin', body: definition });
  const { user, team } = await member('manage');
  expect(await user.listPermissions(team)).toEqual([{ id: '$read_members' }, { id: 'manage' }]);
  expect(await user.listPermissions(team, { recursive: false })).toEqual([{ id: 'manage' }]);
  expect(await user.listPermissions(team, { direct: true })).toEqual([{ id: 'manage' }]);
  expect(await user.getPermission(team, '$read_members', { direct: true })).toBeNull();
  expect(await user.getPermission(team, '$read_members')).toEqual({ id: '$read_members' });
  expect(await user.getPermission(team, '$delete_team')).toBeNull();
  expect(await user.hasPermission(team, 'manage')).toBe(true);
  expect(await user.hasPermission(team, '$delete_team')).toBe(false);
});

it('invites by email: the code is checked, names its team, and lets one user join once [S3.40]', async () => {
  const { team } = await member('$invite_members');
  const guest = await signUpWithClientApp(t);
  expect(await team.inviteUser({ email: guest.credential.email, callbackUrl })).toEqual(ok);
  const code = await t.mailedCode(guest.credential.email);
  expect(await createClientApp(t).app.verifyTeamInvitationCode(code)).toEqual(ok);
  const details = await guest.app.getTeamInvitationDetails(code);
  const recipientEmail = guest.credential.email;
  expect(details).toEqual({ status: 'ok', data: { teamDisplayName: 'Analysts', recipientEmail } });
  await expect(createClientApp(t).app.getTeamInvitationDetails(code)).rejects.toBeInstanceOf(
    KnownErrors.UserAuthenticationRequired,
  );
  await expect(createClientApp(t).app.acceptTeamInvitation(code)).rejects.toBeInstanceOf(
    KnownErrors.UserAuthenticationRequired,
  );
  expect(await guest.app.acceptTeamInvitation(code)).toEqual(ok);
  expect(await guest.user.listTeams()).toMatchObject([{ id: team.id }]);

  const used = { status: 'error', error: expect.any(KnownErrors.VerificationCodeAlreadyUsed) };
  expect(await guest.app.acceptTeamInvitation(code)).toEqual(used);
  expect(await guest.app.verifyTeamInvitationCode(code)).toEqual(used);
  expect(await guest.app.getTeamInvitationDetails(code)).toEqual(used);

  const [theirs] = await guest.user.listTeams();
  const refused = await theirs?.inviteUser({ email: 'bob@example.com', callbackUrl });
  expect(refused).toEqual({ status: 'error', error: expect.any(KnownErrors.TeamPermissionRequired) });
});

it('renews every value that a change touches and a view follows', async () => {
  const { app, user, team } = await member('$update_team');
  await user.setSelectedTeam(team);
  const { currentUser, bindView } = app[stackAppInternalsSymbol];
  const followed: { peek: () => unknown }[] = [currentUser];
  bindView({
    useCached(cached) {
      followed.push(cached);
      return cached.subscribe(() => {}) && (cached.peek() as never);
    },
    use: () => expect.unreachable(),
  });
  await user.listTeams();
  user.useTeams();
  user.useTeamProfile(team);
  currentUser.subscribe(() => {});
  await team.update({ displayName: 'Engineers' });
  await user.setDisplayName('Ada');
  expect(followed.map((cached) => cached.peek())).toMatchObject([
    { displayName: 'Ada', selectedTeam: { displayName: 'Engineers' } },
    [{ displayName: 'Engineers' }],
    { displayName: 'Ada' },
  ]);
  await user.leaveTeam(team);
  expect(followed.slice(0, 2).map((cached) => cached.peek())).toMatchObject([{ selectedTeam: null }, []]);
});
