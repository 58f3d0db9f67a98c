import { type Account, createGetRequest } from './accounts.ts';
import type { LoadRequest } from './load.ts';
import { postJson } from './projects.ts';
import { adminKey } from './service.ts';

/** The requests of a member of some teams, and their counterparts for the baseline. */
export interface TeamRequests {
  readonly listTeams: readonly LoadRequest[];
  readonly checkPermission: readonly LoadRequest[];
  readonly baseline: Readonly<Record<'listTeams' | 'checkPermission', readonly LoadRequest[]>>;
}

const teamCount = 5;
const definitionCount = 1000;

/**
 * Creates five teams with this user as member, and grants the user in the first team a permission that contains a chain
 * of 999 others. Returns requests of the user.
 */
export async function createTeamRequests(url: string, { userId, token }: Account): Promise<TeamRequests> {
  const admin = {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'admin',
    'x-stack-super-secret-admin-key': adminKey,
  };
  const send = (path: string, body: object) => postJson(`${url}/api/v1${path}`, admin, body);
  const teams: string[] = [];
  for (let index = 0; index < teamCount; index += 1) {
    const { id } = await send('/teams', { display_name: `Team ${index}`, creator_user_id: userId });
    teams.push(id);
  }
  for (let index = 0; index < definitionCount; index += 1) {
    const contained = index === 0 ? [] : [`permission:${index - 1}`];
    await send('/team-permission-definitions', { id: `permission:${index}`, contained_permission_ids: contained });
  }
  const [team = ''] = teams;
  const held = `permission:${definitionCount - 1}`;
  await send(`/team-permissions/${team}/${userId}/${held}`, {});

  const call = (path: string) => [createGetRequest(path, token)];
  const check = new URLSearchParams({ team_id: team, user_id: 'me', permission_id: 'permission:0', recursive: 'true' });
  return {
    listTeams: call('/api/v1/teams?user_id=me'),
    checkPermission: call(`/api/v1/team-permissions?${check}`),
    baseline: { listTeams: call(`/teams/${userId}`), checkPermission: call(`/permissions/${team}/${userId}/${held}`) },
  };
}
