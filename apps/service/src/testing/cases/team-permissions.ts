import type { EndpointCases } from '../case.ts';
import { createSampleTeam } from '../sample-team.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

const path = '/team-permissions/{team_id}/{user_id}/{permission_id}';

const send = (t: TestApp, method: string, params: Record<string, string>) =>
  t.request(`${method} ${path}`, { access: 'server', params, ...(method === 'POST' && { body: {} }) });

const explain = (t: TestApp, query: Record<string, string>) =>
  t.request('GET /team-permissions/explain', { access: 'server', query: { permission_id: '$read_members', ...query } });

/** Returns functions that cause the errors of a request about a wrong member. */
const memberErrors = (method: string) => ({
  UserNotFound: async (t: TestApp) =>
    send(t, method, {
      team_id: await createSampleTeam(t),
      user_id: crypto.randomUUID(),
      permission_id: '$read_members',
    }),
  TeamMembershipNotFound: async (t: TestApp) => {
    const { userId } = await createSampleUser(t);
    return send(t, method, { team_id: await createSampleTeam(t), user_id: userId, permission_id: '$read_members' });
  },
});

const withUnknown = async (t: TestApp, method: string) => {
  const { userId } = await createSampleUser(t);
  return send(t, method, { team_id: await createSampleTeam(t, [userId]), user_id: userId, permission_id: 'unknown' });
};

/** The test cases of the endpoints for team permissions. */
export const teamPermissionCases: EndpointCases<
  | 'GET /team-permissions'
  | 'GET /team-permissions/explain'
  | 'POST /team-permissions/{team_id}/{user_id}/{permission_id}'
  | 'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}'
> = {
  'GET /team-permissions': {
    call: async (_t, { token, userId }) => ({ token, query: { user_id: userId } }),
    errors: { CannotGetOwnUserWithoutUser: (t) => t.request('GET /team-permissions', {}) },
  },
  'GET /team-permissions/explain': {
    call: async (t, { userId }) => ({
      access: 'server',
      query: { team_id: await createSampleTeam(t, [userId]), user_id: userId, permission_id: '$read_members' },
    }),
    errors: {
      UserNotFound: async (t) => explain(t, { team_id: await createSampleTeam(t), user_id: crypto.randomUUID() }),
      TeamMembershipNotFound: async (t) => {
        const { userId } = await createSampleUser(t);
        return explain(t, { team_id: await createSampleTeam(t), user_id: userId });
      },
      PermissionNotFound: async (t) => {
        const { userId } = await createSampleUser(t);
        const team_id = await createSampleTeam(t, [userId]);
        return explain(t, { team_id, user_id: userId, permission_id: 'unknown' });
      },
    },
  },
  [`POST ${path}`]: {
    call: async (t, { userId }) => ({
      access: 'server',
      params: { team_id: await createSampleTeam(t, [userId]), user_id: userId, permission_id: '$read_members' },
      body: {},
    }),
    errors: { ...memberErrors('POST'), PermissionNotFound: (t) => withUnknown(t, 'POST') },
  },
  [`DELETE ${path}`]: {
    call: async (t, { userId }) => ({
      access: 'server',
      params: {
        team_id: await createSampleTeam(t, [userId], ['$read_members']),
        user_id: userId,
        permission_id: '$read_members',
      },
    }),
    errors: { ...memberErrors('DELETE'), TeamPermissionNotFound: (t) => withUnknown(t, 'DELETE') },
  },
};
