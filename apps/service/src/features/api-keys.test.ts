import { type AccessType, headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableProvider, requestSignInRedirect } from '../testing/oauth.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import {
  apiKeyHeaders,
  createTestApp,
  otherTestProjectId,
  type RequestOptions,
  type TestApp,
  testProjectId,
} from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const admin = { access: 'admin' } as const;
const names = {
  client: 'publishable_client_key',
  server: 'secret_server_key',
  admin: 'super_secret_admin_key',
} as const;

interface KeySet extends Record<string, unknown> {
  readonly id: string;
  readonly publishable_client_key: string;
  readonly secret_server_key: string;
  readonly super_secret_admin_key: string;
}

async function create(fields: object = {}, options: RequestOptions = admin) {
  const body = {
    description: 'Web shop',
    expires_at_millis: t.clock.now() + 1000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
    ...fields,
  };
  const response = await t.request<KeySet>('POST /internal/api-keys', { ...options, body });
  expect(response.status).toBe(200);
  return response.body;
}

/** Creates a key set with a key, by default a secret server key. */
const createWith = (key: string, fields: object = {}, access: AccessType = 'server') =>
  t.request<KeySet>('POST /internal/api-keys', {
    access,
    headers: { [apiKeyHeaders[access]]: key },
    body: {
      description: 'By a server',
      expires_at_millis: t.clock.now() + 500,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
      ...fields,
    },
  });

const use = async (access: AccessType, key: string) =>
  (await t.request('GET /projects/current', { access, headers: { [apiKeyHeaders[access]]: key } })).status;

const read = (id: string) => t.request('GET /internal/api-keys/{id}', { ...admin, params: { id } });
const change = (id: string, body: object) =>
  t.request('PATCH /internal/api-keys/{id}', { ...admin, params: { id }, body });

describe('a new key set', () => {
  it('shows its keys once, and they work [S4.47 S7.101 S7.105 S7.106]', async () => {
    const keySet = await create();
    expect(keySet).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'Web shop',
      created_at_millis: t.clock.now(),
      expires_at_millis: t.clock.now() + 1000,
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    });
    for (const access of ['client', 'server', 'admin'] as const) {
      expect(await use(access, keySet[names[access]])).toBe(200);
      const other = access === 'client' ? 'server' : 'client';
      expect(await use(access, keySet[names[other]])).toBe(401);
    }
  });

  it('later shows the last four characters only [S3.96 S7.103]', async () => {
    const { publishable_client_key, secret_server_key, super_secret_admin_key, ...plain } = await create();
    expect((await read(plain.id)).body).toEqual({
      ...plain,
      publishable_client_key: { last_four: publishable_client_key.slice(-4) },
      secret_server_key: { last_four: secret_server_key.slice(-4) },
      super_secret_admin_key: { last_four: super_secret_admin_key.slice(-4) },
    });
  });

  it('tells when one of its keys was used last, and nothing before the first request', async () => {
    const keySet = await create({ expires_at_millis: t.clock.now() + 3_600_000 });
    const read = async () => {
      const options = { ...admin, params: { id: keySet.id } };
      return (await t.request('GET /internal/api-keys/{id}', options)).body['last_used_at_millis'];
    };
    const use = (key: string) =>
      t.request('GET /users', { access: 'server', headers: { [apiKeyHeaders.server]: key } });
    await t.deps.activity.flush();
    expect(await read()).toBeUndefined();
    await use(`${keySet.secret_server_key}x`);
    await t.deps.activity.flush();
    expect(await read()).toBeUndefined();
    t.clock.advance(60_000);
    await use(keySet.secret_server_key);
    const usedAt = t.clock.now();
    await t.deps.activity.flush();
    t.clock.advance(60_000);
    await t.deps.activity.flush();
    expect(await read()).toBe(usedAt);
    const { body } = await t.request<{ items: { id: string }[] }>('GET /internal/api-keys', admin);
    expect(body.items.find(({ id }) => id === keySet.id)).toMatchObject({ last_used_at_millis: usedAt });
  });

  it('has only the keys that were requested [S3.93 S3.94 S3.95 S7.107]', async () => {
    for (const access of ['client', 'server', 'admin'] as const) {
      const wanted = { [`has_${names[access]}`]: true };
      const none = Object.fromEntries(Object.values(names).map((name) => [`has_${name}`, false]));
      const keySet = await create({ ...none, ...wanted });
      const { body } = await read(keySet.id);
      for (const shown of [keySet, body]) {
        expect(Object.keys(shown).filter((name) => name.endsWith('_key'))).toEqual([names[access]]);
      }
    }
  });

  it('may be expired from the start, and is rejected after its expiry [S4.45]', async () => {
    const dead = await create({ expires_at_millis: t.clock.now() - 1 });
    expect(await use('client', dead.publishable_client_key)).toBe(401);
    const living = await create();
    t.clock.advance(1000);
    expect(await use('client', living.publishable_client_key)).toBe(200);
    t.clock.advance(1);
    expect(await use('client', living.publishable_client_key)).toBe(401);
  });

  it('accepts the last date that can be represented, and no later one', async () => {
    const last = 8_640_000_000_000_000;
    expect(await create({ expires_at_millis: last })).toMatchObject({ expires_at_millis: last });
    const body = { description: 'x', expires_at_millis: last + 2 };
    expect((await t.request('POST /internal/api-keys', { ...admin, body })).body['code']).toBe('SCHEMA_ERROR');
  });

  it('stores no key in plain text', async () => {
    const keySet = await create();
    const { rows } = await sql<{ text: string }>`
      select string_agg(k::text, ' ') || (select string_agg(s::text, ' ') from key_sets s) as text from api_keys k`.execute(
      t.deps.db.sql,
    );
    const dump = rows[0]?.text ?? '';
    expect(dump).toContain(keySet.id);
    for (const name of Object.values(names)) {
      expect(dump).not.toContain(keySet[name]);
      expect(dump).not.toContain(Buffer.from(keySet[name]).toString('hex'));
    }
  });

  it('cannot be created with the key of a browser', async () => {
    const { status, body } = await t.request('POST /internal/api-keys', { access: 'client', body: {} });
    expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' });
  });
});

describe('a secret server key', () => {
  it('creates no super secret admin key', async () => {
    const { secret_server_key: key } = await create();
    const before = (await t.request<{ items: unknown[] }>('GET /internal/api-keys', admin)).body.items.length;
    const { status, body } = await createWith(key, { has_super_secret_admin_key: true });
    expect({ status, body }).toEqual({ status: 403, body: expect.stringContaining('super secret admin key') });
    const after = (await t.request<{ items: unknown[] }>('GET /internal/api-keys', admin)).body.items.length;
    expect(after).toBe(before);
  });

  it('creates no key that expires after it', async () => {
    const { secret_server_key: key, expires_at_millis } = await create();
    expect((await createWith(key, { expires_at_millis })).status).toBe(200);
    const { status, body } = await createWith(key, { expires_at_millis: Number(expires_at_millis) + 1 });
    expect({ status, body }).toEqual({ status: 403, body: expect.stringContaining('expire later') });
  });

  it('revokes the keys that it created when it is revoked, and theirs', async () => {
    const first = await create();
    const second = (await createWith(first.secret_server_key)).body;
    const third = (await createWith(second.secret_server_key)).body;
    const other = await create();
    expect(await use('server', third.secret_server_key)).toBe(200);
    await change(first.id, { revoked: true });
    for (const keySet of [first, second, third]) {
      expect(await use('server', keySet.secret_server_key)).toBe(401);
      expect((await read(keySet.id)).body).toMatchObject({ manually_revoked_at_millis: t.clock.now() });
    }
    expect(await use('server', other.secret_server_key)).toBe(200);
  });

  it('leaves no key behind when it is revoked while it creates some, 16 at a time', async () => {
    for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
      const { id, secret_server_key: key } = await create({ expires_at_millis: t.clock.now() + 1_000_000 });
      const creations = Array.from({ length: 16 }, () => createWith(key));
      const [responses] = await Promise.all([Promise.all(creations), change(id, { revoked: true })]);
      const alive = await t.deps.db.sql
        .selectFrom('key_sets')
        .select('id')
        .where('created_by', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      expect(alive).toEqual([]);
      const others = responses.filter(({ status }) => status !== 200 && status !== 401 && status !== 403);
      expect(others).toEqual([]);
    }
  });

  it('creates nothing with its admin key after it was revoked, 16 at a time', async () => {
    for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
      const { id, super_secret_admin_key: key } = await create({ expires_at_millis: t.clock.now() + 1_000_000 });
      const creations = Array.from({ length: 16 }, () => createWith(key, {}, 'admin'));
      const [responses] = await Promise.all([Promise.all(creations), change(id, { revoked: true })]);
      expect(responses.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      const { body: log } = await t.request<{ items: { type: string }[] }>('GET /events', {
        ...admin,
        query: { limit: '20' },
      });
      // The newest event comes first.
      expect(log.items[0]?.type).toBe('key_set.revoked');
    }
  });

  it.each([
    ['GET /internal/api-keys', {}],
    ['GET /internal/api-keys/{id}', {}],
    ['PATCH /internal/api-keys/{id}', { body: { revoked: true } }],
  ])('does not reach %s', async (route, options) => {
    const { id, secret_server_key: key } = await create();
    const { body } = await t.request(route, {
      access: 'server',
      headers: { [apiKeyHeaders.server]: key },
      params: { id },
      ...options,
    });
    expect(body['code']).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

it('lets project owners create every key, with server access as published clients request it', async () => {
  const owner = await createSampleUser(t, 'internal');
  await t.request('PATCH /users/me', {
    access: 'server',
    project: 'internal',
    token: owner.token,
    body: { server_metadata: { managedProjectIds: [testProjectId] } },
  });
  const headers = { 'x-stack-admin-access-token': owner.token, [apiKeyHeaders.server]: '' };
  const keySet = await create({ expires_at_millis: Date.UTC(2200, 0, 1) }, { access: 'server', headers });
  expect(await use('admin', keySet.super_secret_admin_key)).toBe(200);
});

it('lists the newest first, those of the own project only [S7.102]', async () => {
  t.clock.advance(1);
  const first = await create({ description: 'first' });
  t.clock.advance(1);
  const second = await create({ description: 'second' });
  const { body } = await t.request<{ items: KeySet[]; is_paginated: boolean }>('GET /internal/api-keys', admin);
  expect(body.is_paginated).toBe(false);
  expect(body.items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  const elsewhere = await t.request<{ items: KeySet[] }>('GET /internal/api-keys', {
    ...admin,
    project: otherTestProjectId,
  });
  expect(elsewhere.body.items.map(({ description }) => description)).toEqual(['Keys of the settings']);
  const strange = { ...admin, project: otherTestProjectId, params: { id: first.id } };
  expect((await t.request('GET /internal/api-keys/{id}', strange)).body['code']).toBe('API_KEY_NOT_FOUND');
  const revoke = await t.request('PATCH /internal/api-keys/{id}', { ...strange, body: { revoked: true } });
  expect(revoke.body['code']).toBe('API_KEY_NOT_FOUND');
});

it('can get a new description without being revoked', async () => {
  const { id, publishable_client_key: key } = await create();
  expect((await change(id, { description: '' })).body).toMatchObject({ id, description: '' });
  expect((await change(id, {})).body).not.toHaveProperty('manually_revoked_at_millis');
  expect(await use('client', key)).toBe(200);
});

it('is revoked for good, all its keys at once [S4.46 S7.104]', async () => {
  const keySet = await create();
  const { body } = await change(keySet.id, { revoked: true });
  const revokedAt = t.clock.now();
  expect(body['manually_revoked_at_millis']).toBe(revokedAt);
  for (const access of ['client', 'server', 'admin'] as const)
    expect(await use(access, keySet[names[access]])).toBe(401);
  expect((await change(keySet.id, { revoked: false })).body['code']).toBe('SCHEMA_ERROR');
  t.clock.advance(1);
  expect((await change(keySet.id, { revoked: true })).body['manually_revoked_at_millis']).toBe(revokedAt);
});

it('cannot request tokens once it is revoked', async () => {
  const { refreshToken } = await createSampleUser(t);
  const [revoked, expired] = [await create(), await create({ expires_at_millis: t.clock.now() - 1 })];
  const refresh = async (key: string) => {
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const body = { ...fields, client_id: testProjectId, client_secret: key };
    return (await t.request('POST /auth/oauth/token', { access: null, body })).body['code'];
  };
  expect(await refresh(revoked.publishable_client_key)).toBeUndefined();
  await change(revoked.id, { revoked: true });
  for (const { publishable_client_key: key } of [revoked, expired]) {
    expect(await refresh(key)).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
  }
});

it('cannot start a sign-in at a provider once it is revoked', async () => {
  await enableProvider(t, 'github');
  const [revoked, expired] = [await create(), await create({ expires_at_millis: t.clock.now() - 1 })];
  const start = async (key: string) => (await requestSignInRedirect(t, 'github', { client_secret: key })).response;
  expect((await start(revoked.publishable_client_key)).status).toBe(307);
  await change(revoked.id, { revoked: true });
  for (const { publishable_client_key: key } of [revoked, expired]) {
    expect((await start(key)).body['code']).toBe('INVALID_PUBLISHABLE_CLIENT_KEY');
  }
});

it('rejects every request after a revocation, however many requests run in parallel', async () => {
  const keySet = await create();
  const key = keySet.publishable_client_key;
  const revocations = Array.from({ length: 16 }, () => change(keySet.id, { revoked: true }));
  const calls = Array.from({ length: 16 }, () => use('client', key));
  const responses = await Promise.all(revocations);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await use('client', key)).toBe(401);
  expect([200, 401]).toEqual(expect.arrayContaining(await Promise.all(calls)));
});

it('is created by the owner of a project, who needs no key [S6.5 S6.7]', async () => {
  const owner = await createSampleUser(t, 'internal');
  const metadata = { server_metadata: { managedProjectIds: [testProjectId] } };
  await t.request('PATCH /users/me', { access: 'server', project: 'internal', token: owner.token, body: metadata });
  const body = {
    description: 'First keys',
    expires_at_millis: t.clock.now() + 1000,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  };
  const asOwner = { [headerNames.adminAccessToken]: owner.token, [headerNames.secretServerKey]: '' };
  const made = await t.request<KeySet>('POST /internal/api-keys', { access: 'server', headers: asOwner, body });
  expect(await use('client', made.body.publishable_client_key)).toBe(200);
});
