import type { EndpointCases } from '../case.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

const path = '/project-permissions/{user_id}/{permission_id}';

const send = (t: TestApp, method: string, userId: string, id: string) =>
  t.request(`${method} ${path}`, {
    access: 'server',
    params: { user_id: userId, permission_id: id },
    ...(method === 'POST' && { body: {} }),
  });

/** Defines a project permission and returns its id. */
export async function defineProjectPermission(t: TestApp, contained: readonly string[] = []): Promise<string> {
  const id = `p_${crypto.randomUUID().replaceAll('-', '_')}`;
  const body = { id, contained_permission_ids: contained };
  await t.request('POST /project-permission-definitions', { access: 'admin', body });
  return id;
}

/** The test cases of the endpoints for project permissions. */
export const projectPermissionCases: EndpointCases<
  | 'GET /project-permissions'
  | 'POST /project-permissions/{user_id}/{permission_id}'
  | 'DELETE /project-permissions/{user_id}/{permission_id}'
> = {
  'GET /project-permissions': {
    call: async (_t, { token, userId }) => ({ token, query: { user_id: userId } }),
    errors: { CannotGetOwnUserWithoutUser: (t) => t.request('GET /project-permissions', {}) },
  },
  [`POST ${path}`]: {
    call: async (t, { userId }) => ({
      access: 'server',
      params: { user_id: userId, permission_id: await defineProjectPermission(t) },
      body: {},
    }),
    errors: {
      UserNotFound: async (t) => send(t, 'POST', crypto.randomUUID(), await defineProjectPermission(t)),
      PermissionNotFound: async (t) => send(t, 'POST', (await createSampleUser(t)).userId, 'unknown'),
    },
  },
  [`DELETE ${path}`]: {
    call: async (t, { userId }) => {
      const id = await defineProjectPermission(t);
      await send(t, 'POST', userId, id);
      return { access: 'server', params: { user_id: userId, permission_id: id } };
    },
    errors: { PermissionNotFound: async (t) => send(t, 'DELETE', (await createSampleUser(t)).userId, 'unknown') },
  },
};
