import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames as names } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from './app.ts';
import { ensureInternalAndDemoProjects, ensureProjectWithKeys } from './domain/projects/bootstrap.ts';
import { createSettingsKeys } from './security/settings-keys.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from './testing/database.ts';
import { developmentKeySettings } from './testing/development-settings.ts';
import { authorizeQuery, redirectUri } from './testing/oauth.ts';
import { runCommand, runService, waitForOutput } from './testing/run-service.ts';
import { apiKeyHeaders, createTestApp, type TestApp, testProjectId } from './testing/test-app.ts';

/* The keys of the projects that the service creates by itself. */

const known = {
  server: 'this-secret-server-key-is-for-the-local-demo-only',
  admin: 'this-super-secret-admin-key-is-for-local-development-only',
};
/** An empty setting counts as absent. */
const withoutKeys = Object.fromEntries(Object.keys(developmentKeySettings).map((name) => [name, '']));

const listUsers = async (url: string, project: string, access: 'server' | 'admin', key: string) =>
  (
    await fetch(`${url}/api/v1/users`, {
      headers: { [names.accessType]: access, [names.projectId]: project, [apiKeyHeaders[access]]: key },
    })
  ).status;

describe.skipIf(inject('database') === 'pglite')('a service as a process', () => {
  let database: UnopenedTestDatabase;
  let folder: string;
  const addressOf = ({ address }: UnopenedTestDatabase) => ('url' in address ? address.url : '');
  beforeAll(async () => {
    database = await createMigratedDatabase();
    folder = await mkdtemp(join(tmpdir(), 'keystack-keys-'));
  });
  afterAll(async () => {
    await database.remove();
    await rm(folder, { recursive: true });
  });

  it('has keys of its own in development, which it prints and writes to a file that only its user can read', async () => {
    const settings = { ...withoutKeys, DATABASE_URL: addressOf(database), KEYSTACK_DATA_DIR: folder };
    const service = await runService(settings);
    await waitForOutput(service, /KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY=/);
    const path = join(folder, 'keys.env');
    const keys = Object.fromEntries(
      [...(await readFile(path, 'utf8')).matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { STACK_PROJECT_ID: demo, STACK_SECRET_SERVER_KEY: server = '' } = keys;
    const { KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: admin = '' } = keys;
    for (const key of [path, server, admin]) expect(service.output()).toContain(key);
    expect(await listUsers(service.url, demo ?? '', 'server', server)).toBe(200);
    expect(await listUsers(service.url, 'internal', 'admin', admin)).toBe(200);
    expect(await listUsers(service.url, demo ?? '', 'server', known.server)).toBe(401);
    expect(await listUsers(service.url, 'internal', 'admin', known.admin)).toBe(401);
    const port = { PORT: new URL(service.url).port };
    expect(await runCommand(['project', 'list'], { ...settings, ...port })).toMatchObject({ code: 0 });
    const elsewhere = await mkdtemp(join(tmpdir(), 'keystack-keys-'));
    const guessed = await runCommand(['project', 'list'], { ...withoutKeys, ...port, KEYSTACK_DATA_DIR: elsewhere });
    expect(guessed).toEqual({ code: 1, output: expect.stringContaining(`its data directory would be ${elsewhere}`) });
    expect(await service.end('SIGTERM')).toBe(0);
    await rm(elsewhere, { recursive: true });
  });

  it('needs three settings in production, besides NODE_ENV', async () => {
    const other = await createMigratedDatabase();
    const settings = {
      NODE_ENV: 'production',
      KEYSTACK_STOP_DELAY: '0',
      KEYSTACK_URL: 'https://auth.example.com',
      KEYSTACK_SECRET: 'pFzq1vS0mX8u7Yd3KcJ2hT9bWn4RgLeA5oQiV6xU',
      DATABASE_URL: addressOf(other),
    };
    const service = await runService(settings);
    const list = await runCommand(['project', 'list'], { ...settings, PORT: new URL(service.url).port });
    expect(list).toMatchObject({ code: 0, output: expect.stringContaining('internal') });
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.output()).not.toMatch(/(?:pck|ssk|sak)_/);
    expect(service.output()).toMatch(/The service stops\..*The service has stopped\./s);
    await other.remove();
  });
});

describe('keys that a root secret determines', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const config = { production: true, internalKeys: { client: null, server: null, admin: null } } as const;
  const keysOf = (...secrets: string[]) =>
    createSettingsKeys({ ...config, demoKeys: { server: null, admin: null } }, secrets);
  const start = (...secrets: string[]) =>
    ensureInternalAndDemoProjects({ ...t.deps, settingsKeys: keysOf(...secrets) });
  const [older, newer] = ['an older secret of thirty-two bytes', 'a newer secret of thirty-two bytes'];
  const statusWith = async (secret: string) => {
    const key = keysOf(secret).internal.admin;
    const headers = { [apiKeyHeaders.admin]: key };
    return (await t.request('GET /projects/current', { access: 'admin', project: 'internal', headers })).status;
  };

  it('differ by secret, project and access level, and do not contain the secret', () => {
    const all = [older, newer].flatMap((secret) => {
      const { internal, demo } = keysOf(secret);
      return [...Object.values(internal), demo.server, demo.admin];
    });
    expect(new Set(all).size).toBe(10);
    expect(keysOf(older)).toEqual(keysOf(older));
    for (const key of all) expect(key).toMatch(/^(pck|ssk|sak)_[\w-]{43}$/);
  });

  it('stay valid while the root secret is replaced in three steps', async () => {
    await start(older);
    expect([await statusWith(older), await statusWith(newer)]).toEqual([200, 401]);
    for (const secrets of [
      [older, newer],
      [newer, older],
    ]) {
      await start(...secrets);
      expect([await statusWith(older), await statusWith(newer)]).toEqual([200, 200]);
    }
    await start(newer);
    expect([await statusWith(older), await statusWith(newer)]).toEqual([401, 200]);
  });

  it('are not valid if the settings have others', async () => {
    const settings = { ...config, internalKeys: { ...config.internalKeys, admin: 'sak_of_the_settings' } };
    const keys = createSettingsKeys({ ...settings, demoKeys: { server: null, admin: null } }, [older, newer]);
    expect(keys.internal.admin).toBe('sak_of_the_settings');
    expect(keys.formerInternal).toEqual([expect.not.objectContaining({ admin: expect.anything() })]);
  });

  it('do not include those of the documentation: production refuses these in every project of the database', async () => {
    const keys = {
      server: known.server,
      admin: known.admin,
      client: 'this-publishable-client-key-is-for-the-local-demo-only',
    };
    await ensureProjectWithKeys(t.deps, { id: testProjectId, displayName: 'Test project', keys });
    const { deps } = t;
    const inProduction = createApp({ ...deps, config: { ...deps.config, production: true } });
    for (const access of ['client', 'server', 'admin'] as const) {
      const request = t.createRequest('GET /projects/current', {
        access,
        headers: { [apiKeyHeaders[access]]: keys[access] },
      });
      expect((await t.send(request.clone())).status).toBe(200);
      expect((await inProduction.fetch(request)).status).toBe(401);
    }

    // As the client secret of OAuth, too, where the errors after it tell that it was accepted.
    const client = { client_id: testProjectId, client_secret: keys.client };
    const oauthRequests = {
      authorize: t.createRequest('GET /auth/oauth/authorize/{provider}', {
        access: null,
        params: { provider: 'github' },
        query: authorizeQuery(client),
      }),
      code: t.createRequest('POST /auth/oauth/token', {
        access: null,
        body: { ...client, grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri },
      }),
      refresh: t.createRequest('POST /auth/oauth/token', {
        access: null,
        body: { ...client, grant_type: 'refresh_token', refresh_token: 'x' },
      }),
    };
    const codes = await Promise.all(
      Object.entries(oauthRequests).map(async ([name, request]) => {
        const inDevelopment = await t.send(request.clone());
        const refused = await inProduction.fetch(request);
        return [name, inDevelopment.body['code'], (await refused.json()).code];
      }),
    );
    expect(codes).toEqual([
      ['authorize', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'INVALID_PUBLISHABLE_CLIENT_KEY'],
      ['code', 'INVALID_AUTHORIZATION_CODE', 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
      ['refresh', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
    ]);
  });
});
