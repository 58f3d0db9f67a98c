import type { TestApp } from './test-app.ts';

/** Creates a team whose members are these users, each with these permissions. Returns the id of the team. */
export async function createSampleTeam(
  t: TestApp,
  userIds: readonly string[] = [],
  permissions: readonly string[] = [],
): Promise<string> {
  const { body } = await t.request('POST /teams', { access: 'server', body: { display_name: 'Analysts' } });
  const teamId = String(body['id']);
  for (const userId of userIds) await addToTeam(t, teamId, userId, permissions);
  return teamId;
}

/** Adds a user to a team with these permissions. */
export async function addToTeam(
  t: TestApp,
  teamId: string,
  userId: string,
  permissions: readonly string[] = [],
): Promise<void> {
  const params = { team_id: teamId, user_id: userId };
  await t.request('POST /team-memberships/{team_id}/{user_id}', { access: 'server', params, body: {} });
  for (const permission of permissions) {
    await t.request('POST /team-permissions/{team_id}/{user_id}/{permission_id}', {
      access: 'server',
      params: { ...params, permission_id: permission },
      body: {},
    });
  }
}
