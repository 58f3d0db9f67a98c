import { accessTypes } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretCipher } from '../../security/encryption.ts';
import { StartError } from '../../start-error.ts';
import { raceRounds } from '../../testing/race-rounds.ts';
import { apiKeyHeaders, createTestApp, type TestApp, testProjectId } from '../../testing/test-app.ts';
import { ensureInternalAndDemoProjects, ensureProjectWithKeys } from './bootstrap.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Returns the response statuses of the demo project for its API keys. */
const statuses = () =>
  Promise.all(
    accessTypes.map(async (access) => {
      const key = t.deps.settingsKeys.demo[access];
      const project = '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01';
      return (
        await t.request('GET /projects/current', {
          access,
          project: project,
          headers: { [apiKeyHeaders[access]]: key },
        })
      ).status;
    }),
  );

it('trusts only the dashboard as callback URL of owners in production, not localhost', async () => {
  const t = await createTestApp();
  const config = { ...t.deps.config, production: true, url: 'https://auth.example.com' };
  const reset = async (origin: string) => {
    const body = { email: 'ada@example.com', callback_url: `${origin}/handler/password-reset` };
    const headers = { [apiKeyHeaders.client]: t.deps.settingsKeys.internal.client };
    return (await t.request('POST /auth/password/send-reset-code', { project: 'internal', headers, body })).status;
  };
  await ensureInternalAndDemoProjects(t.deps);
  expect([await reset('http://localhost:8100'), await reset(config.url)]).toEqual([200, 400]);
  for (const _start of [1, 2]) await ensureInternalAndDemoProjects({ ...t.deps, config });
  expect([await reset('http://localhost:8100'), await reset(config.url)]).toEqual([400, 200]);
  const moved = { ...config, url: 'https://sign-in.example.com' };
  await ensureInternalAndDemoProjects({ ...t.deps, config: moved });
  expect([await reset(config.url), await reset(moved.url)]).toEqual([400, 200]);
  await t.close();
});

it('accepts the keys of the demo in development, and rejects them in production on the same database', async () => {
  await ensureInternalAndDemoProjects(t.deps);
  expect(await statuses()).toEqual([200, 200, 200]);
  await ensureInternalAndDemoProjects({ ...t.deps, config: { ...t.deps.config, production: true } });
  expect(await statuses()).toEqual([401, 401, 401]);
});

describe('setup links', () => {
  const createLink = async (t: TestApp) => {
    const { body } = await t.request('POST /internal/setup-links', {
      access: 'admin',
      project: 'internal',
      body: { purpose: 'setup' },
    });
    return String(body['url']).split('#')[1];
  };
  const isValid = async (t: TestApp, token: string | undefined, headers = {}) =>
    (await t.request('POST /internal/owner-links/check', { project: 'internal', headers, body: { token } })).status ===
    200;

  it('end when the service starts with another admin key', async () => {
    const t = await createTestApp();
    await ensureProjectWithKeys(t.deps, {
      id: 'internal',
      displayName: 'Internal',
      keys: t.deps.settingsKeys.internal,
    });
    const headers = { [apiKeyHeaders.admin]: t.deps.settingsKeys.internal.admin };
    const { body } = await t.request('POST /internal/setup-links', {
      access: 'admin',
      project: 'internal',
      headers,
      body: { purpose: 'setup' },
    });
    const token = String(body['url']).split('#')[1];
    await ensureInternalAndDemoProjects(t.deps);
    const client = { [apiKeyHeaders.client]: t.deps.settingsKeys.internal.client };
    expect(await isValid(t, token, client)).toBe(true);
    const internal = { ...t.deps.settingsKeys.internal, admin: 'another-super-secret-admin-key-of-this-service' };
    await ensureInternalAndDemoProjects({ ...t.deps, settingsKeys: { ...t.deps.settingsKeys, internal } });
    expect(await isValid(t, token, client)).toBe(false);
    await t.close();
  });

  it('replace each other, so that one of 16 that are requested at once is valid', async () => {
    const t = await createTestApp();
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const tokens = await Promise.all(Array.from({ length: 16 }, () => createLink(t)));
      const valid = await Promise.all(tokens.map((token) => isValid(t, token)));
      expect(valid.filter(Boolean)).toHaveLength(1);
    }
    await t.close();
  });
});

it('ends the invitations to own a project that operators created, when the service starts with another admin key', async () => {
  const t = await createTestApp();
  await ensureInternalAndDemoProjects(t.deps);
  const { internal } = t.deps.settingsKeys;
  const { body } = await t.request('POST /internal/owner-invitations', {
    access: 'admin',
    project: 'internal',
    headers: { [apiKeyHeaders.admin]: internal.admin },
    body: { email: 'grace@example.com', project_id: testProjectId },
  });
  const [, token] = String(body['url']).split('#');
  const headers = { [apiKeyHeaders.client]: internal.client };
  const check = () => t.request('POST /internal/owner-links/check', { project: 'internal', headers, body: { token } });
  expect((await check()).status).toBe(200);
  const changed = { ...internal, admin: 'another-super-secret-admin-key-of-this-service' };
  await ensureInternalAndDemoProjects({ ...t.deps, settingsKeys: { ...t.deps.settingsKeys, internal: changed } });
  expect((await check()).status).toBe(404);
  await t.close();
});

describe('keys created with the secret server key of the settings', () => {
  const createWith = async (projectId: string, key: string) => {
    const body = {
      description: 'By a server',
      expires_at_millis: t.clock.now() + 1000,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    };
    const headers = { [apiKeyHeaders.server]: key };
    const response = await t.request('POST /internal/api-keys', {
      access: 'server',
      project: projectId,
      headers,
      body,
    });
    return String(response.body['secret_server_key']);
  };
  const use = async (projectId: string, key: string) => {
    const options = { access: 'server', project: projectId, headers: { [apiKeyHeaders.server]: key } } as const;
    return (await t.request('GET /projects/current', options)).status;
  };

  it('survive a restart, and end when that key is changed', async () => {
    const withServerKey = (server: string) => {
      const { settingsKeys } = t.deps;
      return { ...t.deps, settingsKeys: { ...settingsKeys, internal: { ...settingsKeys.internal, server } } };
    };
    await ensureInternalAndDemoProjects(withServerKey('the first key'));
    const key = await createWith('internal', 'the first key');
    await ensureInternalAndDemoProjects(withServerKey('the first key'));
    expect(await use('internal', key)).toBe(200);
    await ensureInternalAndDemoProjects(withServerKey('another'));
    expect(await use('internal', key)).toBe(401);
  });

  it('end with the keys of the demo in production', async () => {
    await ensureInternalAndDemoProjects(t.deps);
    const demo = '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01';
    const key = await createWith(demo, t.deps.settingsKeys.demo.server);
    expect(await use(demo, key)).toBe(200);
    await ensureInternalAndDemoProjects({ ...t.deps, config: { ...t.deps.config, production: true } });
    expect(await use(demo, key)).toBe(401);
  });
});

it('does not start with a secret that is not the one of the database', async () => {
  await ensureInternalAndDemoProjects(t.deps);
  const keys = createSecretCipher(['x'.repeat(32)]);
  await expect(ensureInternalAndDemoProjects({ ...t.deps, keys })).rejects.toBeInstanceOf(StartError);
});
