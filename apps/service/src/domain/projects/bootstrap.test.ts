import { accessTypes } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretCipher } from '../../security/encryption.ts';
import { StartError } from '../../start-error.ts';
import { apiKeyHeaders, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ensureInternalAndDemoProjects } from './bootstrap.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const keys = { client: 'publishable-client', server: 'secret-server', admin: 'super-secret-admin' };

/** Returns the response statuses of the demo project for the API keys that are committed in this repository. */
const statuses = () =>
  Promise.all(
    accessTypes.map(async (access) => {
      const key = `this-${keys[access]}-key-is-for-the-local-demo-only`;
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
    const headers = { [apiKeyHeaders.client]: config.internalKeys.client };
    return (await t.request('POST /auth/password/send-reset-code', { project: 'internal', headers, body })).status;
  };
  await ensureInternalAndDemoProjects(t.deps);
  expect([await reset('http://localhost:8100'), await reset(config.url)]).toEqual([200, 400]);
  for (const _start of [1, 2]) await ensureInternalAndDemoProjects({ ...t.deps, config });
  expect([await reset('http://localhost:8100'), await reset(config.url)]).toEqual([400, 200]);
  await t.close();
});

it('accepts the keys of the demo in development, and rejects them in production on the same database', async () => {
  await ensureInternalAndDemoProjects(t.deps);
  expect(await statuses()).toEqual([200, 200, 200]);
  await ensureInternalAndDemoProjects({ ...t.deps, config: { ...t.deps.config, production: true } });
  expect(await statuses()).toEqual([401, 401, 401]);
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
    const config = { ...t.deps.config, internalKeys: { ...t.deps.config.internalKeys, server: 'the first key' } };
    await ensureInternalAndDemoProjects({ ...t.deps, config });
    const key = await createWith('internal', 'the first key');
    await ensureInternalAndDemoProjects({ ...t.deps, config });
    expect(await use('internal', key)).toBe(200);
    await ensureInternalAndDemoProjects({
      ...t.deps,
      config: { ...config, internalKeys: { ...config.internalKeys, server: 'another' } },
    });
    expect(await use('internal', key)).toBe(401);
  });

  it('end with the keys of the demo in production', async () => {
    await ensureInternalAndDemoProjects(t.deps);
    const demo = '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01';
    const key = await createWith(demo, 'this-secret-server-key-is-for-the-local-demo-only');
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
