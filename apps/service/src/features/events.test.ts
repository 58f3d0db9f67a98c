import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivityLog, type EventPage, type ListedEvent } from '../testing/activity-log.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let activityLog: ReturnType<typeof createActivityLog>;
beforeAll(async () => {
  t = await createTestApp();
  activityLog = createActivityLog(t);
});
afterAll(() => t.close());

const day = 24 * 60 * 60 * 1000;
const admin = { access: 'admin' } as const;
const server = { access: 'server' } as const;
const chrome = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

const typesOf = async ({ userId }: Pick<SampleUser, 'userId'>) =>
  (await activityLog.list({ user_id: userId })).map(({ type }) => type);

const signIn = (email: string, password: string, options = {}) =>
  t.request('POST /auth/password/sign-in', { ...options, body: { email, password } });

describe('The activity log', () => {
  it('tells who signed up, in, out, or failed to, and from where', async () => {
    const email = 'grace@example.com';
    const { userId, refreshToken } = await t.signUp(email, 'correct horse', {
      ipAddress: '203.0.113.77',
      headers: chrome,
    });
    await signIn(email, 'a wrong guess', { ipAddress: '2001:db8:1:2:3::4' });
    await signIn(email, 'correct horse');
    await t.request('DELETE /auth/sessions/current', { refreshToken });

    const [out, back, wrong, ...first] = await activityLog.list({ user_id: userId });
    const user = { id: userId, display_name: null, primary_email: email };
    const byUser = { type: 'user', ...user };
    expect(out).toMatchObject({ type: 'sign_out', user, actor: byUser });
    expect(back).toMatchObject({ type: 'sign_in', method: 'password', failed: false, user, actor: byUser });
    expect(wrong).toMatchObject({
      type: 'sign_in',
      method: 'password',
      failed: true,
      user,
      actor: { type: 'visitor', id: null },
      ip_network: '2001:db8:1::/48',
    });
    expect(first.map(({ type }) => type)).toEqual(['sign_up']);
    expect(first[0]).toMatchObject({
      method: 'password',
      actor: byUser,
      ip_network: '203.0.113.0/24',
      device: 'Chrome, macOS',
      request_id: expect.stringMatching(/^[0-9a-z]{16}$/),
      at_millis: t.clock.now(),
    });
  });

  it('records wrong passwords of unknown accounts without the address', async () => {
    await signIn('nobody-there@example.com', 'a wrong guess');
    const [newest] = await activityLog.list({ failed: 'true', limit: '1' });
    expect(newest).toMatchObject({ type: 'sign_in', failed: true, user: null, data: null });
    expect(JSON.stringify(newest)).not.toContain('nobody-there');
  });

  it('does not record an attempt that a rate limit refuses', async () => {
    const user = await createSampleUser(t);
    const attempts = [];
    for (let attempt = 0; attempt < 60; attempt++)
      attempts.push((await signIn(user.email, `guess ${attempt}`, { ipAddress: '203.0.113.9' })).status);
    const refused = attempts.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    const failures = await activityLog.list({ user_id: user.userId, failed: 'true', limit: '100' });
    expect(failures).toHaveLength(attempts.length - refused);
  });

  it('records changes of credentials and sessions with their actor', async () => {
    const user = await createSampleUser(t);
    const { body } = await t.request<{ refresh_token: string }>('POST /auth/sessions', {
      ...server,
      body: { user_id: user.userId, is_impersonation: true },
    });
    expect(body.refresh_token).toBeDefined();
    const sessions = await t.request<{ items: { id: string; is_impersonation: boolean }[] }>('GET /auth/sessions', {
      ...admin,
      query: { user_id: user.userId },
    });
    const params = { session_id: sessions.body.items.find((session) => session.is_impersonation)?.id ?? '' };
    await t.request('DELETE /auth/sessions/{session_id}', { ...admin, params });
    await t.request('POST /auth/password/update', {
      token: user.token,
      body: { old_password: 'correct horse', new_password: 'another horse' },
    });
    const [changed, revoked, impersonated] = await activityLog.list({ user_id: user.userId });
    expect(changed).toMatchObject({
      type: 'password.changed',
      failed: false,
      actor: { type: 'user', id: user.userId },
    });
    expect(revoked).toMatchObject({ type: 'session.revoked', actor: { type: 'admin', id: null } });
    expect(impersonated).toMatchObject({ type: 'impersonation.started', actor: { type: 'server', id: null } });
  });

  it('filters by actor, alone and with the other filters', async () => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    await signIn(user.email, 'correct horse');
    const body = { old_password: 'correct horse', new_password: 'another horse' };
    await t.request('POST /auth/password/update', { token: user.token, body });
    // About the user, by a server.
    const params = { user_id: user.userId };
    await t.request('PATCH /users/{user_id}', { ...server, params, body: { display_name: 'Ada' } });
    await signIn(other.email, 'correct horse');
    const byUser = async (query = {}) =>
      (await activityLog.list({ actor_id: user.userId, ...query })).map(({ type }) => type);
    expect(await byUser()).toEqual(['password.changed', 'sign_in']);
    expect(await byUser({ limit: '1' })).toEqual(['password.changed']);
    expect(await byUser({ type: 'sign_*' })).toEqual(['sign_in']);
    expect(await byUser({ user_id: user.userId })).toEqual(['password.changed', 'sign_in']);
    expect(await byUser({ user_id: other.userId })).toEqual([]);
    expect(await byUser({ failed: 'true' })).toEqual([]);
    const requestId = String((await activityLog.list({ actor_id: other.userId }))[0]?.request_id);
    expect(await byUser({ request_id: requestId })).toEqual([]);
  });

  it('leaves out what users change in their own profiles, and records what servers change', async () => {
    const user = await createSampleUser(t);
    await t.request('PATCH /users/me', { token: user.token, body: { display_name: 'Ada' } });
    expect(await typesOf(user)).toEqual([]);
    const params = { user_id: user.userId };
    await t.request('PATCH /users/{user_id}', { ...server, params, body: { display_name: 'Ada Lovelace' } });
    expect(await activityLog.list({ user_id: user.userId })).toMatchObject([
      { type: 'user.updated', actor: { type: 'server' }, user: { display_name: 'Ada Lovelace' } },
    ]);
  });

  it('records memberships and permissions with the team', async () => {
    const user = await createSampleUser(t);
    const teamId = await createSampleTeam(t);
    const params = { team_id: teamId, user_id: user.userId, permission_id: '$read_members' };
    await t.request('POST /team-memberships/{team_id}/{user_id}', { ...server, params, body: {} });
    await t.request('POST /team-permissions/{team_id}/{user_id}/{permission_id}', { ...server, params, body: {} });
    await t.request('DELETE /team-permissions/{team_id}/{user_id}/{permission_id}', { ...server, params });
    const team = { team_id: teamId, user: { id: user.userId } };
    const data = { permission_id: '$read_members' };
    expect(await activityLog.list({ user_id: user.userId })).toMatchObject([
      { type: 'permission.revoked', ...team, data },
      { type: 'permission.granted', ...team, data },
      { type: 'team_membership.created', ...team },
    ]);
  });

  it('records settings before and after, by project owner, without secrets', async () => {
    const owner = await createSampleUser(t, 'internal');
    const created = await t.request<{ id: string }>('POST /internal/projects', {
      project: 'internal',
      token: owner.token,
      body: { display_name: 'Rockets' },
    });
    const project = created.body.id;
    const headers = { 'x-stack-admin-access-token': owner.token };
    const google = { id: 'google', enabled: true, type: 'standard', client_id: 'an id' };
    const update = (config: object) =>
      t.request('PATCH /projects/current', {
        access: 'admin',
        project,
        headers,
        body: { config },
      });
    expect((await update({ sign_up_enabled: false, domains: [] })).status).toBe(200);
    expect((await update({ oauth_providers: [{ ...google, client_secret: 'first secret' }] })).status).toBe(200);
    expect((await update({ oauth_providers: [{ ...google, client_secret: 'second secret' }] })).status).toBe(200);
    expect((await update({ sign_up_enabled: false })).status).toBe(200);
    const actor = { type: 'owner', id: owner.userId, primary_email: owner.email };
    const { body } = await t.request<EventPage>('GET /events', { access: 'admin', project, headers });
    expect(body.items).toMatchObject([
      {
        type: 'project.updated',
        actor,
        data: {
          changes: {
            oauth_providers: {
              before: [{ ...google, client_secret: 'hidden' }],
              after: [{ ...google, client_secret: 'hidden, changed' }],
            },
          },
        },
      },
      { data: { changes: { oauth_providers: { before: [], after: [{ ...google, client_secret: 'hidden' }] } } } },
      { data: { changes: { sign_up_enabled: { before: true, after: false } } } },
      { type: 'project.created', actor },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/first secret|second secret/);
  });

  it.each([
    ['a set of keys', 'key_set'],
    ['a permission', 'permission_definition'],
    ['an email template', 'email_template'],
    ['a webhook endpoint', 'webhook_endpoint'],
  ])('records every change of %s', async (_title, kind) => {
    const project = await createSampleProject(t);
    const send = (route: string, params: Record<string, string> = {}, body?: object) =>
      t.request<Record<string, string>>(route, { ...admin, project, params, body });
    const changes: Record<string, () => Promise<string[]>> = {
      async key_set() {
        const body = {
          description: 'Server',
          expires_at_millis: t.clock.now() + day,
          has_publishable_client_key: true,
          has_secret_server_key: false,
          has_super_secret_admin_key: false,
        };
        const created = await send('POST /internal/api-keys', {}, body);
        const params = { id: created.body['id'] ?? '' };
        await send('PATCH /internal/api-keys/{id}', params, { description: 'Other' });
        await send('PATCH /internal/api-keys/{id}', params, { revoked: true });
        await send('PATCH /internal/api-keys/{id}', params, { revoked: true });
        return ['revoked', 'updated', 'created'];
      },
      async permission_definition() {
        await send('POST /team-permission-definitions', {}, { id: 'billing' });
        const params = { permission_id: 'billing' };
        await send('PATCH /team-permission-definitions/{permission_id}', params, { description: 'Pays' });
        await send('DELETE /team-permission-definitions/{permission_id}', params);
        return ['deleted', 'updated', 'created'];
      },
      async email_template() {
        const params = { type: 'magic_link' };
        await send('PATCH /email-templates/{type}', params, { subject: 'Hello' });
        await send('DELETE /email-templates/{type}', params);
        return ['reset', 'updated'];
      },
      async webhook_endpoint() {
        const created = await send('POST /webhooks/endpoints', {}, { url: 'https://example.com/hooks' });
        const params = { endpoint_id: created.body['id'] ?? '' };
        await send('PATCH /webhooks/endpoints/{endpoint_id}', params, { enabled: false });
        await send('POST /webhooks/endpoints/{endpoint_id}/rotate-secret', params, {});
        await send('DELETE /webhooks/endpoints/{endpoint_id}', params);
        return ['deleted', 'secret_rotated', 'updated', 'created'];
      },
    };
    const expected = (await changes[kind]?.()) ?? [];
    const found = await activityLog.list({ type: `${kind}.*` }, project);
    expect(found.map(({ type }) => type)).toEqual(expected.map((change) => `${kind}.${change}`));
  });

  it('has no event of a change that was rolled back', async () => {
    const project = await createSampleProject(t);
    const domain = { domain: 'https://example.com', handler_path: '/handler' };
    const body = { display_name: 'Renamed', config: { domains: [domain, domain] } };
    expect((await t.request('PATCH /projects/current', { ...admin, project, body })).status).toBe(400);
    expect(await activityLog.list({}, project)).toEqual([]);
  });

  it('shows only the events of the project, to admins', async () => {
    const user = await createSampleUser(t);
    await signIn(user.email, 'correct horse');
    expect(await activityLog.list({ user_id: user.userId }, otherTestProjectId)).toEqual([]);
    for (const access of ['client', 'server'] as const) {
      const options = { access, ...(access === 'client' && { token: user.token }) };
      expect((await t.request('GET /events', options)).status).toBe(401);
      expect(
        (await t.request('GET /metrics/daily', { ...options, query: { from: '2026-01-01', to: '2026-01-02' } })).status,
      ).toBe(401);
    }
  });
});

describe('GET /events', () => {
  it('returns each event once in pages, newest first, whatever the filter', async () => {
    const project = await createSampleProject(t);
    const [first, second] = [await createSampleUser(t, project), await createSampleUser(t, project)];
    for (let round = 0; round < 5; round++) {
      for (const { email } of [first, second]) {
        await t.request('POST /auth/password/sign-in', { project, body: { email, password: 'correct horse' } });
        await t.request('POST /auth/password/sign-in', {
          project,
          ipAddress: '203.0.113.77',
          body: { email, password: 'wrong horse' },
        });
      }
      t.clock.advance(1000);
    }
    const readAll = async (query: Readonly<Record<string, string>>) => {
      const found: ListedEvent[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await activityLog.listPage({ ...query, limit: '3', ...(cursor != null && { cursor }) }, project);
        found.push(...page.items);
        cursor = page.pagination.next_cursor;
      } while (cursor !== null);
      return found;
    };
    const all = await readAll({});
    expect(all).toHaveLength(20);
    expect(new Set(all.map(({ id }) => id)).size).toBe(20);
    expect(all).toEqual(all.toSorted((a, b) => b.at_millis - a.at_millis || Number(b.id) - Number(a.id)));
    const middle = all[10]?.at_millis ?? 0;
    const filters: readonly [Record<string, string>, (event: ListedEvent) => boolean][] = [
      [{ type: 'sign_in' }, ({ type }) => type === 'sign_in'],
      [{ type: 'sign_*' }, ({ type }) => type.startsWith('sign_')],
      [{ type: 'sign_out' }, () => false],
      [{ failed: 'true' }, ({ failed }) => failed],
      [{ user_id: first.userId }, ({ user }) => user?.id === first.userId],
      [{ user_id: first.userId, failed: 'false' }, ({ user, failed }) => user?.id === first.userId && !failed],
      [{ request_id: all[4]?.request_id ?? '' }, ({ request_id: id }) => id === all[4]?.request_id],
      [{ request_id: all[4]?.request_id ?? '', type: 'sign_out' }, () => false],
      [{ ip_network: '203.0.113.0/24' }, ({ ip_network: network }) => network === '203.0.113.0/24'],
      [
        { ip_network: '203.0.113.0/24', user_id: first.userId, failed: 'true' },
        ({ user, failed }) => user?.id === first.userId && failed,
      ],
      [{ ip_network: '192.0.2.0/24' }, () => false],
      [{ from_millis: String(middle) }, ({ at_millis: at }) => at >= middle],
      [{ to_millis: String(middle) }, ({ at_millis: at }) => at < middle],
    ];
    for (const [query, matches] of filters)
      expect(await readAll(query), JSON.stringify(query)).toEqual(all.filter(matches));
  });

  it.each([{ cursor: 'nonsense' }, { type: 'no.such.type' }, { type: '%' }, { limit: '0' }, { from_millis: '1e300' }])(
    'refuses %j',
    async (query) => {
      expect((await t.request('GET /events', { ...admin, query })).status).toBe(400);
    },
  );
});
