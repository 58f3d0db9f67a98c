import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { samplePicture } from '../sample-picture.ts';
import { createSampleTeam } from '../sample-team.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';
import { withFlag } from './project-flags.ts';

const route = (method: string) => `${method} /teams/{team_id}`;
const bodyOf = (method: string) => (method === 'PATCH' ? { body: { display_name: 'Engineers' } } : {});

async function asOutsider(t: TestApp, method: string) {
  const { token } = await createSampleUser(t);
  return t.request(route(method), { token, params: { team_id: await createSampleTeam(t) }, ...bodyOf(method) });
}

/**
 * Returns functions that cause the errors of a request about a wrong team, or by a client without a user or membership.
 */
const teamErrors = (method: string) => ({
  UserAuthenticationRequired: async (t: TestApp) =>
    t.request(route(method), { params: { team_id: await createSampleTeam(t) }, ...bodyOf(method) }),
  TeamMembershipNotFound: (t: TestApp) => asOutsider(t, method),
  TeamNotFound: (t: TestApp) =>
    t.request(route(method), { access: 'server', params: { team_id: crypto.randomUUID() }, ...bodyOf(method) }),
});

/** Like `teamErrors`, for requests that need a permission. */
const permissionErrors = (method: string) => ({
  ...teamErrors(method),
  TeamPermissionRequired: async (t: TestApp) => {
    const { token, userId } = await createSampleUser(t);
    const params = { team_id: await createSampleTeam(t, [userId], ['$read_members']) };
    return t.request(route(method), { token, params, ...bodyOf(method) });
  },
});

/** The test cases of the endpoints for teams. */
export const teamCases: EndpointCases<
  'GET /teams' | 'POST /teams' | 'GET /teams/{team_id}' | 'PATCH /teams/{team_id}' | 'DELETE /teams/{team_id}'
> = {
  'GET /teams': {
    call: async (_t, { token, userId }) => ({ token, query: { user_id: userId } }),
    errors: { CannotGetOwnUserWithoutUser: (t) => t.request('GET /teams', {}) },
  },
  'POST /teams': {
    call: async (_t, { token }) => ({ access: 'server', token, body: { display_name: 'Analysts' } }),
    errors: {
      UserAuthenticationRequired: (t) => t.request('POST /teams', { body: { display_name: 'Analysts' } }),
      UserNotFound: (t) => {
        const body = { display_name: 'Analysts', creator_user_id: crypto.randomUUID() };
        return t.request('POST /teams', { access: 'server', body });
      },
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t);
        await exhaust(t, ['creationsFor', userId]);
        const body = { display_name: 'Analysts', creator_user_id: 'me' };
        return withFlag(t, 'client_team_creation_enabled', true, () => t.request('POST /teams', { token, body }));
      },
    },
  },
  'GET /teams/{team_id}': {
    call: async (t, { token, userId }) => ({ token, params: { team_id: await createSampleTeam(t, [userId]) } }),
    errors: teamErrors('GET'),
  },
  'PATCH /teams/{team_id}': {
    call: async (t, { token, userId }) => ({
      token,
      params: { team_id: await createSampleTeam(t, [userId], ['$update_team']) },
      ...bodyOf('PATCH'),
    }),
    errors: {
      ...permissionErrors('PATCH'),
      ResourceChanged: async (t) => {
        const params = { team_id: await createSampleTeam(t, []) };
        const headers = { 'if-match': '"stale"' };
        return t.request(route('PATCH'), { access: 'server', params, body: { display_name: 'Analysts' }, headers });
      },
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t);
        const params = { team_id: await createSampleTeam(t, [userId], ['$update_team']) };
        await exhaust(t, ['creationsFor', userId]);
        return t.request(route('PATCH'), { token, params, body: { profile_image_url: samplePicture } });
      },
    },
  },
  'DELETE /teams/{team_id}': {
    call: async (t, { token, userId }) => ({
      token,
      params: { team_id: await createSampleTeam(t, [userId], ['$delete_team']) },
    }),
    errors: permissionErrors('DELETE'),
  },
};
