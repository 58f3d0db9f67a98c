import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

const admin = { access: 'admin' } as const;
const unknown = { ...admin, params: { permission_id: 'unknown' } };

const newId = () => `p_${crypto.randomUUID().replaceAll('-', '_')}`;

async function define(t: TestApp): Promise<string> {
  const id = newId();
  await t.request('POST /team-permission-definitions', { ...admin, body: { id } });
  return id;
}

/** The test cases of the endpoints for team permission definitions. */
export const teamPermissionDefinitionCases: EndpointCases<
  | 'GET /team-permission-definitions'
  | 'POST /team-permission-definitions'
  | 'GET /team-permission-definitions/{permission_id}'
  | 'PATCH /team-permission-definitions/{permission_id}'
  | 'DELETE /team-permission-definitions/{permission_id}'
> = {
  'GET /team-permission-definitions': { call: async () => admin, errors: {} },
  'POST /team-permission-definitions': {
    call: async () => ({ ...admin, body: { id: newId(), description: 'A sample' } }),
    errors: {
      ContainedPermissionNotFound: (t) => {
        const body = { id: newId(), contained_permission_ids: ['unknown'] };
        return t.request('POST /team-permission-definitions', { ...admin, body });
      },
    },
  },
  'GET /team-permission-definitions/{permission_id}': {
    call: async (t) => ({ ...admin, params: { permission_id: await define(t) } }),
    errors: {
      PermissionNotFound: (t) => t.request('GET /team-permission-definitions/{permission_id}', unknown),
    },
  },
  'PATCH /team-permission-definitions/{permission_id}': {
    call: async (t) => ({ ...admin, params: { permission_id: await define(t) }, body: { description: 'Another' } }),
    errors: {
      ResourceChanged: async (t) => {
        const options = { ...admin, params: { permission_id: await define(t) }, headers: { 'if-match': '"stale"' } };
        return t.request('PATCH /team-permission-definitions/{permission_id}', { ...options, body: {} });
      },
      PermissionNotFound: (t) =>
        t.request('PATCH /team-permission-definitions/{permission_id}', { ...unknown, body: {} }),
      ContainedPermissionNotFound: async (t) => {
        const options = { ...admin, params: { permission_id: await define(t) } };
        const body = { contained_permission_ids: ['unknown'] };
        return t.request('PATCH /team-permission-definitions/{permission_id}', { ...options, body });
      },
    },
  },
  'DELETE /team-permission-definitions/{permission_id}': {
    call: async (t) => ({ ...admin, params: { permission_id: await define(t) } }),
    errors: {
      PermissionNotFound: (t) => t.request('DELETE /team-permission-definitions/{permission_id}', unknown),
    },
  },
};
