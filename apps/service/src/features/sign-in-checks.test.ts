import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headerNames, type OAuthProviderId, serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSignInRows, enableProvider, insertAccountReturningToken } from '../testing/oauth.ts';
import { type OpenIdUser, startOpenIdServer } from '../testing/openid-server.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/*
 * Checks of the sign-in settings: tests of providers against a real OpenID server, users who need a method, and
 * domains.
 */

let server: Awaited<ReturnType<typeof startOpenIdServer>>;
let t: TestApp;
beforeAll(async () => {
  server = await startOpenIdServer();
  t = await createTestApp({
    KEYSTACK_OAUTH_GITLAB_ISSUER: server.issuer,
    KEYSTACK_OAUTH_DISCORD_ISSUER: server.issuer,
    KEYSTACK_OAUTH_X_ISSUER: server.issuer,
  });
  // The server knows no other time than the real one.
  t.clock.advance(Date.now() - t.clock.now());
  await enableProvider(t, 'gitlab', 'standard');
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

const ada: OpenIdUser = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' };

interface Started {
  readonly id: string;
  readonly authorization_url: string;
  readonly redirect_uri: string;
}

const start = (config?: object, provider: OAuthProviderId = 'gitlab', options: RequestOptions = {}) =>
  t.request<Started>('POST /oauth-providers/{provider_id}/test', {
    access: 'admin',
    params: { provider_id: provider },
    body: config === undefined ? {} : { config },
    ...options,
  });

const read = (id: string, provider = 'gitlab', options: RequestOptions = {}) =>
  t.request('GET /oauth-providers/{provider_id}/test/{test_id}', {
    access: 'admin',
    params: { provider_id: provider, test_id: id },
    ...options,
  });

const own = (changes: object = {}) => ({
  type: 'standard',
  client_id: 'id-of-the-project',
  client_secret: 'secret-of-the-project',
  ...changes,
});

const visit = (url: string, visitor: OpenIdUser | null) => server.visit(new URL(url), visitor);

describe('a test of a provider', () => {
  it('shows the claims of the account, creates nothing, and cannot be finished twice', async () => {
    const before = await countSignInRows(t);
    const { status, body: started } = await start();
    expect(status).toBe(201);
    expect(started.redirect_uri).toBe('http://localhost:8100/api/v1/auth/oauth/callback/gitlab');
    expect((await read(started.id)).body).toMatchObject({ state: 'pending', account: null, claims: [], failure: null });

    const back = await visit(started.authorization_url, ada);
    const arrivals = await Promise.all(Array.from({ length: 16 }, () => t.send(back.clone())));
    const targets = arrivals.map(({ headers }) => headers.get('location'));
    expect(targets.filter((url) => url === 'http://localhost:8100/oauth-provider-test')).toHaveLength(1);
    expect(targets.filter((url) => url === 'http://localhost:8100/oauth-provider-test?expired')).toHaveLength(15);
    const page = await t.send(new Request('http://localhost:8100/oauth-provider-test'));
    expect(String(page.body)).toContain('Go back to the dashboard');

    const { body } = await read(started.id);
    expect(body).toMatchObject({
      state: 'succeeded',
      account: { account_id: 'ada', email: 'ada@example.com', email_verified: true, display_name: 'Ada Lovelace' },
      failure: null,
    });
    expect(body['claims']).toContainEqual({ name: 'email', value: 'ada@example.com' });
    expect(await countSignInRows(t)).toEqual(before);
  });

  it('works with keys that are not saved, also of a provider that the project does not have', async () => {
    const { body } = await start(own(), 'discord');
    await t.send(await visit(body.authorization_url, ada));
    expect((await read(body.id, 'discord')).body['state']).toBe('succeeded');
    expect((await start(undefined, 'discord')).status).toBe(400);
  });

  it('uses the saved secret only for the client id that it was saved for', async () => {
    const { body } = await start(own({ client_secret: undefined }));
    await t.send(await visit(body.authorization_url, ada));
    expect((await read(body.id)).body['state']).toBe('succeeded');
    const other = await start(own({ client_secret: undefined, client_id: 'another' }));
    expect([other.status, String(other.body)]).toEqual([400, expect.stringContaining('client secret is missing')]);
  });

  it('names the step that failed and repeats the words of the provider', async () => {
    const wrongSecret = (await start(own({ client_secret: 'wrong' }))).body;
    await t.send(await visit(wrongSecret.authorization_url, ada));
    expect((await read(wrongSecret.id)).body).toMatchObject({
      state: 'failed',
      account: null,
      claims: [],
      failure: { step: 'token', error: 'invalid_client', provider_error: 'invalid_client' },
    });

    const denied = (await start()).body;
    await t.send(await visit(denied.authorization_url, null));
    expect((await read(denied.id)).body).toMatchObject({
      failure: { step: 'authorization', error: 'access_denied', provider_error: 'access_denied' },
    });

    const withoutCode = (await start()).body;
    const back = await visit(withoutCode.authorization_url, ada);
    const url = new URL(back.url);
    url.searchParams.set('code', 'forged');
    await t.send(new Request(url));
    expect((await read(withoutCode.id)).body).toMatchObject({ failure: { step: 'token', error: 'invalid_code' } });
  });

  it('stays open while the provider refuses the callback URL, and ends after ten minutes', async () => {
    const { body } = await start();
    const url = new URL(body.authorization_url);
    url.searchParams.set('redirect_uri', 'http://localhost:8100/elsewhere');
    await expect(visit(url.href, ada)).rejects.toThrow('redirect_uri');
    expect((await read(body.id)).body['state']).toBe('pending');

    const back = await visit(body.authorization_url, ada);
    t.clock.advance(serviceLimits.oauthLifetime);
    expect((await t.send(back)).headers.get('location')).toMatch(/\?expired$/);
    expect((await read(body.id)).status).toBe(404);
    t.clock.advance(-serviceLimits.oauthLifetime);
  });

  describe('records its time with the saved keys', () => {
    const github = { id: 'github', enabled: true, type: 'shared' };
    const saved = (changes: object = {}) => ({ id: 'gitlab', enabled: true, ...own(), ...changes });

    async function createProject() {
      const project = await createSampleProject(t);
      const admin = { access: 'admin', project } as const;
      const save = async (provider: object, others: readonly object[] = [github]) => {
        const body = { config: { oauth_providers: [provider, ...others] } };
        expect((await t.request('PATCH /projects/current', { ...admin, body })).status).toBe(200);
      };
      const tested = async () => {
        const { body } = await t.request<{ last_tests: { oauth_providers: object[] } }>('GET /projects/current', admin);
        return body.last_tests.oauth_providers;
      };
      /** Starts a test and returns the request with which the browser comes back. */
      const open = async (config?: object) =>
        visit((await start(config, 'gitlab', { project })).body.authorization_url, ada);
      await save(saved());
      return { admin, save, tested, open };
    }
    const passed = () => [{ id: 'gitlab', tested_at_millis: t.clock.now() }];

    it('if it succeeded, and until other keys are saved', async () => {
      const { admin, save, tested, open } = await createProject();
      expect(await tested()).toEqual([]);
      await t.send(await open(own({ client_secret: 'wrong' })));
      expect(await tested()).toEqual([]);
      const version = await t.request('GET /projects/current', admin);
      await t.send(await open());
      expect(await tested()).toEqual(passed());
      const { headers } = await t.request('GET /projects/current', admin);
      expect(headers.get('etag')).toBe(version.headers.get('etag'));
      expect((await t.request('GET /internal/projects/current', admin)).body).not.toHaveProperty('last_tests');

      await save(saved({ enabled: false }), [{ ...github, enabled: false }]);
      expect(await tested()).toEqual(passed());
      for (const changes of [
        { client_id: 'another' },
        { client_secret: 'another' },
        { microsoft_tenant_id: 'another' },
      ]) {
        await save(saved(changes));
        expect(await tested(), JSON.stringify(changes)).toEqual([]);
        await save(saved());
        await t.send(await open());
        expect(await tested()).toEqual(passed());
      }
    });

    it.each([
      ['another secret', [{ client_secret: 'another' }], []],
      ['another secret, and the former again', [{ client_secret: 'another' }, {}], []],
      ['another client id', [{ client_id: 'another' }], []],
      ['the same keys', [{ enabled: false }], ['gitlab']],
    ])('but not for keys that are saved while 16 tests run: %s', async (_title, changes, expected) => {
      const { save, tested, open } = await createProject();
      const returns: Request[] = [];
      for (let count = 0; count < 16; count += 1) returns.push(await open());
      for (const change of changes) await save(saved(change));
      await Promise.all(returns.map((back) => t.send(back)));
      expect((await tested()).map((each) => Object(each).id)).toEqual(expected);
    });

    it('only for the keys that it used', async () => {
      const { tested, open } = await createProject();
      await t.send(await open(own({ client_secret: 'secret-of-the-project' })));
      expect(await tested()).toEqual([]);
    });
  });

  it('is shown only to the owner who started it, in its project', async () => {
    const owner = async () => {
      const { token, userId } = await createSampleUser(t, 'internal');
      const server_metadata = JSON.stringify({ managedProjectIds: [testProjectId] });
      await t.deps.db.sql.updateTable('users').set({ server_metadata }).where('id', '=', userId).execute();
      return { headers: { [headerNames.adminAccessToken]: token, [headerNames.superSecretAdminKey]: '' } };
    };
    const [ada, grace] = [await owner(), await owner()];
    const { body } = await start(undefined, 'gitlab', ada);
    expect((await read(body.id, 'gitlab', ada)).status).toBe(200);
    expect((await read(body.id, 'gitlab', grace)).status).toBe(404);
    expect((await read(body.id)).status).toBe(404);
    expect((await read(body.id, 'discord', ada)).status).toBe(404);
    expect((await read(body.id, 'gitlab', { project: await createSampleProject(t) })).status).toBe(404);
  });
});

describe('the users who need a sign-in method', () => {
  it('are those with no other method that is enabled', async () => {
    const project = await createSampleProject(t);
    const configure = (config: object) =>
      t.request('PATCH /projects/current', { access: 'admin', project, body: { config } });
    const oauth_providers = [
      { id: 'github', enabled: true, type: 'shared' },
      { id: 'google', enabled: true, type: 'shared' },
    ];
    await configure({ credential_enabled: true, magic_link_enabled: true, oauth_providers });
    const create = async (provider_ids: string[], password?: string, otp = false) => {
      const body = {
        primary_email: `${crypto.randomUUID()}@example.com`,
        primary_email_verified: true,
        primary_email_auth_enabled: password !== undefined || otp,
        ...(password && { password }),
        otp_auth_enabled: otp,
      };
      const { body: user } = await t.request('POST /users', { access: 'server', project, body });
      for (const id of provider_ids) {
        const account = { user_id: user['id'], provider_config_id: id, account_id: crypto.randomUUID() };
        const link = { ...account, allow_sign_in: true, allow_connected_accounts: true };
        const { status } = await t.request('POST /oauth-providers', { access: 'server', project, body: link });
        expect(status).toBe(201);
      }
    };
    await create([], 'correct horse battery');
    await create(['github'], 'correct horse battery');
    await create(['github']);
    await create(['github', 'google']);
    const counts = async () =>
      Promise.all(
        ['password', 'magic_link', 'github', 'google'].map(async (method) => {
          const { body } = await t.request('GET /projects/current/sign-in-impact', {
            access: 'admin',
            project,
            query: { method },
          });
          expect(body['is_capped']).toBe(false);
          return body['user_count'];
        }),
      );
    expect(await counts()).toEqual([1, 0, 1, 0]);
    await configure({ oauth_providers: oauth_providers.map((each) => ({ ...each, enabled: each.id === 'github' })) });
    expect(await counts()).toEqual([1, 0, 2, 0]);
    await configure({ credential_enabled: false });
    expect(await counts()).toEqual([1, 0, 3, 0]);
  });

  it('include only users of the project', async () => {
    const { userId } = await createSampleUser(t);
    await insertAccountReturningToken(t, userId);
    const project = await createSampleProject(t);
    const query = { method: 'gitlab' };
    const { body } = await t.request('GET /projects/current/sign-in-impact', { access: 'admin', project, query });
    expect(body).toEqual({ user_count: 0, is_capped: false });
  });
});

describe('a check of a domain', () => {
  async function listen(answer: RequestListener) {
    const app = createServer(answer);
    app.listen(0, '127.0.0.1');
    await once(app, 'listening');
    return { app, domain: `http://localhost:${(app.address() as AddressInfo).port}` };
  }

  interface Result {
    readonly is_reachable: boolean;
    readonly checks: readonly { readonly check: string; readonly state: string; readonly error: string | null }[];
    readonly http_status: number | null;
    readonly redirected_to: string | null;
  }

  const check = (domain: string, handler_path = '/handler', service = t) =>
    service.request<Result>('POST /projects/current/check-domain', { access: 'admin', body: { domain, handler_path } });
  const failed = ({ checks }: Result) => checks.find(({ state }) => state === 'failed');

  it('names what answers and what does not', async () => {
    const { app, domain } = await listen((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/handler/sign-in')) response.end('<p>Sign in');
      else if (path.startsWith('/moved')) response.writeHead(308, { location: 'https://www.example.com/x' }).end();
      else response.writeHead(path.startsWith('/broken') ? 503 : 404).end();
    });
    const good = (await check(domain)).body;
    expect(good).toMatchObject({ is_reachable: true, http_status: 200, redirected_to: null });
    expect(good.checks.map(({ state }) => state)).toEqual(['passed', 'passed', 'skipped', 'passed', 'passed']);
    expect(failed((await check(domain, '/missing')).body)).toMatchObject({ check: 'handler', error: 'not_found' });
    expect(failed((await check(domain, '/broken')).body)).toMatchObject({ check: 'respond', error: 'server_error' });
    const moved = (await check(domain, '/moved/')).body;
    expect(moved.redirected_to).toBe('https://www.example.com');
    expect(failed(moved)).toMatchObject({ check: 'handler', error: 'redirected' });
    // The server speaks no TLS.
    expect(failed((await check(domain.replace('http:', 'https:'))).body)).toMatchObject({
      check: 'encrypt',
      error: 'tls_failed',
    });
    expect((await check(domain, '//other.example')).status).toBe(400);
    app.close();
    app.closeAllConnections();
    await once(app, 'close');
    expect(failed((await check(domain)).body)).toMatchObject({ check: 'connect', error: 'connection_refused' });
    expect(failed((await check('https://nowhere.invalid')).body)).toMatchObject({
      check: 'resolve',
      error: 'dns_failed',
    });
  });

  it('refuses the ports of other services, and in production addresses that are not public', async () => {
    expect((await check('https://localhost:22')).status).toBe(400);
    const service = await createTestApp({
      NODE_ENV: 'production',
      KEYSTACK_URL: 'https://auth.example.com',
      KEYSTACK_SECRET: 'f2b0c7d81e6a4395bd07e8c16f34a29d5b7e80c3',
      KEYSTACK_SMTP_URL: 'smtps://user:password@mail.example.com:465',
      KEYSTACK_MAIL_FROM: 'login@example.com',
      KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_4w8x1k9m3q7z5c2v6b0n',
      KEYSTACK_INTERNAL_SECRET_SERVER_KEY: `${apiKeyOf('internal', 'server')}-81e6a4395bd07e8c16f34a29`,
      KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: `${apiKeyOf('internal', 'admin')}-0c7d81e6a4395bd07e8c16f`,
    });
    for (const domain of ['https://127.0.0.1', 'https://[::1]', 'https://10.0.0.1']) {
      const { body } = await check(domain, '/handler', service);
      expect([domain, failed(body)?.error]).toEqual([domain, 'address_not_public']);
    }
    // A name of the internal network looks like a name that does not exist.
    const [internal, unknown] = [
      await check('https://localhost', '/handler', service),
      await check('https://nowhere.invalid', '/handler', service),
    ];
    expect(failed(internal.body)).toMatchObject({ check: 'resolve', error: 'dns_failed' });
    expect(internal.body).toEqual(unknown.body);
    await service.close();
  });
});
