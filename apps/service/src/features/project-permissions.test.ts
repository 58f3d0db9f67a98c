import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineProjectPermission } from '../testing/cases/project-permissions.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Permissions of users in the whole project. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const path = '/project-permissions/{user_id}/{permission_id}';
const params = (userId: string, id: string) => ({ user_id: userId, permission_id: id });
const grant = (userId: string, id: string) =>
  t.request(`POST ${path}`, { access: 'server', params: params(userId, id), body: {} });
const revoke = (userId: string, id: string) =>
  t.request(`DELETE ${path}`, { access: 'server', params: params(userId, id) });

async function idsOf(options: object, query: Record<string, string>): Promise<string[]> {
  const { body } = await t.request<{ items: { id: string }[] }>('GET /project-permissions', { ...options, query });
  return body.items.map(({ id }) => id);
}

it('is granted once, listed for its user, and revoked', async () => {
  const { userId, token } = await createSampleUser(t);
  const id = await defineProjectPermission(t);
  const responses = await Promise.all(Array.from({ length: 16 }, () => grant(userId, id)));
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(201));
  expect(await idsOf({ token }, { user_id: 'me' })).toEqual([id]);
  expect((await revoke(userId, id)).status).toBe(200);
  expect((await revoke(userId, id)).body['code']).toBe('PERMISSION_NOT_FOUND');
  expect(await idsOf({ token }, { user_id: 'me' })).toEqual([]);
});

it('includes those that it contains, if asked', async () => {
  const { userId, token } = await createSampleUser(t);
  const inner = await defineProjectPermission(t);
  const outer = await defineProjectPermission(t, [inner]);
  await grant(userId, outer);
  expect(await idsOf({ token }, { user_id: 'me' })).toEqual([outer]);
  expect(await idsOf({ token }, { user_id: 'me', recursive: 'true' })).toEqual([inner, outer].sort());
  expect(await idsOf({ token }, { user_id: 'me', permission_id: inner, recursive: 'true' })).toEqual([inner]);
  expect(await idsOf({ token }, { user_id: 'me', permission_id: inner })).toEqual([]);
});

it('is not listed for others with client access, and not granted by clients', async () => {
  const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
  const id = await defineProjectPermission(t);
  const list = await t.request('GET /project-permissions', { token: user.token, query: { user_id: other.userId } });
  expect(list.status).toBe(403);
  expect((await t.request('GET /project-permissions', { token: user.token })).status).toBe(403);
  const granted = await t.request(`POST ${path}`, { token: user.token, params: params(user.userId, id), body: {} });
  expect(granted.body['code']).toBe('INSUFFICIENT_ACCESS_TYPE');
});

it('is listed of all its users at once for a server', async () => {
  const id = await defineProjectPermission(t);
  const users = await Promise.all(Array.from({ length: 260 }, () => createSampleUser(t)));
  const userIds = users.map(({ userId }) => userId);
  const [row] = await t.deps.db.sql.selectFrom('permission_definitions').selectAll().where('id', '=', id).execute();
  const rows = userIds.map((userId) => ({
    project_id: row?.project_id ?? '',
    user_id: userId,
    permission_key: row?.key ?? '',
  }));
  await t.deps.db.sql.insertInto('user_permissions').values(rows).execute();
  expect(await idsOf({ access: 'server' }, { permission_id: id })).toHaveLength(260);
});

describe('permissions of the two scopes', () => {
  it('share their ids, and are listed, granted, contained and deleted apart', async () => {
    const { userId } = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [userId]);
    const id = await defineProjectPermission(t);
    const again = await t.request('POST /team-permission-definitions', { access: 'admin', body: { id } });
    expect(again.status).toBe(400);
    const inTeam = await t.request('POST /team-permissions/{team_id}/{user_id}/{permission_id}', {
      access: 'server',
      params: { team_id: teamId, ...params(userId, id) },
      body: {},
    });
    expect(inTeam.body['code']).toBe('PERMISSION_NOT_FOUND');
    const list = async (scope: string) =>
      (await t.request<{ items: { id: string }[] }>(`GET /${scope}-permission-definitions`, { access: 'admin' })).body
        .items;
    expect((await list('team')).map((each) => each.id)).not.toContain(id);
    expect((await list('project')).map((each) => each.id)).toContain(id);
    expect((await list('project')).some((each) => each.id.startsWith('$'))).toBe(false);
    const deleted = await t.request('DELETE /team-permission-definitions/{permission_id}', {
      access: 'admin',
      params: { permission_id: id },
    });
    expect(deleted.body['code']).toBe('PERMISSION_NOT_FOUND');
    expect((await list('project')).map((each) => each.id)).toContain(id);

    const teamPermission = { id: `t_${crypto.randomUUID().replaceAll('-', '_')}` };
    await t.request('POST /team-permission-definitions', { access: 'admin', body: teamPermission });
    expect((await grant(userId, teamPermission.id)).body['code']).toBe('PERMISSION_NOT_FOUND');
    for (const contained of ['$read_members', teamPermission.id]) {
      const body = { contained_permission_ids: [contained] };
      const changed = await t.request('PATCH /project-permission-definitions/{permission_id}', {
        access: 'admin',
        params: { permission_id: id },
        body,
      });
      expect(changed.body['code']).toBe('CONTAINED_PERMISSION_NOT_FOUND');
    }
  });
});

it('is given to new users if it is a default', async () => {
  const id = await defineProjectPermission(t);
  const body = { config: { user_default_permissions: [{ id }] } };
  const updated = await t.request('PATCH /internal/projects/current', { access: 'admin', body });
  expect(updated.body).toMatchObject({ config: { user_default_permissions: [{ id }] } });
  const { token } = await t.signUp('heidi@example.com');
  expect(await idsOf({ token }, { user_id: 'me' })).toEqual([id]);
  await t.request('DELETE /project-permission-definitions/{permission_id}', {
    access: 'admin',
    params: { permission_id: id },
  });
  expect(await idsOf({ token }, { user_id: 'me' })).toEqual([]);
});
