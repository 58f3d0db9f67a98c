import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDefaultPermissions, replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const admin = { access: 'admin' } as const;
const path = '/team-permission-definitions';
const define = (id: string, contained?: string[], description?: string) =>
  t.request(`POST ${path}`, {
    ...admin,
    body: { id, ...(contained && { contained_permission_ids: contained }), ...(description && { description }) },
  });
const change = (id: string, body: object) =>
  t.request(`PATCH ${path}/{permission_id}`, { ...admin, params: { permission_id: id }, body });
const remove = (id: string) => t.request(`DELETE ${path}/{permission_id}`, { ...admin, params: { permission_id: id } });
interface Listed {
  items: { id: string; description?: string; contained_permission_ids: string[] }[];
  is_paginated: boolean;
}
const list = async (project?: string) =>
  (await t.request<Listed>(`GET ${path}`, { ...admin, ...(project && { project: project }) })).body;
const find = async (id: string) => (await list()).items.find((item) => item.id === id);
/** Returns the default permissions of team creators and members in the other project. */
const defaults = async () => {
  const { body } = await t.request<{ config: Record<string, unknown> }>('GET /projects/current', {
    ...admin,
    project: otherTestProjectId,
  });
  return ['creator', 'member'].map((role) => body.config[`team_${role}_default_permissions`]);
};
const system = ['$update_team', '$delete_team', '$read_members', '$remove_members', '$invite_members'];

beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('permission_definitions').execute();
  for (const id of ['zeta', 'b_2', 'b:1', 'alpha']) await define(id);
});

it('lists the own permissions by id, then the five of every project', async () => {
  const { items, is_paginated: paginated } = await list();
  expect(paginated).toBe(false);
  expect(items.map(({ id }) => id)).toEqual(['alpha', 'b:1', 'b_2', 'zeta', ...system]);
  for (const item of items.slice(4)) {
    expect(item).toEqual({ id: item.id, description: expect.stringMatching(/\S/), contained_permission_ids: [] });
  }
  expect((await list(otherTestProjectId)).items.map(({ id }) => id)).toEqual(system);
});

it('defines a permission with others in it, sorted and each once', async () => {
  const { status, body } = await define('editor', ['zeta', '$read_members', 'alpha', 'zeta'], 'Edits');
  expect(status).toBe(201);
  const editor = { id: 'editor', description: 'Edits', contained_permission_ids: ['$read_members', 'alpha', 'zeta'] };
  expect(body).toEqual(editor);
  expect(await find('editor')).toEqual(editor);
  expect(await find('alpha')).toEqual({ id: 'alpha', contained_permission_ids: [] });
});

it('updates the given fields: the description, the whole set, or the id, which containers follow', async () => {
  await define('leaf', undefined, 'A leaf');
  await define('tree', ['leaf', '$read_members']);
  expect((await change('leaf', { id: 'blade' })).body).toMatchObject({ id: 'blade', description: 'A leaf' });
  expect(await find('tree')).toEqual({ id: 'tree', contained_permission_ids: ['$read_members', 'blade'] });
  expect((await change('blade', { description: '' })).body).toEqual({ id: 'blade', contained_permission_ids: [] });
  expect((await change('tree', { contained_permission_ids: ['$delete_team'] })).body).toEqual({
    id: 'tree',
    contained_permission_ids: ['$delete_team'],
  });
  expect((await change('leaf', {})).body['code']).toBe('PERMISSION_NOT_FOUND');
});

it('deletes a permission everywhere, once, and no system permission', async () => {
  await define('gone');
  await define('keeper', ['gone', 'alpha']);
  const responses = await Promise.all(Array.from({ length: 16 }, () => remove('gone')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body['code'] === 'PERMISSION_NOT_FOUND')).toHaveLength(15);
  expect((await find('keeper'))?.contained_permission_ids).toEqual(['alpha']);
  expect((await remove('$read_members')).body['code']).toBe('PERMISSION_NOT_FOUND');
  expect((await change('$read_members', { description: 'mine' })).body['code']).toBe('PERMISSION_NOT_FOUND');
});

it('rejects ids that are taken or of the system, and changes nothing', async () => {
  const before = await list();
  for (const response of [await define('alpha'), await change('zeta', { id: 'alpha', contained_permission_ids: [] })]) {
    expect(response.status).toBe(400);
    expect(String(response.body)).toContain('alpha already exists');
  }
  expect((await define('$read_members')).body['code']).toBe('SCHEMA_ERROR');
  const malformed = await define('No Way');
  expect(malformed.body['error']).toContain("Only lowercase letters, numbers, ':', '_'");
  expect(await list()).toEqual(before);
});

it('creates an id once for 16 parallel requests', async () => {
  const responses = await Promise.all(Array.from({ length: 16 }, () => define('once')));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
});

it('rejects cycles, also those that two parallel changes would close', async () => {
  await define('a');
  await define('b', ['a']);
  await define('c', ['b']);
  for (const body of [{ contained_permission_ids: ['a'] }, { contained_permission_ids: ['$read_members', 'c'] }]) {
    const { status, body: text } = await change('a', body);
    expect([status, String(text)]).toEqual([400, expect.stringContaining('would contain itself')]);
  }
  expect(await find('a')).toEqual({ id: 'a', contained_permission_ids: [] });
  await define('x');
  await define('y');
  const responses = await Promise.all([
    change('x', { contained_permission_ids: ['y'] }),
    change('y', { contained_permission_ids: ['x'] }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('gives new projects two permissions, one for creators and one for members; deleting one removes it from the defaults', async () => {
  await t.deps.db.transaction((tx) => createDefaultPermissions(tx, otherTestProjectId));
  const { items } = await list(otherTestProjectId);
  expect(items.slice(0, 2)).toMatchObject([
    { id: 'admin', contained_permission_ids: [...system].sort() },
    { id: 'member', contained_permission_ids: ['$invite_members', '$read_members'] },
  ]);
  expect(await defaults()).toEqual([[{ id: 'admin' }], [{ id: 'member' }]]);
  const replace = (ids: string[]) =>
    t.deps.db.transaction((tx) => replaceDefaultPermissions(tx, otherTestProjectId, 'member', ids));
  await replace(['admin', '$read_members']);
  expect(await defaults()).toEqual([[{ id: 'admin' }], [{ id: '$read_members' }, { id: 'admin' }]]);
  await expect(replace(['unknown'])).rejects.toThrow('The default permission unknown is not defined');
  const options = { ...admin, project: otherTestProjectId, params: { permission_id: 'admin' } };
  await t.request(`DELETE ${path}/{permission_id}`, options);
  expect(await defaults()).toEqual([[], [{ id: '$read_members' }]]);
});
