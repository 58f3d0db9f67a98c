import { headerNames } from '@keystack/contract';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { createKeyRotation } from '../jobs/key-rotation.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, createTestClient, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The keys that sign access tokens, and their rotation. */

const minute = 60_000;
const day = 24 * 60 * minute;

let t: TestApp;
let user: SampleUser;
beforeEach(async () => {
  t = await createTestApp();
  user = await createSampleUser(t);
});
afterEach(() => t.close());

const rotate = (body: object = { project_id: testProjectId }) =>
  t.request('POST /internal/signing-keys/rotate', { access: 'admin', project: 'internal', body });

const jwksRoute = `GET /projects/${testProjectId}/.well-known/jwks.json`;

async function publishedKeys(): Promise<JSONWebKeySet> {
  return (await t.request<{ keys: JWK[] }>(jwksRoute, { access: null })).body;
}

const publishedIds = async () => (await publishedKeys()).keys.map(({ kid }) => kid);
const keyOf = (token: string) => decodeProtectedHeader(token).kid;
const isAccepted = async (token: string) => (await t.request('GET /users/me', { token })).status === 200;

async function refresh(): Promise<string> {
  const { body } = await t.request('POST /auth/sessions/current/refresh', {
    headers: { [headerNames.refreshToken]: user.refreshToken },
  });
  return String(body['access_token']);
}

describe('A rotation', () => {
  it('publishes the next key before it signs, and accepts both until tokens of the former one have expired', async () => {
    const former = keyOf(user.token);
    expect((await rotate()).body).toMatchObject({ rotated: 1, is_complete: true });
    const ids = await publishedIds();
    expect(ids).toEqual([expect.any(String), former]);
    const [next] = ids;

    // Apps may have kept the set for as long as it says.
    t.clock.advance(14 * minute);
    const late = await refresh();
    expect(keyOf(late)).toBe(former);
    t.clock.advance(2 * minute);
    const token = await refresh();
    expect(keyOf(token)).toBe(next);
    expect([await isAccepted(late), await isAccepted(token)]).toEqual([true, true]);
    const { payload } = await jwtVerify(token, createLocalJWKSet(await publishedKeys()), {
      currentDate: new Date(t.clock.now()),
    });
    expect(payload.sub).toBe(user.userId);

    const housekeeping = createHousekeeping(t.deps);
    await housekeeping.runOnce();
    expect(await publishedIds()).toEqual([next, former]);
    t.clock.advance(12 * minute);
    await housekeeping.runOnce();
    expect(await publishedIds()).toEqual([next]);
    expect(keyOf(await refresh())).toBe(next);
  });

  it('fails no request of two processes with caches of their own, until the former key is removed', async () => {
    const keys = createSecretCipher(['a secret for tests that is long enough']);
    // The clocks of processes may differ a little.
    const deps = { ...t.deps, keys, clock: { now: () => t.clock.now() + 30_000 } };
    const processes = [t, createTestClient(createApp(deps), deps)] as const;
    const signedBy = [new Set<unknown>(), new Set<unknown>()] as const;

    /**
     * Requests a token from a process, and uses it at the other one. Returns how the responses differ from the expected
     * ones.
     */
    async function issueAndUse(index: 0 | 1): Promise<string[]> {
      const [issuer, other] = [processes[index], processes[1 - index] ?? t];
      const { status, body } = await issuer.request('POST /auth/sessions/current/refresh', {
        headers: { [headerNames.refreshToken]: user.refreshToken },
      });
      const token = String(body['access_token']);
      if (status !== 200) return [`process ${index} issued no token: ${status}`];
      const kid = keyOf(token);
      signedBy[index].add(kid);
      const failures: string[] = [];
      const used = await other.request('GET /users/me', { token });
      if (used.status !== 200) failures.push(`the token of process ${index} got ${used.status}`);
      for (const each of processes) {
        const { body: jwks } = await each.request<{ keys: JWK[] }>(jwksRoute, { access: null });
        if (!jwks.keys.some((key) => key.kid === kid)) failures.push(`a JWK set lacks the key of process ${index}`);
      }
      return failures;
    }

    const failures: string[] = [];
    const housekeeping = createHousekeeping(t.deps);
    const [former] = await publishedIds();
    for (let seconds = 0; seconds <= 30 * 60; seconds += 30) {
      if (seconds === 60) expect((await rotate()).body).toMatchObject({ rotated: 1 });
      const found = await Promise.all([issueAndUse(0), issueAndUse(1), issueAndUse(0), issueAndUse(1)]);
      failures.push(...found.flat().map((failure) => `${failure} after ${seconds} seconds`));
      await housekeeping.runOnce();
      t.clock.advance(30_000);
    }
    expect(failures).toEqual([]);
    const [next, ...others] = await publishedIds();
    expect(others).toEqual([]);
    for (const kids of signedBy) expect([...kids]).toEqual([former, next]);
  });

  it('lets apps keep the set for ten minutes', async () => {
    const path = `http://localhost:8100/api/v1/projects/${testProjectId}/.well-known/jwks.json`;
    for (const url of [path, 'http://localhost:8100/.well-known/jwks.json']) {
      expect((await t.send(new Request(url))).headers.get('cache-control')).toBe('public, max-age=600');
    }
  });

  it('is recorded, and happens once of 16 at the same time', async () => {
    const rotations = await Promise.all(Array.from({ length: 16 }, () => rotate()));
    expect(
      rotations
        .map(({ body }) => Number(body['rotated']))
        .toSorted()
        .at(-2),
    ).toBe(0);
    expect(await publishedIds()).toHaveLength(2);
    const { body } = await t.request<{ items: { type: string; data: object }[] }>('GET /events', { access: 'admin' });
    const [next] = await publishedIds();
    expect(body.items.filter(({ type }) => type === 'signing_key.rotated')).toEqual([
      expect.objectContaining({ data: { key_id: next } }),
    ]);
  });

  it('after a leak refuses tokens of the former key at once, and keeps the sessions', async () => {
    expect(await isAccepted(user.token)).toBe(true);
    await rotate();
    await rotate({ project_id: testProjectId, immediately: true });
    expect(await isAccepted(user.token)).toBe(false);
    const token = await refresh();
    expect(keyOf(token)).not.toBe(keyOf(user.token));
    expect(await isAccepted(token)).toBe(true);
    expect(await publishedIds()).toEqual([keyOf(token)]);
  });

  it('after a leak also replaces a key that is newer than a clock that was set back', async () => {
    t.clock.advance(-30 * day);
    const [leaked] = await publishedIds();
    expect((await rotate({ project_id: testProjectId, immediately: true })).body).toMatchObject({ rotated: 1 });
    const [next, ...others] = await publishedIds();
    expect([next === leaked, others]).toEqual([false, []]);
    const { body } = await rotate({ immediately: true });
    expect(body).toMatchObject({ rotated: expect.any(Number), is_complete: true });
    const rest = { immediately: true, created_before_millis: body['created_before_millis'] };
    expect((await rotate(rest)).body).toMatchObject({ rotated: 0 });
    const rows = await t.deps.db.sql.selectFrom('signing_keys').select('created_at').execute();
    for (const { created_at } of rows) expect(created_at.getTime()).toBeLessThanOrEqual(t.clock.now());
  });

  it('is noticed by another process, by the first token of the new key or within a minute', async () => {
    const keys = t.deps.keys;
    const other = createSecretCipher(['a secret for tests that is long enough']);
    const inOther = async <T>(work: () => Promise<T>) => {
      const { signing, checked } = { signing: keys.signing, checked: keys.checked };
      Object.assign(keys, { signing: other.signing, checked: other.checked });
      try {
        return await work();
      } finally {
        Object.assign(keys, { signing, checked });
      }
    };
    expect(await inOther(() => isAccepted(user.token))).toBe(true);
    await rotate({ project_id: testProjectId, immediately: true });
    const token = await refresh();
    expect(await inOther(() => isAccepted(user.token))).toBe(true);
    t.clock.advance(2_000);
    expect(await inOther(() => isAccepted(token))).toBe(true);
    expect(await inOther(() => isAccepted(user.token))).toBe(false);
    await rotate({ project_id: testProjectId, immediately: true });
    t.clock.advance(minute);
    expect(await inOther(() => isAccepted(token))).toBe(false);
  });

  it('of all projects leaves none out, and of no project is an error', async () => {
    const { body } = await rotate({});
    expect(body).toMatchObject({ is_complete: true, rotated: expect.any(Number) });
    const rows = await t.deps.db.sql.selectFrom('signing_keys').select('project_id').execute();
    expect(new Set(rows.map((row) => row.project_id)).size * 2).toBe(rows.length);
    expect((await rotate({})).body['rotated']).toBe(0);
    expect((await rotate({ project_id: 'nobody' })).status).toBe(404);
  });

  it('happens by itself when a key has the age of the settings', async () => {
    const rotation = createKeyRotation({ ...t.deps, config: { ...t.deps.config, keyRotationDays: 30 } });
    await rotation.runOnce();
    expect(await publishedIds()).toHaveLength(1);
    t.clock.advance(31 * day);
    await rotation.runOnce();
    await rotation.runOnce();
    expect(await publishedIds()).toHaveLength(2);
    const off = createKeyRotation(t.deps);
    t.clock.advance(31 * day);
    await off.runOnce();
    expect(await publishedIds()).toHaveLength(2);
  });

  it('happens by itself also if the keys of a whole page of other projects cannot be rotated, which are logged', async () => {
    const stuck = Array.from({ length: 101 }, (_, number) => `0000-stuck-${number}`);
    await sql`insert into projects (project_id, config_id, display_name, created_at)
      select id, gen_random_uuid(), 'Stuck', now() from unnest(${stuck}::text[]) id`.execute(t.deps.db.sql);
    await sql`insert into signing_keys select (jsonb_populate_record(k, jsonb_build_object('project_id', id, 'kid', id))).*
      from signing_keys k, unnest(${stuck}::text[]) id where k.project_id = ${testProjectId}`.execute(t.deps.db.sql);
    await sql
      .raw(
        `create function refuse_key() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$;
        create trigger refuse_key before insert on signing_keys for each row when (new.project_id like '0000-stuck%')
          execute function refuse_key()`,
      )
      .execute(t.deps.db.sql);
    const warn = vi.spyOn(t.deps.log, 'warn');
    const logged = () => new Set(warn.mock.calls.map(([fields]) => Object(fields).projectId));
    const rotation = createKeyRotation({ ...t.deps, config: { ...t.deps.config, keyRotationDays: 30 } });
    t.clock.advance(31 * day);
    expect([await rotation.runOnce(), await rotation.runOnce()]).toEqual([true, false]);
    expect(logged()).toEqual(new Set(stuck));
    expect(await publishedIds()).toHaveLength(2);
    // The next hour begins with them again.
    warn.mockClear();
    expect(await rotation.runOnce()).toBe(true);
    expect(logged().size).toBe(100);
    warn.mockRestore();
  });

  it('is not for project owners or servers', async () => {
    for (const access of ['client', 'server'] as const) {
      const { body } = await t.request('POST /internal/signing-keys/rotate', {
        access,
        project: 'internal',
        body: {},
      });
      expect(body['code']).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
    const { body } = await t.request('POST /internal/signing-keys/rotate', { access: 'admin', body: {} });
    expect(body['code']).toBe('EXPECTED_INTERNAL_PROJECT');
    expect(await publishedIds()).toHaveLength(1);
  });
});

describe('Resealing', () => {
  it('names values that no root secret decrypts, and encrypts the others', async () => {
    const lost = createSecretCipher(['a root secret that nobody has any more']).encrypt('x', 'any context');
    await t.deps.db.sql.updateTable('users').set({ totp_secret: lost }).where('id', '=', user.userId).execute();
    const unreadable: unknown[] = [];
    let position: unknown;
    do {
      const { status, body } = await t.request('POST /internal/secrets/reseal', {
        access: 'admin',
        project: 'internal',
        body: typeof position === 'string' ? { position } : {},
      });
      expect(status).toBe(200);
      unreadable.push(...Object(body['unreadable']));
      position = body['next_position'];
    } while (position !== null);
    expect(unreadable).toEqual([expect.stringMatching(new RegExp(`^users\\.totp_secret \\(.*${user.userId}.*\\)$`))]);
  });
});
