import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { createSampleProject } from '../sample-project.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

const admin = { access: 'admin' } as const;
const sharedApple = { config: { oauth_providers: [{ id: 'apple', enabled: true, type: 'shared' }] } };

const asOwner = async (t: TestApp) => ({ project: 'internal', token: (await createSampleUser(t, 'internal')).token });

/** The test cases of the endpoints for projects. */
export const projectCases: EndpointCases<
  | 'GET /projects/current'
  | 'PATCH /projects/current'
  | 'POST /projects/current/reveal-secrets'
  | 'DELETE /projects/current'
  | 'GET /internal/projects'
  | 'POST /internal/projects'
  | 'GET /internal/projects/current'
  | 'PATCH /internal/projects/current'
  | 'DELETE /internal/projects/current'
> = {
  'GET /internal/projects/current': { call: async () => admin, errors: {} },
  'PATCH /internal/projects/current': {
    call: async (t) => ({
      ...admin,
      project: await createSampleProject(t),
      body: { config: { sign_up_enabled: false } },
    }),
    errors: {
      InvalidSharedOAuthProviderId: (t) => {
        const body = { config: { oauth_providers: [{ id: 'apple', type: 'shared' }] } };
        return t.request('PATCH /internal/projects/current', { ...admin, body });
      },
    },
  },
  'DELETE /internal/projects/current': {
    call: async (t) => ({ ...admin, project: await createSampleProject(t) }),
    errors: {},
  },
  'GET /projects/current': { call: async () => ({}), errors: {} },
  'PATCH /projects/current': {
    call: async (t) => ({
      ...admin,
      project: await createSampleProject(t),
      body: { display_name: 'Renamed', config: { sign_up_enabled: false } },
    }),
    errors: {
      ResourceChanged: (t) =>
        t.request('PATCH /projects/current', { ...admin, body: {}, headers: { 'if-match': '"stale"' } }),
      InvalidSharedOAuthProviderId: (t) => t.request('PATCH /projects/current', { ...admin, body: sharedApple }),
    },
  },
  'POST /projects/current/reveal-secrets': { call: async () => ({ ...admin, body: {} }), errors: {} },
  'DELETE /projects/current': {
    call: async (t) => ({ ...admin, project: await createSampleProject(t) }),
    errors: {},
  },
  'GET /internal/projects': { call: asOwner, errors: {} },
  'POST /internal/projects': {
    call: async (t) => ({ ...(await asOwner(t)), body: { display_name: 'Shop', config: {} } }),
    errors: {
      InvalidSharedOAuthProviderId: async (t) => {
        const body = { display_name: 'Shop', ...sharedApple };
        return t.request('POST /internal/projects', { ...(await asOwner(t)), body });
      },
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t, 'internal');
        await exhaust(t, ['creationsFor', userId], 0, 'internal');
        return t.request('POST /internal/projects', { project: 'internal', token, body: { display_name: 'Shop' } });
      },
    },
  },
};
