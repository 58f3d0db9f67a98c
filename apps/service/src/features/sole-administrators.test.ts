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
