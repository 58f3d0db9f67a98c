import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFlag } from '../testing/cases/project-flags.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Users as the host app's own server manages them. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const server = { access: 'server' } as const;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const create = (body: object) => t.request('POST /users', { ...server, body });
const one = (method: string, userId: unknown, options: object = {}) =>
  t.request(`${method} /users/{user_id}`, { ...server, params: { user_id: String(userId) }, ...options });

interface Page {
  items: { id: string; display_name: string | null; primary_email: string | null; [field: string]: unknown }[];
  is_paginated: boolean;
  pagination?: { next_cursor: string | null };
}
const list = async (query: Record<string, string> = {}, options: object = {}) =>
  (await t.request<Page>('GET /users', { ...server, query, ...options })).body;

describe('POST /users', () => {
  it('creates a user from an empty body [S7.72]', async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      primary_email: null,
      primary_email_verified: false,
      display_name: null,
      selected_team: null,
      selected_team_id: null,
      profile_image_url: null,
      signed_up_at_millis: t.clock.now(),
      last_active_at_millis: t.clock.now(),
      suspended_at_millis: null,
      has_password: false,
      auth_with_email: false,
      requires_totp_mfa: false,
      client_metadata: null,
      client_read_only_metadata: null,
      server_metadata: null,
      oauth_providers: [],
    });
    expect((await one('GET', body['id'])).body).toEqual(body);
  });

  it('creates a user who can sign in', async () => {
    const email = newEmail();
    const { body } = await create({
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'short',
      display_name: 'Lovelace',
      server_metadata: { plan: 'pro' },
    });
    expect(body).toMatchObject({ primary_email: email, primary_email_verified: true, has_password: true });
    expect(body).toMatchObject({ display_name: 'Lovelace', server_metadata: { plan: 'pro' }, auth_with_email: true });
    const signIn = await t.request('POST /auth/password/sign-in', { body: { email, password: 'short' } });
    expect(signIn.body['user_id']).toBe(body['id']);
  });

  it('accepts the longest password that can sign in, and no longer one', async () => {
    const email = newEmail();
    const user = { primary_email: email, primary_email_auth_enabled: true };
    const password = 'x'.repeat(256);
    expect((await create({ ...user, password: `${password}x` })).body['code']).toBe('SCHEMA_ERROR');
    expect((await create({ ...user, password })).status).toBe(201);
    expect((await t.request('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200);
  });

  it.each([true, false])('lets a user sign in by email if the project does: %s', async (on) => {
    const user = () => create({ primary_email: newEmail(), primary_email_auth_enabled: true });
    const { body } = on ? await withFlag(t, 'magic_link_enabled', on, user) : await user();
    expect(body).toMatchObject({ has_password: false, auth_with_email: on });
  });

  it.each([
    { primary_email_verified: true },
    { primary_email_auth_enabled: true },
    { primary_email: 'a@example.com', password: 'correct horse' },
  ])('rejects %j with a message', async (body) => {
    const { status, headers } = await create(body);
    expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
  });

  it('lets many users have an email that none of them signs in with', async () => {
    const primary_email = newEmail();
    const responses = await Promise.all(Array.from({ length: 3 }, () => create({ primary_email })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('gives an email for sign-in to one of 16 users created at the same time', async () => {
    const body = { primary_email: newEmail(), primary_email_auth_enabled: true };
    const responses = await Promise.all(Array.from({ length: 16 }, () => create(body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['code'] === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(15);
  });

  it('creates at most one account for each provider', async () => {
    const oauth_providers = Array.from({ length: 12 }, (_, index) => ({ id: 'github', account_id: String(index) }));
    expect((await create({ oauth_providers })).body['code']).toBe('SCHEMA_ERROR');
  });

  it('is not for clients, who get their own user only', async () => {
    expect((await t.request('POST /users', { body: {} })).body['code']).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

describe('/users/{user_id}', () => {
  it('reads and updates a user without a signed-in user [S7.74 S7.75]', async () => {
    const { userId, token } = await createSampleUser(t);
    const changed = await one('PATCH', userId, { body: { display_name: 'Grace', server_metadata: [1] } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: userId, display_name: 'Grace', server_metadata: [1] });
    expect((await one('GET', userId)).body).toEqual(changed.body);
    expect((await t.request('GET /users/me', { token })).body['display_name']).toBe('Grace');
  });

  it('accesses only the users of its own project', async () => {
    const otherUser = await createSampleUser(t, otherTestProjectId);
    for (const [method, options] of [
      ['GET', {}],
      ['PATCH', { body: { display_name: 'x' } }],
      ['DELETE', {}],
    ] as const) {
      expect((await one(method, otherUser.userId, options)).body['code']).toBe('USER_NOT_FOUND');
    }
    expect((await t.request('GET /users/me', { token: otherUser.token, project: otherTestProjectId })).status).toBe(
      200,
    );
  });

  it('deletes a user with the sessions; of 16 parallel deletions one succeeds [S7.76]', async () => {
    const { userId, token } = await createSampleUser(t);
    const responses = await Promise.all(Array.from({ length: 16 }, () => one('DELETE', userId)));
    expect(responses.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ success: true }]);
    expect(responses.filter(({ body }) => body['code'] === 'USER_NOT_FOUND')).toHaveLength(15);
    expect((await t.request('GET /users/me', { token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  });

  it('requires a user for "me" before it checks the access', async () => {
    for (const access of ['client', 'server', null] as const) {
      const { body } = await t.request('POST /auth/sessions', { access, body: { user_id: 'me' } });
      expect(body['code']).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    }
  });
});

describe('GET /users', () => {
  const people = ['Ada', 'Bertha', 'ada b', 'Zoë', 'Émile', 'Adam 100%', 'A_da'];
  const ids: unknown[] = [];
  beforeAll(async () => {
    await t.deps.db.sql.deleteFrom('users').execute();
    for (const name of people) {
      t.clock.advance(1);
      const body = {
        display_name: name,
        primary_email: `${name.replaceAll(/[^a-z]/gi, '')}.${people.length}@find.example`,
      };
      ids.push((await create(body)).body['id']);
    }
  });
  const names = ({ items }: Page) => items.map(({ display_name: name }) => name);

  it('lists all users of the project, in the server view [S7.71]', async () => {
    const otherUser = await createSampleUser(t, otherTestProjectId);
    const { items, is_paginated: paginated, ...rest } = await list();
    expect([paginated, rest]).toEqual([false, {}]);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(items.map(({ id }) => id)).not.toContain(otherUser.userId);
    expect(items[0]).toHaveProperty('last_active_at_millis');
    const count = await t.deps.db.sql
      .selectFrom('users')
      .select('id')
      .where('project_id', '=', testProjectId)
      .execute();
    expect(items).toHaveLength(count.length);
  });

  it.each([
    ['signed_up_at', people],
    ['display_name', ['A_da', 'Ada', 'ada b', 'Adam 100%', 'Bertha', 'Zoë', 'Émile']],
    ['primary_email', undefined],
  ])('pages through users by %s, forwards and backwards', async (order, expected) => {
    const whole = names(await list({ order_by: order, query: '' })).filter((name) => people.includes(name ?? ''));
    if (expected) expect(whole).toEqual(expected);
    for (const desc of ['false', 'true']) {
      const found: (string | null)[] = [];
      let cursor: string | null | undefined;
      do {
        const page: Page = await list({ order_by: order, desc, limit: '3', ...(cursor && { cursor }) });
        expect(page.is_paginated).toBe(true);
        found.push(...names(page));
        cursor = page.pagination?.next_cursor;
      } while (cursor);
      const seen = found.filter((name) => people.includes(name ?? ''));
      expect(seen).toEqual(desc === 'true' ? whole.toReversed() : whole);
    }
  });

  it('finds users by the beginning of the name or the email in any case, or by the id', async () => {
    expect(names(await list({ query: 'ADA' }))).toEqual(['Ada', 'ada b', 'Adam 100%', 'A_da']);
    expect(names(await list({ query: 'ada b' }))).toEqual(['ada b']);
    expect(names(await list({ query: 'adam 100%' }))).toEqual(['Adam 100%']);
    expect(names(await list({ query: '%' }))).toEqual([]);
    expect(names(await list({ query: 'Bertha.7@FIND' }))).toEqual(['Bertha']);
    expect(names(await list({ query: String(ids[3]) }))).toEqual(['Zoë']);
  });

  it.each(['x', 'W10', Buffer.from('["signed_up_at","x","y"]').toString('base64url')])(
    'rejects the cursor %s, which it never returned',
    async (cursor) => {
      const { status } = await t.request('GET /users', { ...server, query: { cursor } });
      expect(status).toBe(400);
    },
  );

  it('rejects limits and orders that do not exist', async () => {
    for (const query of [{ limit: '0' }, { limit: '1001' }, { limit: '1.5' }, { order_by: 'password_hash' }]) {
      expect((await t.request('GET /users', { ...server, query })).body['code']).toBe('SCHEMA_ERROR');
    }
  });

  it('lists only the members of a team, and no user for an unknown team [S7.73]', async () => {
    const { userId } = await createSampleUser(t);
    const now = new Date(t.clock.now());
    const team = { project_id: testProjectId, id: crypto.randomUUID(), display_name: 'Team', created_at: now };
    await t.deps.db.sql.insertInto('teams').values(team).execute();
    const membership = { project_id: testProjectId, team_id: team.id, user_id: userId, created_at: now };
    await t.deps.db.sql.insertInto('team_members').values(membership).execute();
    expect((await list({ team_id: team.id })).items.map(({ id }) => id)).toEqual([userId]);
    expect((await list({ team_id: crypto.randomUUID() })).items).toEqual([]);
  });
});

describe('create_team_on_sign_up', () => {
  const set = (enabled: boolean) =>
    t.deps.db.sql
      .updateTable('projects')
      .set({ create_team_on_sign_up: enabled, magic_link_enabled: enabled })
      .where('project_id', '=', testProjectId)
      .execute();
  const teamsOf = async (userId: unknown) => {
    const rows = await t.deps.db.sql
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select('teams.display_name')
      .where('user_id', '=', String(userId))
      .execute();
    return rows.map(({ display_name: name }) => name);
  };

  it('creates a team for every new user, however the user is created', async () => {
    await set(true);
    const named = await create({ display_name: 'Ada', primary_email: newEmail() });
    expect(await teamsOf(named.body['id'])).toEqual(["Ada's Team"]);
    expect(named.body['selected_team_id']).toBeNull();
    expect(await teamsOf((await create({})).body['id'])).toEqual(['Personal Team']);
    const email = newEmail();
    expect(await teamsOf((await t.signUp(email)).userId)).toEqual([`${email}'s Team`]);
    const other = newEmail();
    const link = { email: other, callback_url: 'http://localhost:3000/a' };
    for (let count = 0; count < 2; count += 1) await t.request('POST /auth/otp/send-sign-in-code', { body: link });
    expect((await list({ query: other })).items).toEqual([]);
    const { body: signedIn } = await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(other) } });
    expect(await teamsOf(signedIn['user_id'])).toEqual([`${other}'s Team`]);
    await set(false);
    expect(await teamsOf((await create({})).body['id'])).toEqual([]);
  });
});
