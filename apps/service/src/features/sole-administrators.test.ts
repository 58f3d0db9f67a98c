import { afterAll, beforeAll, expect, it } from 'vitest';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser, suspendUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The last member of a team who can manage it. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.transaction((tx) => replaceDefaultPermissions(tx, testProjectId, 'member', ['$read_members']));
});
afterAll(() => t.close());

const membership = (teamId: string, { userId }: SampleUser) => ({ team_id: teamId, user_id: userId });

const remove = (teamId: string, member: SampleUser, by: { token: string } | { access: 'server' }) =>
  t.request('DELETE /team-memberships/{team_id}/{user_id}', { ...by, params: membership(teamId, member) });

const tokenOf = ({ token }: SampleUser) => ({ token });

const soleTeamsOf = async ({ token }: SampleUser) => {
  const options = { token, query: { user_id: 'me' } };
  return (await t.request<{ items: object[] }>('GET /team-memberships/sole-administrator', options)).body.items;
};

it('is told of the teams that nobody else could manage', async () => {
  const [admin, member] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [admin.userId], ['$remove_members']);
  expect(await soleTeamsOf(admin)).toEqual([]);
  await addToTeam(t, teamId, member.userId);
  expect(await soleTeamsOf(admin)).toEqual([{ team_id: teamId, team_display_name: 'Analysts' }]);
  expect(await soleTeamsOf(member)).toEqual([]);
  await addToTeam(t, teamId, member.userId, ['$remove_members']);
  expect(await soleTeamsOf(admin)).toEqual([]);
  await suspendUser(t, member.userId);
  expect(await soleTeamsOf(admin)).toHaveLength(1);
});

type TeamMember = readonly string[];

/** A permission that contains another one. */
const manager = 'sole_manager';
const defineManager = () =>
  t.request('POST /team-permission-definitions', {
    access: 'admin',
    body: { id: manager, contained_permission_ids: ['$remove_members'] },
  });

it.each<[string, TeamMember, readonly TeamMember[], boolean]>([
  ['is the only one with $update_team', ['$update_team'], [[]], true],
  ['is the only one with $delete_team', ['$delete_team'], [[]], true],
  ['is the only one with $remove_members', ['$remove_members'], [[]], true],
  ['is the only one with $invite_members', ['$invite_members'], [[]], true],
  ['holds a permission through another one', [manager], [[]], true],
  ['shares one permission and holds another alone', ['$update_team', '$delete_team'], [['$update_team']], true],
  ['holds another permission than the other manager', ['$update_team'], [['$invite_members']], true],
  ['shares the permission with one of several', ['$remove_members'], [[], ['$remove_members']], false],
  ['shares the permission with a member who has it through another one', ['$remove_members'], [[manager]], false],
  ['has a permission to see only', ['$read_members'], [[]], false],
  ['is in a team that nobody in it manages', [], [[]], false],
  ['is the only member', ['$update_team', '$delete_team', '$remove_members', '$invite_members'], [], false],
])('is told before deleting the account, or not: who %s', async (_who, permissions, others, isTold) => {
  await defineManager();
  const user = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [user.userId], permissions);
  for (const other of others) await addToTeam(t, teamId, (await createSampleUser(t)).userId, other);
  const told = isTold ? [{ team_id: teamId, team_display_name: 'Analysts' }] : [];
  expect(await soleTeamsOf(user)).toEqual(told);
  const server = { access: 'server', query: { user_id: user.userId } } as const;
  expect((await t.request('GET /team-memberships/sole-administrator', server)).body['items']).toEqual(told);
  // Told, not refused.
  expect((await t.request('DELETE /users/me', { token: user.token })).status).toBe(200);
  const team = await t.request('GET /teams/{team_id}', { access: 'server', params: { team_id: teamId } });
  expect(team.body).toMatchObject({ id: teamId });
});

it('is told of all such teams, oldest first, and of no other one', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const sole: string[] = [];
  for (const isSole of [true, false, true]) {
    const teamId = await createSampleTeam(t, [user.userId], ['$update_team']);
    await addToTeam(t, teamId, other.userId, isSole ? [] : ['$update_team']);
    if (isSole) sole.push(teamId);
    t.clock.advance(1);
  }
  expect((await soleTeamsOf(user)).map((team) => 'team_id' in team && team.team_id)).toEqual(sole);
});

it('is told as soon as the other one leaves, is demoted, suspended or deletes the account', async () => {
  const permission_id = '$update_team';
  const ways: readonly ((teamId: string, other: SampleUser) => Promise<{ readonly status: number } | undefined>)[] = [
    (teamId, other) => remove(teamId, other, tokenOf(other)),
    (teamId, other) =>
      t.request('DELETE /team-permissions/{team_id}/{user_id}/{permission_id}', {
        access: 'server',
        params: { ...membership(teamId, other), permission_id },
      }),
    async (_teamId, other) => {
      await suspendUser(t, other.userId);
      return undefined;
    },
    (_teamId, other) => t.request('DELETE /users/me', { token: other.token }),
  ];
  for (const change of ways) {
    const [user, other, member] = [await createSampleUser(t), await createSampleUser(t), await createSampleUser(t)];
    const teamId = await createSampleTeam(t, [user.userId, other.userId], [permission_id]);
    await addToTeam(t, teamId, member.userId);
    expect(await soleTeamsOf(user)).toEqual([]);
    expect(await change(teamId, other)).toSatisfy((response) => response === undefined || response.status === 200);
    expect(await soleTeamsOf(user)).toHaveLength(1);
  }
});

it('can be demoted by a server only, after which nobody is told', async () => {
  const [admin, moderator] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [admin.userId], ['$update_team']);
  await addToTeam(t, teamId, moderator.userId, ['$remove_members']);
  const route = 'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}';
  const params = { ...membership(teamId, admin), permission_id: '$update_team' };
  expect((await t.request(route, { token: moderator.token, params })).status).toBeGreaterThanOrEqual(400);
  expect(await soleTeamsOf(admin)).toHaveLength(1);
  expect((await t.request(route, { access: 'server', params })).status).toBe(200);
  expect(await soleTeamsOf(admin)).toEqual([]);
});

it('can leave, and the response of another user is refused', async () => {
  const [admin, member] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [admin.userId], ['$remove_members']);
  await addToTeam(t, teamId, member.userId);
  const others = { token: member.token, query: { user_id: admin.userId } };
  expect((await t.request('GET /team-memberships/sole-administrator', others)).status).toBe(403);
  expect((await remove(teamId, admin, tokenOf(admin))).status).toBe(200);
});

it('cannot be removed by another member, but by a server', async () => {
  const [admin, moderator] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [admin.userId], ['$remove_members', '$delete_team']);
  await addToTeam(t, teamId, moderator.userId, ['$remove_members']);
  const { status, body } = await remove(teamId, admin, tokenOf(moderator));
  expect([status, body['code']]).toEqual([409, 'TEAM_LAST_ADMINISTRATOR']);
  await addToTeam(t, teamId, moderator.userId, ['$delete_team']);
  expect((await remove(teamId, admin, tokenOf(moderator))).status).toBe(200);
  expect((await remove(teamId, moderator, { access: 'server' })).status).toBe(200);
});

it('remains if 16 administrators remove each other at the same time', async () => {
  for (let round = 0; round < raceRounds / 5; round += 1) {
    const admins = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t)));
    const teamId = await createSampleTeam(
      t,
      admins.map(({ userId }) => userId),
      ['$remove_members'],
    );
    const responses = await Promise.all(
      admins.map((admin, index) => remove(teamId, admins[(index + 1) % 16] ?? admin, tokenOf(admin))),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const { body } = await t.request<{ items: unknown[] }>('GET /users', {
      access: 'server',
      query: { team_id: teamId },
    });
    expect(body.items.length).toBeGreaterThan(0);
  }
});
