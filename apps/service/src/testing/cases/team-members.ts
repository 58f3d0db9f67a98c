import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { samplePicture } from '../sample-picture.ts';
import { addToTeam, createSampleTeam } from '../sample-team.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

const server = { access: 'server' } as const;
const profile = '/team-member-profiles/{team_id}/{user_id}';
const membership = '/team-memberships/{team_id}/{user_id}';
const bodyOf = (route: string) => (/^(POST|PATCH)/.test(route) ? { body: {} } : {});

/** Creates a team with two members. */
async function createColleagues(t: TestApp, permissions: readonly string[] = []) {
  const [me, other] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [me.userId], permissions);
  await addToTeam(t, teamId, other.userId);
  return { ...me, teamId, params: { team_id: teamId, user_id: other.userId } };
}

/** Returns functions that cause the errors of a request about a wrong member, or by a client without a user. */
const memberErrors = (route: string) => ({
  CannotGetOwnUserWithoutUser: async (t: TestApp) => {
    const { params } = await createColleagues(t);
    return t.request(route, { params, ...bodyOf(route) });
  },
  UserNotFound: async (t: TestApp) => {
    const params = { team_id: await createSampleTeam(t), user_id: crypto.randomUUID() };
    return t.request(route, { ...server, params, ...bodyOf(route) });
  },
  TeamMembershipNotFound: async (t: TestApp) => {
    const params = { team_id: await createSampleTeam(t), user_id: (await createSampleUser(t)).userId };
    return t.request(route, { ...server, params, ...bodyOf(route) });
  },
});

/** Like `memberErrors`, for requests that need a permission if they are about another user. */
const otherMemberErrors = (route: string) => ({
  ...memberErrors(route),
  TeamPermissionRequired: async (t: TestApp) => {
    const { token, params } = await createColleagues(t);
    return t.request(route, { token, params, ...bodyOf(route) });
  },
});

/** The test cases of the endpoints for team members. */
export const teamMemberCases: EndpointCases<
  | 'GET /team-member-profiles'
  | 'GET /team-member-profiles/{team_id}/{user_id}'
  | 'PATCH /team-member-profiles/{team_id}/{user_id}'
  | 'POST /team-memberships/{team_id}/{user_id}'
  | 'DELETE /team-memberships/{team_id}/{user_id}'
  | 'GET /team-memberships/sole-administrator'
> = {
  'GET /team-member-profiles': {
    call: async (t, { token, userId }) => ({
      token,
      query: { team_id: await createSampleTeam(t, [userId], ['$read_members']) },
    }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request('GET /team-member-profiles', {}),
      TeamMembershipNotFound: async (t) => {
        const { token } = await createSampleUser(t);
        return t.request('GET /team-member-profiles', { token, query: { team_id: await createSampleTeam(t) } });
      },
      TeamPermissionRequired: async (t) => {
        const { token, teamId } = await createColleagues(t);
        return t.request('GET /team-member-profiles', { token, query: { team_id: teamId } });
      },
      TeamNotFound: (t) =>
        t.request('GET /team-member-profiles', { ...server, query: { team_id: crypto.randomUUID() } }),
      UserNotFound: (t) =>
        t.request('GET /team-member-profiles', { ...server, query: { user_id: crypto.randomUUID() } }),
    },
  },
  [`GET ${profile}`]: {
    call: async (t, { token, userId }) => ({
      token,
      params: { team_id: await createSampleTeam(t, [userId]), user_id: userId },
    }),
    errors: otherMemberErrors(`GET ${profile}`),
  },
  [`PATCH ${profile}`]: {
    call: async (t, { token, userId }) => ({
      token,
      params: { team_id: await createSampleTeam(t, [userId]), user_id: userId },
      body: { display_name: 'Countess' },
    }),
    errors: {
      ...memberErrors(`PATCH ${profile}`),
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t);
        const params = { team_id: await createSampleTeam(t, [userId]), user_id: userId };
        await exhaust(t, ['creationsFor', userId]);
        return t.request(`PATCH ${profile}`, { token, params, body: { profile_image_url: samplePicture } });
      },
    },
  },
  [`POST ${membership}`]: {
    call: async (t, { userId }) => ({
      ...server,
      params: { team_id: await createSampleTeam(t), user_id: userId },
      body: {},
    }),
    errors: {
      TeamNotFound: async (t) => {
        const params = { team_id: crypto.randomUUID(), user_id: (await createSampleUser(t)).userId };
        return t.request(`POST ${membership}`, { ...server, params, body: {} });
      },
      TeamMembershipAlreadyExists: async (t) => {
        const { params } = await createColleagues(t);
        return t.request(`POST ${membership}`, { ...server, params, body: {} });
      },
      UserNotFound: memberErrors(`POST ${membership}`).UserNotFound,
    },
  },
  [`DELETE ${membership}`]: {
    call: async (t, { token, userId }) => ({
      token,
      params: { team_id: await createSampleTeam(t, [userId]), user_id: userId },
    }),
    errors: {
      ...otherMemberErrors(`DELETE ${membership}`),
      TeamLastAdministrator: async (t) => {
        const { token, params, teamId } = await createColleagues(t, ['$remove_members']);
        await addToTeam(t, teamId, params.user_id, ['$delete_team']);
        return t.request(`DELETE ${membership}`, { token, params });
      },
    },
  },
  'GET /team-memberships/sole-administrator': {
    // Without `me`, whose error comes before those of the access level.
    call: async (_t, { userId }) => ({ access: 'server', query: { user_id: userId } }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('GET /team-memberships/sole-administrator', { query: { user_id: 'me' } }),
    },
  },
};
