import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const server = { access: 'server' } as const;
const profile = (method: string, teamId: string, userId: string, options: RequestOptions = {}) =>
  t.request(`${method} /team-member-profiles/{team_id}/{user_id}`, {
    ...options,
    params: { team_id: teamId, user_id: userId },
  });
const membership = (method: string, teamId: string, userId: string, options: RequestOptions = {}) =>
  t.request(`${method} /team-memberships/{team_id}/{user_id}`, {
    ...options,
    params: { team_id: teamId, user_id: userId },
  });
interface Profiles {
  items: { user_id: string; user?: { id: string } }[];
  is_paginated: boolean;
}
const list = (query: Record<string, string>, options: RequestOptions) =>
  t.request<Profiles>('GET /team-member-profiles', { ...options, query });
const rename = (user: SampleUser, name: string) =>
  t.request('PATCH /users/me', { token: user.token, body: { display_name: name } });

describe('profiles', () => {
  it("show the user's own name and picture until they have their own [S6.28 S7.85 S7.86]", async () => {
    const user = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [user.userId]);
    const ids = { team_id: teamId, user_id: user.userId };
    await rename(user, 'Ada');
    const get = async () => (await profile('GET', teamId, 'me', { token: user.token })).body;
    expect(await get()).toEqual({ ...ids, display_name: 'Ada', profile_image_url: null });
    const body = { display_name: 'Countess', profile_image_url: 'https://example.com/a.png' };
    await profile('PATCH', teamId, user.userId, { ...server, body: { profile_image_url: body.profile_image_url } });
    const named = { display_name: body.display_name };
    const changed = await profile('PATCH', teamId, 'me', { token: user.token, body: named });
    expect([changed.status, changed.body]).toEqual([200, { ...ids, ...body }]);
    await rename(user, 'Grace');
    expect(await get()).toEqual({ ...ids, ...body });
    expect((await t.request('GET /users/me', { token: user.token })).body['display_name']).toBe('Grace');
    const cleared = await profile('PATCH', teamId, 'me', { token: user.token, body: { profile_image_url: null } });
    expect(cleared.body).toMatchObject({ display_name: 'Countess', profile_image_url: null });
    const ofServer = await profile('GET', teamId, user.userId, server);
    const { body: whole } = await t.request('GET /users/me', { access: 'server', token: user.token });
    expect(ofServer.body).toEqual({ ...ids, display_name: 'Countess', profile_image_url: null, user: whole });
    const empty = await profile('PATCH', teamId, 'me', { token: user.token, body: { display_name: null } });
    expect(empty.body['code']).toBe('SCHEMA_ERROR');
  });

  it('are visible only to members with $read_members; every member sees the own profile [S6.24 S6.27 S7.84]', async () => {
    const [reader, inviter] = [await createSampleUser(t), await createSampleUser(t)];
    const teamId = await createSampleTeam(t, [reader.userId], ['$read_members']);
    t.clock.advance(1);
    await addToTeam(t, teamId, inviter.userId, ['$invite_members']);
    const all = await list({ team_id: teamId }, { token: reader.token });
    expect(all.body.is_paginated).toBe(false);
    expect(all.body.items.map(({ user_id: id }) => id)).toEqual([reader.userId, inviter.userId]);
    expect(all.body.items[0]).not.toHaveProperty('user');
    const refused = await list({ team_id: teamId }, { token: inviter.token });
    expect([refused.status, refused.headers.get('x-stack-known-error')]).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    const own = await list({ team_id: teamId, user_id: 'me' }, { token: inviter.token });
    expect(own.body.items.map(({ user_id: id }) => id)).toEqual([inviter.userId]);
    expect((await profile('GET', teamId, reader.userId, { token: inviter.token })).status).toBe(401);
    expect((await profile('GET', teamId, inviter.userId, { token: reader.token })).status).toBe(200);
    expect((await list({}, { token: reader.token })).status).toBe(400);
    expect((await profile('PATCH', teamId, inviter.userId, { token: reader.token, body: {} })).status).toBe(403);
    const ofServer = await list({ team_id: teamId }, server);
    expect(ofServer.body.items.map(({ user }) => user?.id)).toEqual([reader.userId, inviter.userId]);
  });
});

describe('memberships', () => {
  it('are created once by 16 parallel requests, with the default permissions of members [S7.87]', async () => {
    await t.deps.db.transaction((tx) => replaceDefaultPermissions(tx, testProjectId, 'member', ['$read_members']));
    const { userId, token } = await createSampleUser(t);
    const teamId = await createSampleTeam(t);
    const add = () => membership('POST', teamId, userId, { ...server, body: {} });
    const responses = await Promise.all(Array.from({ length: 16 }, add));
    expect(responses.filter(({ status }) => status === 201).map(({ body }) => body)).toEqual([
      { team_id: teamId, user_id: userId },
    ]);
    expect(responses.filter(({ body }) => body['code'] === 'TEAM_MEMBERSHIP_ALREADY_EXISTS')).toHaveLength(15);
    const query = { user_id: 'me' };
    const { body } = await t.request('GET /team-permissions', { token, query });
    expect(body['items']).toEqual([{ id: '$read_members', team_id: teamId, user_id: userId }]);
    await t.deps.db.transaction((tx) => replaceDefaultPermissions(tx, testProjectId, 'member', []));
  });

  it('end once of 16, with permissions and selection; the team stays without members [S7.89]', async () => {
    const { userId, token } = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [userId], ['$delete_team']);
    await t.request('PATCH /users/me', { token, body: { selected_team_id: teamId } });
    const leave = () => membership('DELETE', teamId, 'me', { token });
    const responses = await Promise.all(Array.from({ length: 16 }, leave));
    expect(responses.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ success: true }]);
    expect(responses.filter(({ body }) => body['code'] === 'TEAM_MEMBERSHIP_NOT_FOUND')).toHaveLength(15);
    expect((await t.request('GET /users/me', { token })).body['selected_team_id']).toBeNull();
    await addToTeam(t, teamId, userId);
    const { body } = await t.request('GET /team-permissions', { token, query: { user_id: 'me' } });
    expect(body['items']).toEqual([]);
  });

  it('are ended by any member, who needs no permission [S6.29]', async () => {
    const { userId, token } = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [userId]);
    expect((await membership('DELETE', teamId, 'me', { token })).status).toBe(200);
    const { body } = await t.request('GET /teams', { token, query: { user_id: 'me' } });
    expect(body['items']).toEqual([]);
  });

  it('are ended by others with $remove_members only [S7.88]', async () => {
    const [boss, member] = [await createSampleUser(t), await createSampleUser(t)];
    const teamId = await createSampleTeam(t, [boss.userId], ['$remove_members']);
    await addToTeam(t, teamId, member.userId);
    expect((await membership('DELETE', teamId, boss.userId, { token: member.token })).body).toMatchObject({
      code: 'TEAM_PERMISSION_REQUIRED',
      details: { team_id: teamId, user_id: member.userId, permission_id: '$remove_members' },
    });
    expect((await membership('DELETE', teamId, member.userId, { token: boss.token })).status).toBe(200);
    const outsider = await membership('DELETE', teamId, boss.userId, { token: member.token });
    expect(outsider.body['code']).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
  });
});
