import { afterAll, beforeAll, expect, it } from 'vitest';
import { raceRounds } from '../testing/race-rounds.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type RequestOptions, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const server = { access: 'server' } as const;
const admin = { access: 'admin' } as const;
const define = (id: string, contained: string[] = []) =>
  t.request('POST /team-permission-definitions', { ...admin, body: { id, contained_permission_ids: contained } });
const definition = (method: string, id: string, body?: object) =>
  t.request(`${method} /team-permission-definitions/{permission_id}`, {
    ...admin,
    params: { permission_id: id },
    body,
  });
const send = (method: string, teamId: string, userId: string, id: string) =>
  t.request(`${method} /team-permissions/{team_id}/{user_id}/{permission_id}`, {
    ...server,
    params: { team_id: teamId, user_id: userId, permission_id: id },
    ...(method === 'POST' && { body: {} }),
  });
const list = async (query: Record<string, string>, options: RequestOptions = server) => {
  const { body } = await t.request<{ items: { id: string; team_id: string; user_id: string }[] }>(
    'GET /team-permissions',
    { ...options, query },
  );
  return body.items;
};
const ids = async (query: Record<string, string>, options?: RequestOptions) =>
  (await list(query, options)).map(({ id }) => id);

it('grants permissions to one member in one team [S6.11 S7.90 S7.91 S7.92]', async () => {
  await define('plain');
  const [{ userId, token }, other] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [userId, other.userId]);
  const second = await createSampleTeam(t, [userId]);
  for (const id of ['plain', '$read_members', 'plain']) {
    const { status, body } = await send('POST', teamId, userId, id);
    expect([status, body]).toEqual([201, { id, user_id: userId, team_id: teamId }]);
  }
  expect(await ids({ team_id: teamId })).toEqual(['$read_members', 'plain']);
  expect(await list({ user_id: 'me', permission_id: 'plain' }, { token })).toEqual([
    { id: 'plain', user_id: userId, team_id: teamId },
  ]);
  expect(await ids({ team_id: second })).toEqual([]);
  expect(await ids({ team_id: teamId, user_id: other.userId })).toEqual([]);
  // The `$` of a path may come as it is.
  const raw = `DELETE /team-permissions/${teamId}/${userId}/$read_members`;
  expect((await t.request(raw, server)).body).toEqual({ success: true });
  expect(await ids({ team_id: teamId })).toEqual(['plain']);
  expect((await t.request('GET /team-permissions', { token, query: { user_id: other.userId } })).status).toBe(403);
  expect((await t.request('GET /team-permissions', { token })).status).toBe(403);
});

it.each([
  ['system', '[S6.13]', '$read_members'],
  ['custom', '[S6.14]', 'custom'],
])('lets servers grant and revoke %s permissions [S6.15] [S6.16] %s', async (_kind, _claim, id) => {
  if (id === 'custom') await define('custom');
  const { userId, token } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId]);
  expect((await send('POST', teamId, userId, id)).status).toBe(201);
  expect(await ids({ team_id: teamId, user_id: userId })).toEqual([id]);
  expect((await send('DELETE', teamId, userId, id)).status).toBe(200);
  expect(await ids({ user_id: 'me' }, { token })).toEqual([]);
});

it('lists the direct permissions, or with all that they contain, each once', async () => {
  await define('left', ['$read_members']);
  await define('right', ['$read_members', '$invite_members']);
  await define('both', ['left', 'right']);
  const { userId, token } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], ['both', 'left']);
  expect(await ids({ team_id: teamId })).toEqual(['both', 'left']);
  const all = ['$invite_members', '$read_members', 'both', 'left', 'right'];
  expect(await ids({ user_id: 'me', recursive: 'true' }, { token })).toEqual(all);
  expect(await ids({ team_id: teamId, recursive: 'true', permission_id: '$invite_members' })).toEqual([
    '$invite_members',
  ]);
  const contained = await send('DELETE', teamId, userId, 'right');
  expect([contained.status, contained.body['code']]).toEqual([401, 'TEAM_PERMISSION_NOT_FOUND']);
});

it('follows a renamed permission, and forgets a deleted one', async () => {
  await define('old', ['$update_team']);
  const { userId, token } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], ['old']);
  const update = () =>
    t.request('PATCH /teams/{team_id}', { token, params: { team_id: teamId }, body: { display_name: 'x' } });
  await definition('PATCH', 'old', { id: 'new' });
  expect(await ids({ team_id: teamId })).toEqual(['new']);
  expect((await update()).status).toBe(200);
  await definition('DELETE', 'new');
  expect(await ids({ team_id: teamId, recursive: 'true' })).toEqual([]);
  expect((await update()).body['code']).toBe('TEAM_PERMISSION_REQUIRED');
});

it('lists for a member of two teams only what each team grants', async () => {
  await define('group', ['$read_members']);
  const { userId } = await createSampleUser(t);
  const first = await createSampleTeam(t, [userId], ['group']);
  const second = await createSampleTeam(t, [userId], ['$delete_team']);
  const held = { team_id: second, user_id: userId };
  expect(await ids(held)).toEqual(['$delete_team']);
  expect(await ids({ ...held, recursive: 'true' })).toEqual(['$delete_team']);
  expect(await ids({ ...held, recursive: 'true', permission_id: '$read_members' })).toEqual([]);
  expect(await ids({ ...held, team_id: first, recursive: 'true' })).toEqual(['$read_members', 'group']);
});

it('keeps permissions with the same id in two projects apart', async () => {
  const elsewhere = { ...admin, project: otherTestProjectId };
  await define('shared');
  const body = { id: 'shared', contained_permission_ids: ['$update_team'] };
  await t.request('POST /team-permission-definitions', { ...elsewhere, body });
  const { userId } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], ['shared']);
  const held = { team_id: teamId, user_id: userId };
  expect(await ids({ ...held, recursive: 'true' })).toEqual(['shared']);
  expect(await ids({ ...held, permission_id: 'shared' })).toEqual(['shared']);
  expect(await ids({ ...held, permission_id: '$update_team', recursive: 'true' })).toEqual([]);

  const path = '/team-permission-definitions/{permission_id}';
  const params = { permission_id: 'shared' };
  const renamed = { ...elsewhere, params, body: { id: 'renamed', contained_permission_ids: ['$delete_team'] } };
  expect((await t.request(`PATCH ${path}`, renamed)).status).toBe(200);
  expect(await ids({ ...held, recursive: 'true' })).toEqual(['shared']);
  await t.request('POST /team-permission-definitions', { ...elsewhere, body });
  expect((await t.request(`DELETE ${path}`, { ...elsewhere, params })).status).toBe(200);
  expect(await ids(held)).toEqual(['shared']);
  await t.request('POST /team-permission-definitions', { ...elsewhere, body });
  expect((await send('DELETE', teamId, userId, 'shared')).status).toBe(200);
  expect(await ids(held)).toEqual([]);
});

it('revokes a permission once for 16 parallel requests', async () => {
  const { userId } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], ['$update_team']);
  const responses = await Promise.all(Array.from({ length: 16 }, () => send('DELETE', teamId, userId, '$update_team')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body['code'] === 'TEAM_PERMISSION_NOT_FOUND')).toHaveLength(15);
});

it('leaves nothing of a permission that is deleted while 15 members get it', async () => {
  const users = await Promise.all(Array.from({ length: 15 }, () => createSampleUser(t)));
  const teamId = await createSampleTeam(
    t,
    users.map(({ userId }) => userId),
  );
  await define('fleeting');
  const grants = users.map(({ userId }) => send('POST', teamId, userId, 'fleeting'));
  const deletion = definition('DELETE', 'fleeting');
  for (const { status, body } of await Promise.all(grants)) {
    expect(status === 201 || body['code'] === 'PERMISSION_NOT_FOUND').toBe(true);
  }
  expect((await deletion).status).toBe(200);
  expect(await ids({ team_id: teamId })).toEqual([]);
});

it('resolves a chain and a web of 120 permissions exactly', async () => {
  const name = (index: number) => `p${String(index).padStart(3, '0')}`;
  for (let index = 119; index >= 0; index -= 1) {
    const contained = [index + 1, index + 7, index + 40].filter((other) => other < 120).map(name);
    expect((await define(name(index), contained)).status).toBe(201);
  }
  await definition('PATCH', name(119), { contained_permission_ids: ['$update_team'] });
  const circle = await definition('PATCH', name(119), { contained_permission_ids: [name(0)] });
  expect([circle.status, String(circle.body)]).toEqual([400, expect.stringContaining('would contain itself')]);

  const { userId, token } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], [name(60)]);
  const expected = ['$update_team', ...Array.from({ length: 60 }, (_, index) => name(index + 60))];
  expect(await ids({ team_id: teamId, recursive: 'true' })).toEqual(expected);
  const update = () =>
    t.request('PATCH /teams/{team_id}', { token, params: { team_id: teamId }, body: { display_name: 'x' } });
  expect((await update()).status).toBe(200);
  await send('POST', teamId, userId, name(0));
  expect(await ids({ user_id: userId, recursive: 'true' })).toHaveLength(121);
  await addToTeam(t, teamId, (await createSampleUser(t)).userId);
  await definition('DELETE', name(119));
  expect(await ids({ user_id: userId, recursive: 'true' })).toHaveLength(119);
  expect((await update()).body['code']).toBe('TEAM_PERMISSION_REQUIRED');
});

it('stores exactly the contents of each permission after changes by 16 owners at the same time', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `race_${index}`);
  const { userId } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId]);
  for (const name of names) await define(name);
  // A fixed sequence, so that a failure can be repeated.
  let seed = 1;
  const random = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const change = (): Promise<unknown> => {
    const index = random(names.length);
    const id = names[index] ?? '';
    // Mostly permissions further back, so that few changes are refused because they would close a circle.
    const contained = Array.from({ length: 1 + random(4) }, () => {
      if (random(10) === 0) return '$read_members';
      return names[random(20) === 0 ? random(names.length) : Math.min(names.length - 1, index + 1 + random(4))] ?? '';
    });
    const kind = random(20);
    if (kind === 0) return definition('DELETE', id);
    if (kind < 3) return define(id, contained);
    return definition('PATCH', id, { contained_permission_ids: contained });
  };
  for (let round = 0; round < raceRounds / 5; round += 1) {
    await Promise.all(Array.from({ length: 16 }, change));
    const { body } = await t.request<{ items: { id: string; contained_permission_ids: string[] }[] }>(
      'GET /team-permission-definitions',
      admin,
    );
    const direct = new Map(body.items.map(({ id, contained_permission_ids: contained }) => [id, contained]));
    const reach = (id: string, found = new Set<string>()): Set<string> => {
      if (!found.has(id)) for (const contained of direct.get(id) ?? []) reach(contained, found.add(id));
      return found.add(id);
    };
    for (const name of names.filter((each) => direct.has(each))) {
      await send('POST', teamId, userId, name);
      expect(await ids({ team_id: teamId, user_id: userId, recursive: 'true' })).toEqual([...reach(name)].sort());
      await send('DELETE', teamId, userId, name);
    }
  }
});

interface Explanation {
  readonly is_granted: boolean;
  readonly paths: readonly (readonly string[])[];
  readonly containing_permission_ids: readonly string[];
}

const explain = async (teamId: string, userId: string, id: string) => {
  const query = { team_id: teamId, user_id: userId, permission_id: id };
  return (await t.request<Explanation>('GET /team-permissions/explain', { ...server, query })).body;
};

it('explains by which granted permissions a member has one, the shortest way first, or what would give it', async () => {
  await define('explained_reader', ['$read_members']);
  await define('explained_editor', ['explained_reader']);
  await define('explained_admin', ['explained_editor', '$read_members']);
  await define('explained_other');
  const { userId } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], ['explained_editor', 'explained_admin', 'explained_other']);
  expect(await explain(teamId, userId, '$read_members')).toMatchObject({
    is_granted: true,
    paths: [
      ['explained_admin', '$read_members'],
      ['explained_editor', 'explained_reader', '$read_members'],
    ],
  });
  expect(await explain(teamId, userId, 'explained_other')).toEqual({
    is_granted: true,
    paths: [['explained_other']],
    containing_permission_ids: [],
  });
  // Another member, with other permissions.
  const { userId: otherId } = await createSampleUser(t);
  await addToTeam(t, teamId, otherId, ['explained_other']);
  expect(await explain(teamId, otherId, 'explained_reader')).toEqual({
    is_granted: false,
    paths: [],
    containing_permission_ids: ['explained_admin', 'explained_editor'],
  });
});

it('explains exactly the permissions that a check finds, and only by ways that exist', async () => {
  const names = Array.from({ length: 14 }, (_, index) => `chain_${index}`);
  const contained = new Map<string, string[]>();
  for (const [index, name] of names.entries()) {
    // Each contains some of the earlier ones, so there are many ways and no cycle.
    const inner = names.slice(0, index).filter((_, other) => (index * 7 + other * 5) % 4 === 0);
    contained.set(name, inner);
    await define(name, inner);
  }
  const granted = names.filter((_, index) => index % 5 === 3);
  const { userId } = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [userId], granted);
  const held = await ids({ team_id: teamId, user_id: userId, recursive: 'true' });
  expect(held.length).toBeGreaterThan(granted.length);
  for (const name of names) {
    const { is_granted: isGranted, paths } = await explain(teamId, userId, name);
    expect(isGranted, name).toBe(held.includes(name));
    for (const path of paths) {
      expect(granted).toContain(path[0]);
      expect(path.at(-1)).toBe(name);
      for (const [index, id] of path.slice(1).entries()) expect(contained.get(path[index] ?? '')).toContain(id);
    }
  }
});
