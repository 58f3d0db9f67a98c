import type { EndpointCases } from '../case.ts';
import { createSampleProject } from '../sample-project.ts';
import { type TestApp, testProjectId } from '../test-app.ts';

const operator = { access: 'admin', project: 'internal' } as const;

const update = (t: TestApp, settings: object, headers: Record<string, string> = {}) =>
  t.request('PATCH /internal/project-settings', {
    ...operator,
    headers,
    body: { project_id: testProjectId, settings },
  });

/** The test cases of the endpoints for all settings of a project. */
export const projectSettingsCases: EndpointCases<
  'GET /internal/project-settings' | 'PATCH /internal/project-settings'
> = {
  'GET /internal/project-settings': {
    call: async () => ({ ...operator, query: { project_id: testProjectId } }),
    errors: {},
  },
  'PATCH /internal/project-settings': {
    call: async (t) => {
      const settings = { display_name: 'Renamed', config: { sign_up_enabled: false } };
      return { ...operator, body: { project_id: await createSampleProject(t), settings } };
    },
    errors: {
      ResourceChanged: (t) => update(t, {}, { 'if-match': '"stale"' }),
      InvalidSharedOAuthProviderId: (t) =>
        update(t, { config: { oauth_providers: [{ id: 'apple', enabled: true, type: 'shared' }] } }),
      ContainedPermissionNotFound: (t) =>
        update(t, { project_permissions: [{ id: 'read', contained_permission_ids: ['unknown'] }] }),
    },
  },
};
