import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventSealer } from '../jobs/event-sealer.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { quiet } from '../testing/quiet.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const day = 24 * 60 * 60 * 1000;
const admin = { access: 'admin' } as const;
const server = { access: 'server' } as const;
const chrome = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

interface Event {
  readonly id: string;
  readonly type: string;
  readonly at_millis: number;
  readonly failed: boolean;
  readonly method: string | null;
  readonly actor: { readonly type: string; readonly id: string | null; readonly primary_email: string | null };
  readonly user: { readonly id: string; readonly primary_email: string | null } | null;
  readonly team_id: string | null;
  readonly ip_network: string | null;
  readonly device: string | null;
  readonly request_id: string | null;
  readonly data: Record<string, unknown> | null;
}
interface Page {
  readonly items: readonly Event[];
  readonly pagination: { readonly next_cursor: string | null };
}

async function listPage(query: Readonly<Record<string, string>> = {}, project = testProjectId): Promise<Page> {
  const { status, body } = await t.request<Page>('GET /events', { ...admin, project, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const list = async (query?: Readonly<Record<string, string>>, project?: string) =>
  (await listPage(query, project)).items;
const typesOf = async ({ userId }: Pick<SampleUser, 'userId'>) =>
  (await list({ user_id: userId })).map(({ type }) => type);

const signIn = (email: string, password: string, options = {}) =>
  t.request('POST /auth/password/sign-in', { ...options, body: { email, password } });

/** Returns a promise and the function that fulfills it. */
function createSignal(): readonly [Promise<void>, () => void] {
  let fulfill = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfill = resolve;
  });
  return [promise, fulfill];
}

/** A sealer as in a process of its own. */
const sealer = () => createEventSealer({ db: t.deps.db, clock: t.clock, log: quiet });

/** Seals all events. On a server, a transaction of another test file may run, and later events have no seal until it ends. */
async function seal(): Promise<void> {
  const unsealed = sql<{ position: number }>`select position from unsealed_events limit 1`;
  do await sealer().runOnce();
  while ((await unsealed.execute(t.deps.db.sql)).rows.length > 0);
}

const verify = async (project = testProjectId, query = {}) =>
  (
    await t.request<{
      is_intact: boolean;
      checked_count: number;
      problem: unknown;
      last_seal: { number: number } | null;
    }>('GET /events/verify', { ...admin, project, query })
  ).body;

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

    const [out, back, wrong, ...first] = await list({ user_id: userId });
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
    const [newest] = await list({ failed: 'true', limit: '1' });
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
    const failures = await list({ user_id: user.userId, failed: 'true', limit: '100' });
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
    const [changed, revoked, impersonated] = await list({ user_id: user.userId });
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
    const byUser = async (query = {}) => (await list({ actor_id: user.userId, ...query })).map(({ type }) => type);
    expect(await byUser()).toEqual(['password.changed', 'sign_in']);
    expect(await byUser({ limit: '1' })).toEqual(['password.changed']);
    expect(await byUser({ type: 'sign_*' })).toEqual(['sign_in']);
    expect(await byUser({ user_id: user.userId })).toEqual(['password.changed', 'sign_in']);
    expect(await byUser({ user_id: other.userId })).toEqual([]);
    expect(await byUser({ failed: 'true' })).toEqual([]);
    const requestId = String((await list({ actor_id: other.userId }))[0]?.request_id);
    expect(await byUser({ request_id: requestId })).toEqual([]);
  });

  it('leaves out what users change in their own profiles, and records what servers change', async () => {
    const user = await createSampleUser(t);
    await t.request('PATCH /users/me', { token: user.token, body: { display_name: 'Ada' } });
    expect(await typesOf(user)).toEqual([]);
    const params = { user_id: user.userId };
    await t.request('PATCH /users/{user_id}', { ...server, params, body: { display_name: 'Ada Lovelace' } });
    expect(await list({ user_id: user.userId })).toMatchObject([
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
    expect(await list({ user_id: user.userId })).toMatchObject([
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
    const { body } = await t.request<Page>('GET /events', { access: 'admin', project, headers });
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
    const found = await list({ type: `${kind}.*` }, project);
    expect(found.map(({ type }) => type)).toEqual(expected.map((change) => `${kind}.${change}`));
  });

  it('has no event of a change that was rolled back', async () => {
    const project = await createSampleProject(t);
    const domain = { domain: 'https://example.com', handler_path: '/handler' };
    const body = { display_name: 'Renamed', config: { domains: [domain, domain] } };
    expect((await t.request('PATCH /projects/current', { ...admin, project, body })).status).toBe(400);
    expect(await list({}, project)).toEqual([]);
  });

  it('shows only the events of the project, to admins', async () => {
    const user = await createSampleUser(t);
    await signIn(user.email, 'correct horse');
    expect(await list({ user_id: user.userId }, otherTestProjectId)).toEqual([]);
    for (const access of ['client', 'server'] as const) {
      const options = { access, ...(access === 'client' && { token: user.token }) };
      expect((await t.request('GET /events', options)).status).toBe(401);
      expect((await t.request('GET /events/verify', options)).status).toBe(401);
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
      const found: Event[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listPage({ ...query, limit: '3', ...(cursor != null && { cursor }) }, project);
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
    const filters: readonly [Record<string, string>, (event: Event) => boolean][] = [
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

describe('The seals', () => {
  it('fit, in order and without a gap, when 16 requests and two sealers run at once', {
    timeout: 120_000,
  }, async () => {
    const project = await createSampleProject(t);
    const users = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t, project)));
    for (let round = 0; round < raceRounds; round++) {
      const changes = users.map(({ userId }) =>
        t.request('PATCH /users/{user_id}', {
          ...server,
          project,
          params: { user_id: userId },
          body: { display_name: 'x' },
        }),
      );
      await Promise.all([...changes, sealer().runOnce(), sealer().runOnce()]);
    }
    await seal();
    const events = 16 * raceRounds;
    expect(await verify(project)).toMatchObject({
      is_intact: true,
      checked_count: events,
      last_seal: { number: events },
    });
  });

  it('include an event that was committed after later ones were sealed', async () => {
    const project = await createSampleProject(t);
    const user = await createSampleUser(t, project);
    const update = (userId: string) =>
      t.request('PATCH /users/{user_id}', {
        ...server,
        project,
        params: { user_id: userId },
        body: { display_name: 'x' },
      });
    // On the embedded database, transactions run one after another.
    if (t.kind === 'pglite') return;
    const [isWritten, written] = createSignal();
    const [mayCommit, commit] = createSignal();
    const late = t.deps.db.transaction(async (tx) => {
      await t.deps.events.record(tx, project, { type: 'user.updated', userId: user.userId });
      written();
      await mayCommit;
    });
    await isWritten;
    await update(user.userId);
    await sealer().runOnce();
    expect(await verify(project)).toMatchObject({ last_seal: null });
    commit();
    await late;
    await seal();
    expect(await verify(project)).toMatchObject({ is_intact: true, checked_count: 2 });
  });

  it('are deleted with their project, also one that a running request adds meanwhile', async () => {
    const project = await createSampleProject(t);
    await createSampleUser(t, project);
    const eventsLeft = async () => {
      const rows = sql`select project_id from events where project_id = ${project}
        union all select project_id from event_seals where project_id = ${project}
        union all select project_id from unsealed_events where project_id = ${project}
        union all select project_id from daily_counts where project_id = ${project}`;
      return (await rows.execute(t.deps.db.sql)).rows.length;
    };
    await seal();
    expect(await eventsLeft()).toBeGreaterThan(0);
    const [isWritten, written] = createSignal();
    const [mayCommit, commit] = createSignal();
    const addEvent = () =>
      t.deps.db.transaction(async (tx) => {
        await t.deps.events.record(tx, project, { type: 'sign_in', failed: true, method: 'password' });
        written();
        await mayCommit;
      });
    const remove = () => t.request('DELETE /projects/current', { access: 'admin', project });
    // On the embedded database, transactions run one after another.
    const late = t.kind === 'pglite' ? undefined : addEvent();
    if (late !== undefined) await isWritten;
    expect((await remove()).status).toBe(200);
    commit();
    await (late ?? addEvent());
    await seal();
    expect(await eventsLeft()).toBe(0);
  });

  it('are sealed in the same run as a batch of events of deleted projects before them', async () => {
    const project = await createSampleProject(t);
    await t.deps.db.transaction(async (tx) => {
      await sql`with added as (
        insert into events (project_id, at, type, failed, actor_type)
        select 'deleted-project', now(), 'sign_in', false, 'visitor' from generate_series(1, 1000)
        returning project_id, position
      )
      insert into unsealed_events (project_id, position) select project_id, position from added`.execute(tx.sql);
      await t.deps.events.record(tx, project, { type: 'sign_in', failed: true, method: 'password' });
    });
    const batch = sql`select from events where project_id = 'deleted-project' limit 1`;
    do await sealer().runOnce();
    while ((await batch.execute(t.deps.db.sql)).rows.length > 0);
    expect(await verify(project)).toMatchObject({ is_intact: true, checked_count: 1 });
  });

  it('show a changed event, a removed one and changed details', async () => {
    const tampering = {
      event_changed: sql`update events set type = 'sign_out' where position = (select max(position) - 1 from events)`,
      details_changed: sql`update events set details = '{}' where position = (select max(position) - 1 from events)`,
      event_missing: sql`delete from events where position = (select max(position) - 1 from events)`,
      seal_missing: sql`delete from event_seals where position = (select max(position) - 1 from events)`,
    };
    for (const [reason, statement] of Object.entries(tampering)) {
      const project = await createSampleProject(t);
      const { userId } = await createSampleUser(t, project);
      for (let change = 0; change < 3; change++) {
        const params = { user_id: userId };
        await t.request('PATCH /users/{user_id}', { ...server, project, params, body: { display_name: `x${change}` } });
      }
      await seal();
      expect(await verify(project)).toMatchObject({ is_intact: true, checked_count: 3, problem: null });
      await t.deps.db.transaction(async (tx) => {
        await sql`alter table events disable trigger append_only`.execute(tx.sql);
        await statement.execute(tx.sql);
        await sql`alter table events enable trigger append_only`.execute(tx.sql);
      });
      expect(await verify(project), reason).toMatchObject({ is_intact: false, problem: { seal_number: 2, reason } });
    }
  });

  it('protect events whose database refuses a change', async () => {
    const { userId } = await createSampleUser(t);
    await t.request('PATCH /users/{user_id}', { ...server, params: { user_id: userId }, body: { display_name: 'x' } });
    const change = t.deps.db.sql
      .updateTable('events')
      .set({ type: 'sign_out' })
      .where('user_id', '=', userId)
      .execute();
    await expect(change).rejects.toThrow('Events cannot be changed');
  });

  it('still fit after a user was deleted, whose personal data are gone', async () => {
    const project = await createSampleProject(t);
    const { userId, token } = await createSampleUser(t, project);
    await t.request('POST /auth/password/update', {
      project,
      token,
      headers: chrome,
      ipAddress: '203.0.113.77',
      body: { old_password: 'correct horse', new_password: 'another horse' },
    });
    await seal();
    expect((await list({ user_id: userId }, project))[0]).toMatchObject({ ip_network: '203.0.113.0/24' });
    await t.request('DELETE /users/{user_id}', { ...server, project, params: { user_id: userId } });
    await seal();
    const events = await list({ user_id: userId }, project);
    expect(events.map(({ type }) => type)).toEqual(['user.deleted', 'password.changed']);
    for (const event of events) {
      expect(event).toMatchObject({
        ip_network: null,
        device: null,
        data: null,
        user: { id: userId, primary_email: null },
      });
    }
    expect(await verify(project)).toMatchObject({ is_intact: true, checked_count: 2 });
  });

  it('continue after old events are deleted', async () => {
    const project = await createSampleProject(t);
    const { userId } = await createSampleUser(t, project);
    const update = async (displayName: string) => {
      const body = { display_name: displayName };
      await t.request('PATCH /users/{user_id}', { ...server, project, params: { user_id: userId }, body });
      await seal();
    };
    const housekeeping = createHousekeeping({ db: t.deps.db, clock: t.clock, log: quiet });
    for (let change = 0; change < 3; change++) await update(`old ${change}`);
    t.clock.advance(89 * day);
    await update('newer');
    while (await housekeeping.runOnce());
    expect(await list({}, project)).toHaveLength(4);
    t.clock.advance(2 * day);
    while (await housekeeping.runOnce());
    expect(await list({}, project)).toHaveLength(1);
    await update('newest');
    expect(await verify(project)).toMatchObject({ is_intact: true, checked_count: 2, last_seal: { number: 5 } });
  });

  it('keep their seals until they are deleted themselves, if the clock of a process is behind', async () => {
    const project = await createSampleProject(t);
    const { userId } = await createSampleUser(t, project);
    const update = async () => {
      const body = { display_name: 'Ada' };
      await t.request('PATCH /users/{user_id}', { ...server, project, params: { user_id: userId }, body });
      await seal();
    };
    const housekeeping = createHousekeeping({ db: t.deps.db, clock: t.clock, log: quiet });
    t.clock.advance(10 * day);
    await update();
    t.clock.advance(-10 * day);
    await update();
    t.clock.advance(91 * day);
    while (await housekeeping.runOnce());
    expect(await verify(project)).toMatchObject({ is_intact: true, checked_count: 2 });
    expect(await list({}, project)).toHaveLength(2);
    t.clock.advance(10 * day);
    while (await housekeeping.runOnce());
    expect(await list({}, project)).toEqual([]);
  });

  it('are all deleted in one run, however many have expired', async () => {
    const project = await createSampleProject(t);
    await createSampleUser(t, project);
    await sql`with added as (
      insert into events (project_id, at, type, failed, actor_type)
      select ${project}, ${new Date(t.clock.now())}::timestamptz, 'sign_in', true, 'visitor' from generate_series(1, 1200)
      returning project_id, position
    )
    insert into unsealed_events (project_id, position) select project_id, position from added`.execute(t.deps.db.sql);
    await seal();
    t.clock.advance(91 * day);
    const housekeeping = createHousekeeping({ db: t.deps.db, clock: t.clock, log: quiet });
    while (await housekeeping.runOnce());
    const left = await sql`select from events where project_id = ${project}`.execute(t.deps.db.sql);
    expect(left.rows).toEqual([]);
  });

  it('are deleted after the days that the project keeps events, which are a whole number from 1 to 3,650', async () => {
    const project = await createSampleProject(t);
    const housekeeping = createHousekeeping({ db: t.deps.db, clock: t.clock, log: quiet });
    const keep = (days: number) =>
      t.request('PATCH /projects/current', { ...admin, project, body: { config: { event_retention_days: days } } });
    for (const days of [0, -1, 1.5, 3651]) expect((await keep(days)).body['code']).toBe('SCHEMA_ERROR');
    expect((await keep(7)).body['config']).toMatchObject({ event_retention_days: 7 });
    await seal();
    t.clock.advance(6 * day);
    while (await housekeeping.runOnce());
    expect(await list({}, project)).toMatchObject([
      { type: 'project.updated', data: { changes: { event_retention_days: { before: 90, after: 7 } } } },
    ]);
    t.clock.advance(2 * day);
    while (await housekeeping.runOnce());
    expect(await list({}, project)).toEqual([]);
  });
});

describe('GET /metrics/daily', () => {
  it('counts sign-ups, sign-ins and failures by day and method, once each', async () => {
    const project = await createSampleProject(t);
    const start = new Date(t.clock.now()).toISOString().slice(0, 10);
    const body = { email: 'ada@example.com', password: 'correct horse' };
    await t.signUp(body.email, body.password, { project });
    await t.request('POST /auth/password/sign-in', { project, body });
    t.clock.advance(day);
    const next = new Date(t.clock.now()).toISOString().slice(0, 10);
    await t.request('POST /auth/password/sign-in', { project, body });
    const latest = await t.request('POST /auth/password/sign-in', { project, body });
    await t.request('POST /auth/password/sign-in', { project, body: { ...body, password: 'a wrong guess' } });
    await t.request('GET /users/me', { project, token: String(latest.body['access_token']) });
    await t.deps.activity.flush();
    await seal();
    await seal();
    const query = { from: start, to: next };
    const counts = await t.request<{ items: unknown[] }>('GET /metrics/daily', { ...admin, project, query });
    expect(counts.body.items).toEqual([
      { day: start, name: 'sign_ins', method: 'password', count: 1 },
      { day: start, name: 'sign_ups', method: 'password', count: 1 },
      { day: next, name: 'active_users', method: '', count: 1 },
      { day: next, name: 'active_users_30d', method: '', count: 1 },
      { day: next, name: 'active_users_7d', method: '', count: 1 },
      { day: next, name: 'failed_sign_ins', method: 'password', count: 1 },
      { day: next, name: 'sign_ins', method: 'password', count: 2 },
    ]);
  });

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
    { from: 'today', to: 'tomorrow' },
  ])('refuses %j', async (query) => {
    expect((await t.request('GET /metrics/daily', { ...admin, query })).status).toBe(400);
  });
});
