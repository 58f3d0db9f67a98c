import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function newUser() {
  const email = `${crypto.randomUUID()}@example.com`;
  return { email, ...(await t.signUp(email)) };
}
const get = (token: string, access: 'client' | 'server' = 'client') => t.request('GET /users/me', { token, access });
const patch = (token: string, body: unknown, access: 'client' | 'server' | 'admin' = 'client') =>
  t.request('PATCH /users/me', { token, access, body });

describe('GET /users/me', () => {
  it('shows the client view to clients [S7.63 S3.22 S3.23]', async () => {
    const { token, userId, email } = await newUser();
    const { status, body } = await get(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: userId,
      primary_email: email,
      primary_email_verified: false,
      display_name: null,
      selected_team: null,
      selected_team_id: null,
      profile_image_url: null,
      signed_up_at_millis: t.clock.now(),
      has_password: true,
      auth_with_email: true,
      requires_totp_mfa: false,
      client_metadata: null,
      client_read_only_metadata: null,
      oauth_providers: [],
    });
  });

  it('adds lastActiveAt and serverMetadata for servers [S3.24 S3.25]', async () => {
    const { token } = await newUser();
    const client = (await get(token)).body;
    const server = (await get(token, 'server')).body;
    expect(server).toEqual({
      ...client,
      server_metadata: null,
      last_active_at_millis: t.clock.now(),
      suspended_at_millis: null,
    });
  });
});

describe('PATCH /users/me', () => {
  it('updates the given fields and keeps the others [S7.64 S7.66 S7.67]', async () => {
    const { token } = await newUser();
    const metadata = { theme: 'dark', nested: [1, null, { a_b: 'ü' }] };
    await patch(token, { display_name: 'Ada Lovelace', client_metadata: metadata });
    const { status, body } = await patch(token, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ display_name: 'Ada Lovelace', client_metadata: metadata });
    expect((await patch(token, { display_name: '' })).body['display_name']).toBeNull();
    expect((await patch(token, { client_metadata: null })).body['client_metadata']).toBeNull();
  });

  it('accepts a picture as a data URL from clients, any URL from servers [S7.70]', async () => {
    const { token } = await newUser();
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    const shown = (await patch(token, { profile_image_url: picture })).body['profile_image_url'];
    expect(shown).toMatch(/^http:\/\/localhost:8100\/api\/v1\/pictures\//);
    for (const url of ['https://example.com/a.png', 'data:text/html;base64,AAAA', 'javascript:alert(1)']) {
      const { status, headers } = await patch(token, { profile_image_url: url });
      expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    }
    const url = 'https://example.com/a.png';
    expect((await patch(token, { profile_image_url: url }, 'server')).body['profile_image_url']).toBe(url);
    expect((await patch(token, { profile_image_url: null })).body['profile_image_url']).toBeNull();
  });

  it('accepts a picture of 1,000,000 characters and rejects a longer one [S3.7 S5.17 S9.2]', async () => {
    const { token } = await newUser();
    const head = 'data:image/png;base64,iVBORw0KGgoA';
    const picture = head + 'A'.repeat(1_000_000 - head.length);
    expect((await patch(token, { profile_image_url: picture })).status).toBe(200);
    expect((await patch(token, { profile_image_url: `${picture}A` })).body['code']).toBe('SCHEMA_ERROR');
  });

  it('accepts names of 1,000 characters and metadata of 200,000, and rejects one more', async () => {
    const { token } = await newUser();
    const responses = await Promise.all([
      patch(token, { display_name: 'ü'.repeat(1000), client_metadata: ['x'.repeat(199_996)] }),
      patch(token, { display_name: 'ü'.repeat(1001) }),
      patch(token, { client_metadata: ['x'.repeat(199_997)] }),
    ]);
    expect(responses.map(({ body }) => body['code'])).toEqual([undefined, 'SCHEMA_ERROR', 'SCHEMA_ERROR']);
  });

  it('turns the second factor on and off, and stores its secret encrypted', async () => {
    const { token, userId } = await newUser();
    const on = await patch(token, { totp_secret_base64: 'YSBnb29kIHRvdHAgc2VjcmV0' });
    expect(on.body['requires_totp_mfa']).toBe(true);
    const row = await t.deps.db.sql
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', userId)
      .executeTakeFirst();
    expect(row?.totp_secret?.includes('YSBnb29kIHRvdHAgc2VjcmV0')).toBe(false);
    expect(row?.totp_secret?.includes('a good totp secret')).toBe(false);
    expect((await patch(token, { totp_secret_base64: null })).body['requires_totp_mfa']).toBe(false);
  });

  it('accepts a TOTP secret of 16 to 64 bytes, at every endpoint that writes one', async () => {
    const { token, userId } = await newUser();
    const server = { access: 'server' } as const;
    const writes = {
      'PATCH /users/me': (body: object) => t.request('PATCH /users/me', { token, body }),
      'PATCH /users/me as server': (body: object) => t.request('PATCH /users/me', { ...server, token, body }),
      'PATCH /users/{user_id}': (body: object) =>
        t.request('PATCH /users/{user_id}', { ...server, params: { user_id: userId }, body }),
      'POST /users': (body: object) => t.request('POST /users', { ...server, body }),
    };
    for (const [name, write] of Object.entries(writes)) {
      const codes = [];
      for (const bytes of [0, 1, 15, 16, 17, 18, 64, 65]) {
        const totp_secret_base64 = Buffer.alloc(bytes, 'x').toString('base64');
        codes.push((await write({ totp_secret_base64 })).body['code']);
      }
      const no = 'SCHEMA_ERROR';
      expect([name, ...codes]).toEqual([name, no, no, no, undefined, undefined, undefined, undefined, no]);
    }
  });

  it.each(['server_metadata', 'client_read_only_metadata', 'primary_email', 'primary_email_verified', 'password'])(
    'rejects %s from clients',
    async (field) => {
      const { token } = await newUser();
      const { body } = await patch(token, { [field]: field === 'primary_email_verified' ? true : 'a@example.com' });
      expect(body['code']).toBe('SCHEMA_ERROR');
      expect(body['error']).toContain(`body.${field}`);
    },
  );

  it('rejects a team that the user is not a member of', async () => {
    const { token, userId } = await newUser();
    const teamId = crypto.randomUUID();
    const { status, body } = await patch(token, { selected_team_id: teamId });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'TEAM_MEMBERSHIP_NOT_FOUND', details: { team_id: teamId, user_id: userId } });
  });

  it('selects a team of the user, and shows it whole to servers only', async () => {
    const { token, userId } = await newUser();
    const teamId = crypto.randomUUID();
    const now = new Date(t.clock.now());
    const membership = { project_id: testProjectId, team_id: teamId, user_id: userId, created_at: now };
    await t.deps.db.sql
      .insertInto('teams')
      .values({ project_id: testProjectId, id: teamId, display_name: 'Analysts', created_at: now })
      .execute();
    await t.deps.db.sql.insertInto('team_members').values(membership).execute();
    const team = {
      id: teamId,
      display_name: 'Analysts',
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: null,
    };
    expect((await patch(token, { selected_team_id: teamId })).body['selected_team']).toEqual(team);
    expect((await get(token, 'server')).body['selected_team']).toEqual({
      ...team,
      server_metadata: null,
      created_at_millis: t.clock.now(),
    });
    await t.deps.db.sql.deleteFrom('team_members').where('team_id', '=', teamId).execute();
    expect((await get(token)).body).toMatchObject({ selected_team: null, selected_team_id: null });
  });

  it('shows the selected one of the teams of a user', async () => {
    const { token, userId } = await newUser();
    const teams = [await createSampleTeam(t, [userId]), await createSampleTeam(t, [userId])];
    for (const [index, id] of teams.entries()) {
      const body = { display_name: `Team ${index}` };
      await t.request('PATCH /teams/{team_id}', { access: 'server', params: { team_id: id }, body });
    }
    for (const [index, id] of teams.entries()) {
      await patch(token, { selected_team_id: id });
      expect((await get(token)).body['selected_team']).toMatchObject({ id, display_name: `Team ${index}` });
    }
  });

  it('lets servers change the email, its flags and all metadata', async () => {
    const { token, email } = await newUser();
    const { body } = await patch(
      token,
      {
        primary_email: `new-${email}`,
        primary_email_verified: true,
        server_metadata: { plan: 'pro' },
        client_read_only_metadata: ['x'],
      },
      'server',
    );
    expect(body).toMatchObject({
      primary_email: `new-${email}`,
      primary_email_verified: true,
      server_metadata: { plan: 'pro' },
      client_read_only_metadata: ['x'],
    });
    const signIn = (ipAddress: string) =>
      t.request('POST /auth/password/sign-in', { body: { email: ipAddress, password: 'correct horse' } });
    // Changing an address does not end its use for sign-in.
    expect((await signIn(`new-${email}`)).status).toBe(200);
    expect((await signIn(email)).status).toBe(400);
  });

  it('keeps an email verified until it changes, unless the change marks the new one as verified', async () => {
    const { token, email } = await newUser();
    const verified = async (body: object) => (await patch(token, body, 'server')).body['primary_email_verified'];
    expect(await verified({ primary_email_verified: true })).toBe(true);
    expect(await verified({ primary_email: email.toUpperCase() })).toBe(true);
    expect(await verified({ primary_email: `new-${email}` })).toBe(false);
    expect(await verified({ primary_email: `other-${email}`, primary_email_verified: true })).toBe(true);
    expect(await verified({ primary_email: null })).toBe(false);
    expect(await verified({ primary_email: email })).toBe(false);
  });

  it('rejects flags and passwords that require an email if there is none, and changes nothing', async () => {
    const { token } = await newUser();
    await patch(token, { primary_email: null, display_name: 'before' }, 'server');
    for (const body of [
      { primary_email_verified: true },
      { primary_email_auth_enabled: true },
      { password: 'correct horse' },
    ]) {
      const { status } = await patch(token, { ...body, display_name: 'after' }, 'server');
      expect(status).toBe(400);
    }
    expect((await t.request('GET /users/me', { token })).body).toMatchObject({
      display_name: 'before',
      primary_email: null,
      primary_email_verified: false,
    });
  });

  it.each([
    ['sets', 'a new horse', 200],
    ['takes away', null, 400],
  ])('ends every session when a server %s the password', async (_verb, password, status) => {
    const { token, refreshToken, email } = await newUser();
    expect((await patch(token, { password }, 'server')).status).toBe(200);
    expect((await get(token)).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await t.request('POST /auth/sessions/current/refresh', { refreshToken, body: {} })).status).toBe(401);
    const signIn = await t.request('POST /auth/password/sign-in', { body: { email, password: 'a new horse' } });
    expect(signIn.status).toBe(status);
  });

  it('gives an email to one of 16 users who take it at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 16 }, newUser));
    const email = `${crypto.randomUUID()}@example.com`;
    const responses = await Promise.all(users.map(({ token }) => patch(token, { primary_email: email }, 'server')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['code'] === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(15);
  });
});

describe('DELETE /users/me', () => {
  it('deletes the user with its sessions, and frees the email [S7.65]', async () => {
    const { token, refreshToken, email } = await newUser();
    const { status, body } = await t.request('DELETE /users/me', { token });
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await get(token)).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await t.request('POST /auth/sessions/current/refresh', { refreshToken, body: {} })).status).toBe(401);
    await t.signUp(email);
  });

  it('is for clients only where the project allows it [S6.32]', async () => {
    const set = (enabled: boolean) =>
      t.deps.db.sql
        .updateTable('projects')
        .set({ client_user_deletion_enabled: enabled })
        .where('project_id', '=', testProjectId)
        .execute();
    const { token } = await newUser();
    await set(false);
    expect((await t.request('DELETE /users/me', { token })).status).toBe(400);
    expect((await get(token)).status).toBe(200);
    expect((await t.request('DELETE /users/me', { token, access: 'server' })).status).toBe(200);
    await set(true);
  });
});
