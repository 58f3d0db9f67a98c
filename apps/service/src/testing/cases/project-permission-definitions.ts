import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

const admin = { access: 'admin' } as const;
const unknown = { ...admin, params: { permission_id: 'unknown' } };

const newId = () => `p_${crypto.randomUUID().replaceAll('-', '_')}`;

async function define(t: TestApp): Promise<string> {
  const id = newId();
  await t.request('POST /project-permission-definitions', { ...admin, body: { id } });
  return id;
}

/** The test cases of the endpoints for project permission definitions. */
export const projectPermissionDefinitionCases: EndpointCases<
  | 'GET /project-permission-definitions'
  | 'POST /project-permission-definitions'
  | 'GET /project-permission-definitions/{permission_id}'
  | 'PATCH /project-permission-definitions/{permission_id}'
  | 'DELETE /project-permission-definitions/{permission_id}'
> = {
  'GET /project-permission-definitions': { call: async () => admin, errors: {} },
  'POST /project-permission-definitions': {
    call: async () => ({ ...admin, body: { id: newId(), description: 'A sample' } }),
    errors: {
      ContainedPermissionNotFound: (t) => {
        const body = { id: newId(), contained_permission_ids: ['unknown'] };
        return t.request('POST /project-permission-definitions', { ...admin, body });
      },
    },
  },
  'GET /project-permission-definitions/{permission_id}': {
    call: async (t) => ({ ...admin, params: { permission_id: await define(t) } }),
    errors: {
      PermissionNotFound: (t) => t.request('GET /project-permission-definitions/{permission_id}', unknown),
    },
  },
  'PATCH /project-permission-definitions/{permission_id}': {
    call: async (t) => ({ ...admin, params: { permission_id: await define(t) }, body: { description: 'Another' } }),
    errors: {
      ResourceChanged: async (t) => {
        const options = { ...admin, params: { permission_id: await define(t) }, headers: { 'if-match': '"stale"' } };
        return t.request('PATCH /project-permission-definitions/{permission_id}', { ...options, body: {} });
      },
      PermissionNotFound: (t) =>
        t.request('PATCH /project-permission-definitions/{permission_id}', { ...unknown, body: {} }),
      ContainedPermissionNotFound: async (t) => {
        const options = { ...admin, params: { permission_id: await define(t) } };
        const body = { contained_permission_ids: ['unknown'] };
        return t.request('PATCH /project-permission-definitions/{permission_id}', { ...options, body });
      },
    },
  },
  'DELETE /project-permission-definitions/{permission_id}': {
    call: async (t) => ({ ...admin, params: { permission_id: await define(t) } }),
    errors: {
      PermissionNotFound: (t) => t.request('DELETE /project-permission-definitions/{permission_id}', unknown),
    },
  },
};
