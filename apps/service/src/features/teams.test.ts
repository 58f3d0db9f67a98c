import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { isRetryableConflict } from '../database/database-errors.ts';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import {
  createTestApp,
  otherTestProjectId,
  type RequestOptions,
  type TestApp,
  testProjectId,
} from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ client_team_creation_enabled: true }).execute();
  await t.deps.db.transaction(async (tx) => {
    await replaceDefaultPermissions(tx, testProjectId, 'creator', ['$update_team', '$delete_team']);
    await replaceDefaultPermissions(tx, testProjectId, 'member', ['$read_members']);
  });
});
afterAll(() => t.close());

const server = { access: 'server' } as const;
const create = (body: object, options: RequestOptions = {}) =>
  t.request('POST /teams', { ...options, body: { display_name: 'Analysts', ...body } });
const one = (method: string, teamId: string, options: RequestOptions = {}) =>
  t.request(`${method} /teams/{team_id}`, { ...options, params: { team_id: teamId } });
const list = async (options: RequestOptions) =>
  (await t.request<{ items: { id: string }[]; is_paginated: boolean }>('GET /teams', options)).body;
const held = async (teamId: string, userId: string) => {
  const query = { team_id: teamId, user_id: userId };
  const { body } = await t.request<{ items: { id: string }[] }>('GET /team-permissions', { ...server, query });
  return body.items.map(({ id }) => id);
};

describe('POST /teams', () => {
  it('creates a team for a client, who joins with the default permissions of creators [S7.78 S7.80]', async () => {
    const { token, userId } = await createSampleUser(t);
    const { status, body } = await create({ creator_user_id: 'me' }, { token });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      display_name: 'Analysts',
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: null,
    });
    expect(await held(String(body['id']), userId)).toEqual(['$delete_team', '$update_team']);
    expect((await t.request('GET /users/me', { token })).body['selected_team_id']).toBeNull();
  });

  it('creates a team for a server, without members unless one is the creator [S7.79]', async () => {
    const fields = {
      profile_image_url: 'https://example.com/a.png',
      client_metadata: [1],
      client_read_only_metadata: 'x',
      server_metadata: { a: null },
    };
    const { status, body } = await create(fields, server);
    expect(status).toBe(201);
    const team = { id: body['id'], display_name: 'Analysts', ...fields, created_at_millis: t.clock.now() };
    expect(body).toEqual(team);
    expect((await one('GET', String(body['id']), server)).body).toEqual(team);
    const { body: users } = await t.request('GET /users', { ...server, query: { team_id: String(body['id']) } });
    expect(users['items']).toEqual([]);
  });

  it('accepts add_current_user of older clients', async () => {
    const { token, userId } = await createSampleUser(t);
    const add = (body: object, options: RequestOptions) =>
      create(body, { ...options, query: { add_current_user: 'true' } });
    const { body } = await add({}, { token });
    expect(await held(String(body['id']), userId)).toHaveLength(2);
    expect((await add({ creator_user_id: userId }, { token })).status).toBe(400);
    expect((await add({}, server)).status).toBe(401);
  });

  it('rejects clients if the project does, links as pictures, and other creators', async () => {
    const [{ token }, other] = [await createSampleUser(t), await createSampleUser(t)];
    expect((await create({ creator_user_id: other.userId }, { token })).status).toBe(403);
    expect((await create({ profile_image_url: 'https://example.com/a.png' }, { token })).status).toBe(400);
    const set = (enabled: boolean) =>
      t.deps.db.sql.updateTable('projects').set({ client_team_creation_enabled: enabled }).execute();
    await set(false);
    expect((await create({}, { token })).status).toBe(403);
    expect((await create({}, server)).status).toBe(201);
    await set(true);
  });
});

describe('GET /teams', () => {
  it('lists the teams of the signed-in user, the oldest first [S1.25 S7.77 S7.81]', async () => {
    const { token, userId } = await createSampleUser(t);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await createSampleTeam(t, [userId]));
      t.clock.advance(1);
    }
    const { items, is_paginated: paginated } = await list({ token, query: { user_id: 'me' } });
    expect([paginated, items.map(({ id }) => id)]).toEqual([false, ids]);
    const shared = ['client_metadata', 'client_read_only_metadata', 'display_name', 'id', 'profile_image_url'];
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(shared);
    const ofServer = await list({ ...server, query: { user_id: userId } });
    expect(Object.keys(ofServer.items[0] ?? {}).sort()).toEqual(
      [...shared, 'created_at_millis', 'server_metadata'].sort(),
    );
    expect((await list(server)).items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await list({ ...server, project: otherTestProjectId })).items).toEqual([]);
    for (const query of [{}, { user_id: crypto.randomUUID() }]) {
      expect((await t.request('GET /teams', { token, query })).status).toBe(403);
    }
  });

  it('returns 2,500 teams completely', async () => {
    const created = new Date(t.clock.now());
    const rows = Array.from({ length: 2500 }, () => {
      return { project_id: 'internal', id: crypto.randomUUID(), display_name: 'T', created_at: created };
    });
    await t.deps.db.sql.insertInto('teams').values(rows).execute();
    const { items } = await list({ ...server, project: 'internal' });
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort());
  });
});

describe('/teams/{team_id}', () => {
  it('lets members with $update_team change name and image [S6.17 S6.18 S7.82]', async () => {
    const [owner, member] = [await createSampleUser(t), await createSampleUser(t)];
    const teamId = await createSampleTeam(t, [owner.userId], ['$update_team']);
    await addToTeam(t, teamId, member.userId);
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    const given = { display_name: 'Engineers', profile_image_url: picture };
    const changed = await one('PATCH', teamId, { token: owner.token, body: given });
    const body = { display_name: 'Engineers', profile_image_url: expect.stringMatching(/^http.*\/pictures\//) };
    expect(changed.body).toMatchObject(body);
    expect((await one('GET', teamId, { token: member.token })).body).toMatchObject(body);
    const link = { profile_image_url: 'https://example.com/a.png' };
    expect((await one('PATCH', teamId, { token: owner.token, body: link })).status).toBe(400);
    const secret = await one('PATCH', teamId, { token: owner.token, body: { server_metadata: 1 } });
    expect(secret.body['code']).toBe('SCHEMA_ERROR');
    const ofServer = await one('PATCH', teamId, { ...server, body: { server_metadata: 1, client_metadata: null } });
    expect(ofServer.body).toMatchObject({ ...body, server_metadata: 1 });
  });

  it.each([
    ['name', { display_name: 'Mine' }],
    ['image', { profile_image_url: 'data:image/png;base64,iVBORw0KGgo=' }],
  ])('rejects changes of the %s by members without $update_team [S6.19]', async (_what, body) => {
    const { token, userId } = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [userId], ['$read_members', '$invite_members']);
    const before = (await one('GET', teamId, { token })).body;
    const rejected = await one('PATCH', teamId, { token, body });
    expect([rejected.status, rejected.body]).toEqual([
      401,
      {
        code: 'TEAM_PERMISSION_REQUIRED',
        error: expect.any(String),
        details: { team_id: teamId, user_id: userId, permission_id: '$update_team' },
      },
    ]);
    expect((await one('GET', teamId, { token })).body).toEqual(before);
  });

  it('accepts a picture of 1,000,000 characters and rejects one more [S3.29]', async () => {
    const { token, userId } = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [userId], ['$update_team']);
    const picture = (length: number) => 'data:image/png;base64,iVBORw0KGgo'.padEnd(length, 'A');
    const set = (length: number) => one('PATCH', teamId, { token, body: { profile_image_url: picture(length) } });
    expect((await set(1_000_000)).status).toBe(200);
    expect((await set(1_000_001)).body['code']).toBe('SCHEMA_ERROR');
  });

  it('shows a team to its members only, whether or not it exists', async () => {
    const { token, userId } = await createSampleUser(t);
    for (const teamId of [await createSampleTeam(t), crypto.randomUUID()]) {
      const { body } = await one('GET', teamId, { token });
      expect(body).toMatchObject({ code: 'TEAM_MEMBERSHIP_NOT_FOUND', details: { team_id: teamId, user_id: userId } });
    }
  });

  it('deletes a team once of 16, with its memberships and the selection of its members [S7.83]', async () => {
    const { token, userId } = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [userId], ['$delete_team']);
    await t.request('PATCH /users/me', { token, body: { selected_team_id: teamId } });
    const responses = await Promise.all(Array.from({ length: 16 }, () => one('DELETE', teamId, { token })));
    expect(responses.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ success: true }]);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(15);
    expect((await t.request('GET /users/me', { token })).body).toMatchObject({
      selected_team: null,
      selected_team_id: null,
    });
    expect(await held(teamId, userId)).toEqual([]);
  });

  it('is deleted while its members select it, leave it and are deleted, and no two wait for each other', async () => {
    const members = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t)));
    const ids = members.map(({ userId }) => userId);
    const teamId = await createSampleTeam(t, ids);
    const { db } = t.deps;
    // The database ends one of two transactions that wait for each other. On a busy machine, one that only waits long
    // is run again as well, so runs are no measure.
    let deadlocks = 0;
    const counting = withReplacedMethods(db, {
      transaction: (work) =>
        db.transaction(async (tx) => {
          try {
            return await work(tx);
          } catch (error) {
            if (isRetryableConflict(error)) deadlocks += 1;
            throw error;
          }
        }),
    });
    const app = createApp({ ...t.deps, db: counting });
    const send = async (route: string, options: RequestOptions) =>
      (await app.fetch(t.createRequest(route, options))).status;
    const select = (token: string) => send('PATCH /users/me', { token, body: { selected_team_id: teamId } });
    await Promise.all(members.map(({ token }) => select(token)));
    const statuses = await Promise.all([
      ...members.map(({ token, userId }, index) => {
        if (index % 4 === 0) return select(token);
        const params = { team_id: teamId, user_id: userId };
        if (index % 4 === 1) return send('DELETE /team-memberships/{team_id}/{user_id}', { ...server, params });
        return send('DELETE /users/{user_id}', { ...server, params });
      }),
      send('DELETE /teams/{team_id}', { ...server, params: { team_id: teamId } }),
    ]);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(deadlocks).toBe(0);
  });
});

describe('pages of teams', () => {
  const page = async (query: Record<string, string>, project: string) => {
    const { status, body } = await t.request<{
      items: { display_name: string; id: string }[];
      pagination: { next_cursor: string | null };
    }>('GET /teams', { access: 'admin', project, query });
    expect(status).toBe(200);
    return {
      names: body.items.map(({ display_name: name }) => name),
      ids: body.items.map(({ id }) => id),
      next: body.pagination.next_cursor,
    };
  };

  it('have the newest teams first, or those whose names begin with a text, in order', async () => {
    const project = await createSampleProject(t);
    for (const display_name of ['Beta', 'alpha', 'Alphabet', 'ALPHA', 'Gamma']) {
      t.clock.advance(1000);
      await t.request('POST /teams', { access: 'server', project, body: { display_name } });
    }
    const first = await page({ limit: '3' }, project);
    expect(first.names).toEqual(['Gamma', 'ALPHA', 'Alphabet']);
    const second = await page({ limit: '3', cursor: first.next ?? '' }, project);
    expect(second).toMatchObject({ names: ['alpha', 'Beta'], next: null });

    const found = await page({ query: 'alph', limit: '2' }, project);
    expect(found.names.map((name) => name.toLowerCase())).toEqual(['alpha', 'alpha']);
    const rest = await page({ query: 'alph', limit: '2', cursor: found.next ?? '' }, project);
    expect(rest).toMatchObject({ names: ['Alphabet'], next: null });
    expect((await page({ query: first.ids[0] ?? '' }, project)).names).toEqual(['Gamma']);
    expect((await page({ query: '%' }, project)).names).toEqual([]);
  });

  it('reject a cursor of another list and pages of the teams of a user', async () => {
    const project = await createSampleProject(t);
    for (const display_name of ['One', 'Two'])
      await t.request('POST /teams', { access: 'server', project, body: { display_name } });
    const { next } = await page({ limit: '1' }, project);
    const refused = async (query: Record<string, string>) =>
      (await t.request('GET /teams', { access: 'server', project, query })).status;
    expect(await refused({ cursor: next ?? '', query: 'o' })).toBe(400);
    expect(await refused({ cursor: 'x' })).toBe(400);
    expect(await refused({ limit: '1', user_id: crypto.randomUUID() })).toBe(400);
  });
});

it('lists every team of a user once, oldest first, however many and large they are', async () => {
  const user = await createSampleUser(t);
  const ids: string[] = [];
  for (const size of [...Array<number>(26).fill(0), 60_000, 60_000, 60_000, 0]) {
    t.clock.advance(1);
    const metadata = { text: 'x'.repeat(size) };
    const { body } = await create({ creator_user_id: user.userId, client_metadata: metadata }, server);
    ids.push(String(body['id']));
    // First many small ones, and then a few large ones, are on a page of their own.
    if (ids.length === 3 || ids.length === 26 || size > 0)
      expect((await list({ token: user.token, query: { user_id: 'me' } })).items.map(({ id }) => id)).toEqual(ids);
  }
  expect((await list({ ...server, query: { user_id: user.userId } })).items.map(({ id }) => id)).toEqual(ids);
});
