import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { ensureProjectWithKeys } from '../domain/projects/bootstrap.ts';
import { withChecks } from '../testing/checks.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { apiKeyHeaders, apiKeyOf, createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let id: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  id = await createSampleProject(t);
});
afterAll(() => t.close());

interface AdminProject extends Record<string, unknown> {
  readonly id: string;
  readonly config: Readonly<Record<string, unknown>>;
}

const patch = (body: object) =>
  t.request<AdminProject>('PATCH /projects/current', { access: 'admin', project: id, body });
const configure = (config: object) => patch({ config });
const read = async () =>
  (await t.request<AdminProject>('GET /projects/current', { access: 'admin', project: id })).body;

const github = { id: 'github', enabled: true, type: 'shared' };
const apple = { id: 'apple', enabled: false, type: 'standard', client_id: 'app', client_secret: 'apple-secret' };
const mailServer = {
  type: 'standard',
  host: 'mail.acme.test',
  port: 587,
  username: 'acme',
  password: 'mail-secret',
  sender_name: 'Acme',
  sender_email: 'login@acme.test',
};

describe('a change of a project', () => {
  it('updates the given fields and keeps the others [S7.97]', async () => {
    const before = await read();
    const changes = { display_name: 'Shop', description: 'Sells things', is_production_mode: true };
    const flags = { sign_up_enabled: false, magic_link_enabled: true, create_team_on_sign_up: true };
    const { status, body } = await patch({ ...changes, config: flags });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...changes, config: { ...before.config, ...flags } });
    expect(await read()).toEqual(body);
    expect((await patch({ config: {} })).body).toEqual(body);
    expect((await patch({})).body).toEqual(body);
    expect((await patch({ description: null, display_name: '' })).body).toMatchObject({
      description: '',
      display_name: '',
    });
  });

  it('turns production mode on or off, and accepts no other value [S4.81]', async () => {
    expect((await read())['is_production_mode']).toBe(false);
    for (const mode of [true, false]) {
      expect((await patch({ is_production_mode: mode })).status).toBe(200);
      expect((await read())['is_production_mode']).toBe(mode);
    }
    for (const mode of [null, 'maybe', 2]) {
      expect((await patch({ is_production_mode: mode })).body['code']).toBe('SCHEMA_ERROR');
    }
  });

  it('counts at once', async () => {
    await configure({ sign_up_enabled: false });
    await expect(t.signUp('ada@example.com', 'correct horse', { project: id })).rejects.toThrow('SIGN_UP_NOT_ENABLED');
  });

  it('happens as a whole or not at all', async () => {
    const before = await read();
    const refused = await patch({
      display_name: 'Half',
      config: {
        allow_localhost: false,
        domains: [{ domain: 'https://a.test', handler_path: '/handler' }],
        email_config: mailServer,
        team_member_default_permissions: [{ id: 'unknown' }],
      },
    });
    expect(refused.status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('never switches the legacy signing on', async () => {
    expect((await configure({ legacy_global_jwt_signing: false })).body.config['legacy_global_jwt_signing']).toBe(
      false,
    );
    expect((await configure({ legacy_global_jwt_signing: true })).body['code']).toBe('SCHEMA_ERROR');
  });

  it('is one of sixteen at once, and no mixture of them', async () => {
    const domains = Array.from({ length: 16 }, (_, name) => [
      { domain: `https://${name}.test`, handler_path: '/handler' },
      { domain: `https://www.${name}.test`, handler_path: '/handler' },
    ]);
    const responses = await Promise.all(domains.map((list) => configure({ domains: list })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(domains).toContainEqual((await read()).config['domains']);
  });
});

/** Checks of each flag, as a user of the project: `true` if the flag has its effect. */
const features: Readonly<Record<string, (user: SampleUser) => Promise<boolean>>> = {
  sign_up_enabled: () => isAnswered('POST /auth/password/sign-up', { ...aboutSomebody(), password: 'correct horse' }),
  credential_enabled: ({ email }) => isAnswered('POST /auth/password/sign-in', { email, password: 'correct horse' }),
  magic_link_enabled: ({ email }) => isAnswered('POST /auth/otp/send-sign-in-code', { email, callback_url: localhost }),
  refuse_common_passwords: async () =>
    !(await isAnswered('POST /auth/password/sign-up', { ...aboutSomebody(), password: 'password123' })),
  allow_localhost: ({ email }) => isAnswered('POST /auth/password/send-reset-code', { email, callback_url: localhost }),
  client_team_creation_enabled: ({ token }) => isAnswered('POST /teams', { display_name: 'Team' }, token),
  client_user_deletion_enabled: ({ token }) => isAnswered('DELETE /users/me', {}, token),
  create_team_on_sign_up: async () => {
    const credential = { ...aboutSomebody(), password: 'correct horse' };
    const { body: user } = await t.request('POST /auth/password/sign-up', { project: id, body: credential });
    const query = { user_id: String(user['user_id']) };
    const { body } = await t.request<{ items: unknown[] }>('GET /teams', { access: 'server', project: id, query });
    return body.items.length > 0;
  },
};

const localhost = 'http://localhost:3000/handler';
const aboutSomebody = () => ({ email: `${crypto.randomUUID()}@example.com`, verification_callback_url: localhost });
const isAnswered = async (route: string, body: object, token?: string) =>
  (await t.request(route, { project: id, body, ...(token && { token }) })).status < 300;

it.each(Object.entries(features))('%s decides whether its feature is on [S1.31]', async (flag, works) => {
  for (const on of [true, false]) {
    await configure({ [flag]: on });
    expect(await works(await createSampleUser(t, id))).toBe(on);
  }
});

describe('trusted domains', () => {
  it('are replaced as a list, and shown in order', async () => {
    const b = { domain: 'https://b.test', handler_path: '/auth' };
    const a = { domain: 'https://a.test', handler_path: '/handler' };
    expect((await configure({ domains: [b, a] })).body.config['domains']).toEqual([a, b]);
    expect((await configure({ domains: [b] })).body.config['domains']).toEqual([b]);
    expect((await configure({ domains: [] })).body.config['domains']).toEqual([]);
  });

  it('have the handler at /handler by default [S3.87]', async () => {
    const { body } = await configure({ domains: [{ domain: 'https://a.test' }] });
    expect(body.config['domains']).toEqual([{ domain: 'https://a.test', handler_path: '/handler' }]);
  });

  it('determine the allowed targets of links', async () => {
    const send = () =>
      t.request('POST /auth/password/send-reset-code', {
        project: id,
        body: { email: 'ada@example.com', callback_url: 'https://shop.test/handler/reset' },
      });
    expect((await send()).body['code']).toBe('REDIRECT_URL_NOT_WHITELISTED');
    await configure({ domains: [{ domain: 'https://shop.test', handler_path: '/handler' }] });
    expect((await send()).status).toBe(200);
  });

  it('begin with https:// and their handler with / [S3.85 S3.86 S5.26 S5.27]', async () => {
    const http = await configure({ domains: [{ domain: 'http://a.test', handler_path: '/handler' }] });
    expect(http.body['error']).toContain('Trusted domain must start with https://');
    const relative = await configure({ domains: [{ domain: 'https://a.test', handler_path: 'handler' }] });
    expect(relative.body['error']).toContain('Handler path must start with /');
  });

  it('are refused when they are saved if no redirect could match them, as mail servers without a host', async () => {
    for (const domain of [
      'https://user@a.test',
      'https://a.test?x=1',
      'https://a.test/#x',
      'https://a.test/a;b',
      'https://a b.test',
    ])
      expect((await configure({ domains: [{ domain }] })).status, domain).toBe(400);
    for (const handler_path of ['//evil.test', '/a?b', '/a#b', '/a/../b', '/a b', '/a;b', '/%2e%2e/b', '/a\\b'])
      expect((await configure({ domains: [{ domain: 'https://a.test', handler_path }] })).status, handler_path).toBe(
        400,
      );
    const server = {
      type: 'standard',
      port: 587,
      username: 'a',
      password: 'b',
      sender_name: 'A',
      sender_email: 'a@a.test',
    };
    for (const host of ['smtp://a.test', 'a.test:587', 'a test', 'a..test', '999.1.1.1'])
      expect((await configure({ email_config: { ...server, host } })).status, host).toBe(400);
  });

  it('stand in the list once, and fit their index', async () => {
    const twice = { domain: 'https://a.test', handler_path: '/handler' };
    const { status, body } = await configure({ domains: [twice, twice] });
    expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('https://a.test') });
    const long = { ...twice, domain: `https://${'ä'.repeat(600)}.test` };
    expect((await configure({ domains: [long] })).body['code']).toBe('SCHEMA_ERROR');
    const many = (count: number) =>
      configure({ domains: Array.from({ length: count }, (_, index) => ({ domain: `https://${index}.test` })) });
    expect((await many(1000)).status).toBe(200);
    expect((await many(1001)).body['code']).toBe('SCHEMA_ERROR');
  });
});

describe('providers', () => {
  it('are shown to owners with their secrets, and to clients where they are on', async () => {
    const microsoft = { ...apple, id: 'microsoft', enabled: true, microsoft_tenant_id: 't', facebook_config_id: 'f' };
    const { body } = await configure({ oauth_providers: [microsoft, github, apple] });
    expect(body.config['oauth_providers']).toEqual([apple, github, microsoft]);
    expect(body.config['enabled_oauth_providers']).toEqual([{ id: 'github' }, { id: 'microsoft' }]);
    for (const access of ['client', 'server'] as const) {
      const { body: seen } = await t.request<AdminProject>('GET /projects/current', { access, project: id });
      expect(seen.config['enabled_oauth_providers']).toEqual([{ id: 'github' }, { id: 'microsoft' }]);
      expect(JSON.stringify(seen)).not.toContain('apple-secret');
    }
  });

  it('are switched off but never removed, and each entry replaces the stored one', async () => {
    await configure({ oauth_providers: [github, { ...apple, microsoft_tenant_id: 'old' }] });
    const removed = await configure({ oauth_providers: [github] });
    expect({ status: removed.status, body: removed.body }).toEqual({
      status: 400,
      body: expect.stringContaining('apple'),
    });
    const { body } = await configure({ oauth_providers: [{ ...github, enabled: false }, apple] });
    expect(body.config['oauth_providers']).toEqual([apple, { ...github, enabled: false }]);
    expect(body.config['enabled_oauth_providers']).toEqual([]);
  });

  it('need their own keys if the service has no shared ones [S3.74 S3.75]', async () => {
    const shared = await configure({ oauth_providers: [{ id: 'apple', enabled: true, type: 'shared' }] });
    expect(shared.body).toMatchObject({
      code: 'INVALID_SHARED_OAUTH_PROVIDER_ID',
      details: { provider_id: 'apple' },
    });
    for (const name of ['client_id', 'client_secret']) {
      const { body } = await configure({ oauth_providers: [{ ...apple, [name]: undefined }] });
      expect(body['error']).toContain(`body.config.oauth_providers.0.${name}`);
    }
    expect((await configure({ oauth_providers: [{ ...apple, id: 'myspace' }] })).body['code']).toBe('SCHEMA_ERROR');
    expect((await configure({ oauth_providers: [{ ...github, client_id: 'x' }] })).body['code']).toBe('SCHEMA_ERROR');
    expect((await configure({ oauth_providers: [github, github] })).status).toBe(400);
  });
});

describe('the mail server', () => {
  it('is replaced as a whole', async () => {
    expect((await configure({ email_config: mailServer })).body.config['email_config']).toEqual(mailServer);
    const other = { ...mailServer, host: 'other.test' };
    expect((await configure({ email_config: other })).body.config['email_config']).toEqual(other);
    expect((await configure({ email_config: { type: 'shared' } })).body.config['email_config']).toEqual({
      type: 'shared',
    });
  });

  it('may listen on the ports of mail servers', () =>
    withChecks(async (check) => {
      for (const port of [25, 465, 587, 2525] as const) {
        await check(String(port), async () => {
          expect((await configure({ email_config: { ...mailServer, port } })).status).toBe(200);
        });
      }
    }));

  it('may not listen on other ports', () =>
    withChecks(async (check) => {
      for (const port of [22, 80, 443, 1025, 5432, 6379, 8025] as const) {
        await check(String(port), async () => {
          await configure({ email_config: mailServer });
          const { status, body } = await configure({ email_config: { ...mailServer, port } });
          expect([status, body]).toEqual([400, expect.stringContaining('25, 465, 587, 2525')]);
          expect((await read()).config['email_config']).toEqual(mailServer);
        });
      }
    }));

  it('may listen on any port from 1024 of this machine, in development only', async () => {
    const local = { ...mailServer, host: 'localhost', port: 1025 };
    expect((await configure({ email_config: local })).status).toBe(200);
    expect((await configure({ email_config: { ...local, port: 110 } })).status).toBe(400);
    const production = createApp({ ...t.deps, config: { ...t.deps.config, production: true } });
    const body = { config: { email_config: local } };
    const request = t.createRequest('PATCH /projects/current', { access: 'admin', project: id, body });
    expect((await production.fetch(request)).status).toBe(400);
  });

  it('needs all its fields, and the shared one accepts none', async () => {
    for (const name of Object.keys(mailServer)) {
      const { body } = await configure({ email_config: { ...mailServer, [name]: undefined } });
      expect(body['code']).toBe('SCHEMA_ERROR');
    }
    expect((await configure({ email_config: { ...mailServer, type: 'shared' } })).body['code']).toBe('SCHEMA_ERROR');
    expect((await configure({ email_config: { ...mailServer, sender_email: 'nobody' } })).body['code']).toBe(
      'SCHEMA_ERROR',
    );
  });
});

it('stores secrets encrypted', async () => {
  await configure({ oauth_providers: [apple], email_config: mailServer });
  const { rows } = await sql<{ dump: string }>`select (select string_agg(o::text, ' ') from oauth_providers o) ||
    (select string_agg(m::text, ' ') from mail_servers m) as dump`.execute(t.deps.db.sql);
  const dump = rows[0]?.dump ?? '';
  expect(dump).toContain(id);
  for (const secret of ['apple-secret', 'mail-secret']) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

it('sets the permissions of members of new teams, each list independently', async () => {
  const system = [{ id: '$read_members' }, { id: '$delete_team' }];
  const { body } = await configure({ team_creator_default_permissions: system });
  expect(body.config['team_creator_default_permissions']).toEqual([{ id: '$delete_team' }, { id: '$read_members' }]);
  expect(body.config['team_member_default_permissions']).toEqual([]);
  const unknown = await configure({ team_creator_default_permissions: [{ id: 'unknown' }] });
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: 400,
    body: expect.stringContaining('unknown'),
  });
});

describe('a deleted project', () => {
  const remove = () => t.request('DELETE /projects/current', { access: 'admin', project: id });

  it('stops its keys, tokens and signing keys at once [S7.98]', async () => {
    const user = await createSampleUser(t, id);
    expect((await t.request('GET /users/me', { project: id, token: user.token })).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
    for (const access of ['client', 'server', 'admin'] as const) {
      expect((await t.request('GET /projects/current', { access, project: id })).body['code']).toMatch(
        /^INVALID_.+_KEY$/,
      );
    }
    const refresh = await t.request('POST /auth/sessions/current/refresh', {
      project: id,
      refreshToken: user.refreshToken,
      body: {},
    });
    expect(refresh.status).toBe(401);
    const jwks = await t.send(new Request(`http://localhost/api/v1/projects/${id}/.well-known/jwks.json`));
    expect(jwks.status).toBe(404);
    // The token is asked about in a project that is still there: its key is no longer known.
    const elsewhere = await t.request('GET /users/me', { token: user.token });
    expect(elsewhere.body['code']).toMatch(/ACCESS_TOKEN/);
  });

  // The embedded database is one thread, which nothing may hold for so long.
  it.skipIf(inject('database') === 'pglite')(
    'may have so many users that nothing else could take as long',
    async () => {
      const db = await openFreshDatabase({ statementTimeoutMs: 3000, unansweredMs: 3000 });
      const deps = { ...t.deps, db };
      // The deletion is an event of `internal`.
      await ensureProjectWithKeys(deps, { id: 'internal', displayName: 'Dashboard', keys: {} });
      await ensureProjectWithKeys(deps, { id, displayName: 'Large', keys: { admin: apiKeyOf(id, 'admin') } });
      await sql`create function take_time() returns trigger language plpgsql as $$ begin
      perform pg_sleep(4);
      return old;
    end $$`.execute(db.sql);
      await sql`create trigger take_time before delete on projects for each row execute function take_time()`.execute(
        db.sql,
      );
      const request = t.createRequest('DELETE /projects/current', { access: 'admin', project: id });
      expect((await createApp(deps).fetch(request)).status).toBe(200);
      await db.close();
    },
  );

  it('leaves its owners without it, and everything else of theirs', async () => {
    const owner = await createSampleUser(t, 'internal');
    const asServer = { access: 'server', project: 'internal', token: owner.token } as const;
    const metadata = { note: 'kept', managedProjectIds: ['other', id] };
    await t.request('PATCH /users/me', { ...asServer, body: { server_metadata: metadata } });
    await remove();
    const { body } = await t.request('GET /users/me', asServer);
    expect(body['server_metadata']).toEqual({ note: 'kept', managedProjectIds: ['other'] });
  });

  it('leaves metadata unchanged that only looks like an owner’s', async () => {
    const { token } = await createSampleUser(t, 'internal');
    const asServer = { access: 'server', project: 'internal', token } as const;
    const server_metadata = { managedProjectIds: id };
    await t.request('PATCH /users/me', { ...asServer, body: { server_metadata } });
    expect((await remove()).status).toBe(200);
    expect((await t.request('GET /users/me', asServer)).body).toMatchObject({ server_metadata });
  });

  it('is deleted once by parallel requests, also while other requests use it', async () => {
    const user = await createSampleUser(t, id);
    const all = await Promise.all([
      ...Array.from({ length: 16 }, remove),
      ...Array.from({ length: 16 }, () => t.request('GET /users/me', { project: id, token: user.token })),
    ]);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    expect(all.slice(0, 16).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await remove()).body['code']).toBe('INVALID_SUPER_SECRET_ADMIN_KEY');
  });

  it('is never the project of all owners', async () => {
    const { status } = await t.request('DELETE /projects/current', { access: 'admin', project: 'internal' });
    expect(status).toBe(400);
    expect((await t.request('GET /projects/current', { project: 'internal' })).status).toBe(200);
  });

  it('can be deleted by its owner without a key [S6.5]', async () => {
    const owner = await createSampleUser(t, 'internal');
    const made = await t.request<AdminProject>('POST /internal/projects', {
      project: 'internal',
      token: owner.token,
      body: { display_name: 'Shop' },
    });
    const { status } = await t.request('DELETE /projects/current', {
      access: 'admin',
      project: made.body.id,
      headers: { [headerNames.adminAccessToken]: owner.token, [apiKeyHeaders.admin]: '' },
      body: {},
    });
    expect(status).toBe(200);
  });
});
