import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProjectOwner } from '../domain/projects/project-owners.ts';
import { createOwnerInvitation } from '../testing/cases/owners.ts';
import { createProjectOwner, type TestProjectOwner } from '../testing/project-owner.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { apiKeyHeaders, apiKeyOf, createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* The credentials that an owner has created or seen, after the ownership has ended. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // Tests share the quotas of the project `internal`.
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
});
afterAll(() => t.close());

type KeySet = Record<'id' | 'secret_server_key' | 'super_secret_admin_key', string>;

const kinds = { client: false, server: false, admin: false };

async function createKeys(by: RequestOptions, which: Partial<typeof kinds>, description = 'Scripts'): Promise<KeySet> {
  const { client, server, admin } = { ...kinds, ...which };
  const { status, body } = await t.request<KeySet>('POST /internal/api-keys', {
    ...by,
    body: {
      description,
      expires_at_millis: t.clock.now() + 1_000_000,
      has_publishable_client_key: client,
      has_secret_server_key: server,
      has_super_secret_admin_key: admin,
    },
  });
  expect(status).toBe(200);
  return body;
}

const withKey = (project: string, access: 'server' | 'admin', key: string): RequestOptions => ({
  access,
  project,
  headers: { [apiKeyHeaders[access]]: key },
});
const withAdminKey = (project: string, { super_secret_admin_key: key }: KeySet) => withKey(project, 'admin', key);

/** Returns the status of a request with a key. */
const use = async (options: RequestOptions) => (await t.request('GET /projects/current', options)).status;

const remove = (ownerId: string, by: RequestOptions) =>
  t.request<{ revoked_admin_key_set_ids: string[]; remaining_credentials: object[] }>(
    'DELETE /projects/current/owners/{owner_id}',
    { ...by, params: { owner_id: ownerId } },
  );

const credentialsOf = (ownerId: string, by: RequestOptions) =>
  t.request<{ items: object[] }>('GET /projects/current/owners/{owner_id}/credentials', {
    ...by,
    params: { owner_id: ownerId },
  });

async function createTwoOwners(): Promise<{ project: string; leaving: TestProjectOwner; staying: TestProjectOwner }> {
  const project = await createSampleProject(t);
  const [leaving, staying] = [await createProjectOwner(t, project), await createProjectOwner(t, project)];
  return { project, leaving, staying };
}

describe('Removing an owner', () => {
  it('revokes the admin keys that the owner has created, and keys created with these', async () => {
    const { project, leaving, staying } = await createTwoOwners();
    const made = await createKeys(leaving.as, { admin: true });
    const second = await createKeys(withAdminKey(project, made), { admin: true });
    const third = await createKeys(withAdminKey(project, second), { admin: true });
    const kept = await createKeys(staying.as, { admin: true });
    for (const key of [made, second, third]) expect(await use(withAdminKey(project, key))).toBe(200);

    const { body } = await remove(leaving.userId, staying.as);
    expect(body.revoked_admin_key_set_ids.toSorted()).toEqual([made.id, second.id, third.id].toSorted());
    for (const key of [made, second, third]) expect(await use(withAdminKey(project, key))).toBe(401);
    expect(await use(withAdminKey(project, kept))).toBe(200);
    // The attack: back with the admin key, and out with the others.
    expect((await remove(staying.userId, withAdminKey(project, made))).status).toBe(401);

    const { body: events } = await t.request<{ items: { type: string; data: object }[] }>('GET /events', staying.as);
    const revoked = events.items.filter(({ type }) => type === 'key_set.revoked');
    expect(revoked).toHaveLength(3);
  });

  it('keeps the server key of a key set, and names it in the response as one to rotate', async () => {
    const { project, leaving, staying } = await createTwoOwners();
    const both = await createKeys(leaving.as, { client: true, server: true, admin: true }, 'Web shop');
    const byServer = await createKeys(withKey(project, 'server', both.secret_server_key), { server: true }, 'Worker');
    await createKeys(staying.as, { server: true, admin: true }, 'Not seen');

    const before = await credentialsOf(leaving.userId, staying.as);
    const [admin, ...others] = [
      { kind: 'admin_key', id: both.id, name: 'Web shop', is_created_by_owner: true },
      { kind: 'server_key', id: both.id, name: 'Web shop', is_created_by_owner: true },
      { kind: 'server_key', id: byServer.id, name: 'Worker', is_created_by_owner: true },
    ];
    // The keys of the sample project, which nobody's session has created.
    const isKnown = (credential: object) => Object(credential).is_created_by_owner;
    expect(before.body.items.filter(isKnown)).toEqual([admin, ...others]);

    const { body } = await remove(leaving.userId, staying.as);
    expect(body.revoked_admin_key_set_ids).toEqual([both.id]);
    expect(body.remaining_credentials.filter(isKnown)).toEqual(others);
    expect(body.remaining_credentials).not.toContainEqual(expect.objectContaining({ name: 'Not seen' }));
    expect(await use(withAdminKey(project, both))).toBe(401);
    for (const { secret_server_key: key } of [both, byServer])
      expect(await use(withKey(project, 'server', key))).toBe(200);
  });

  it.each([
    ['an empty list', (kept: string) => ({ managedProjectIds: [kept] })],
    ['metadata of another kind', () => ({ plan: 'pro' })],
  ])('also counts if an operator replaces the metadata of the account with %s', async (_kind, metadataWith) => {
    const { project, leaving, staying } = await createTwoOwners();
    const kept = await createSampleProject(t);
    await addProjectOwner(t.deps.db, leaving.userId, kept);
    const made = await createKeys(leaving.as, { admin: true });
    const keptKey = await createKeys({ ...leaving.as, project: kept }, { admin: true });
    const { token } = await createOwnerInvitation(t, project);
    const update = (server_metadata: object) =>
      t.request('PATCH /users/{user_id}', {
        access: 'server',
        project: 'internal',
        params: { user_id: leaving.userId },
        body: { server_metadata },
      });
    expect((await update({ managedProjectIds: [project, kept], plan: 'pro' })).status).toBe(200);
    expect(await use(withAdminKey(project, made))).toBe(200);

    const metadata = metadataWith(kept);
    const { status, body } = await update(metadata);
    expect({ status, body }).toMatchObject({ status: 200, body: { server_metadata: metadata } });
    expect(await use(withAdminKey(project, made))).toBe(401);
    expect(await use(withAdminKey(kept, keptKey))).toBe('managedProjectIds' in metadata ? 200 : 401);
    const check = await t.request('POST /internal/owner-links/check', { project: 'internal', body: { token } });
    expect(check.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
    const { body: events } = await t.request<{ items: { type: string; data: object }[] }>('GET /events', staying.as);
    expect(events.items).toContainEqual(
      expect.objectContaining({ type: 'owner.removed', data: { owner_id: leaving.userId } }),
    );
  });

  it('names the secrets of the project that every owner may have seen', async () => {
    const { project, leaving, staying } = await createTwoOwners();
    const admin = { access: 'admin', project } as const;
    const url = 'https://shop.example.com/hook';
    const { body: hook } = await t.request('POST /webhooks/endpoints', { ...leaving.as, body: { url } });
    expect(hook).toMatchObject({ created_by_owner_id: leaving.userId });
    const provider = { id: 'github', enabled: true, type: 'standard', client_id: 'shop', client_secret: 'secret' };
    await t.request('PATCH /projects/current', { ...admin, body: { config: { oauth_providers: [provider] } } });
    const mailServer = {
      type: 'standard',
      host: 'mail.example.com',
      port: 587,
      username: 'shop',
      password: 'secret',
      sender_name: 'Shop',
      sender_email: 'shop@example.com',
    };
    await t.request('PATCH /projects/current', { ...admin, body: { config: { email_config: mailServer } } });
    const { body } = await remove(leaving.userId, staying.as);
    expect(body.remaining_credentials).toEqual(
      expect.arrayContaining([
        { kind: 'webhook_secret', id: hook['id'], name: url, is_created_by_owner: true },
        { kind: 'provider_secret', id: 'github', name: 'github', is_created_by_owner: false },
        { kind: 'mail_server_password', id: project, name: 'mail.example.com', is_created_by_owner: false },
      ]),
    );
    expect(JSON.stringify(body)).not.toContain('"secret"');
  });

  it('ends the sessions of users that an admin key of the owner has started', async () => {
    const { project, leaving, staying } = await createTwoOwners();
    const user = await t.request('POST /users', { ...staying.as, body: { primary_email: 'ada@example.com' } });
    const userId = String(user.body['id']);
    const start = async (by: RequestOptions) =>
      (await t.request<{ refresh_token: string }>('POST /auth/sessions', { ...by, body: { user_id: userId } })).body;
    const [admin, both] = [
      await createKeys(leaving.as, { admin: true }),
      await createKeys(leaving.as, { admin: true, server: true }),
    ];
    const ended = await start(withAdminKey(project, admin));
    const ofApp = await start(withKey(project, 'server', both.secret_server_key));
    const refresh = async ({ refresh_token: refreshToken }: { readonly refresh_token: string }) =>
      (await t.request('POST /auth/sessions/current/refresh', { project, refreshToken })).status;
    expect(await refresh(ended)).toBe(200);
    await remove(leaving.userId, staying.as);
    expect([await refresh(ended), await refresh(ofApp)]).toEqual([401, 200]);
  });

  it('leaves no admin key of the owner, who creates 15 at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { project, leaving, staying } = await createTwoOwners();
      const first = await createKeys(leaving.as, { admin: true });
      const body = {
        description: 'Another',
        expires_at_millis: t.clock.now() + 1_000_000,
        has_publishable_client_key: false,
        has_secret_server_key: false,
        has_super_secret_admin_key: true,
      };
      const create = (by: RequestOptions) => t.request<KeySet>('POST /internal/api-keys', { ...by, body });
      const [removed, ...created] = await Promise.all([
        remove(leaving.userId, staying.as),
        ...Array.from({ length: 15 }, (_, index) =>
          create(index % 2 === 0 ? leaving.as : withAdminKey(project, first)),
        ),
      ]);
      expect(removed.status).toBe(200);
      expect(await use(withAdminKey(project, first))).toBe(401);
      for (const { status, body: keys } of created.filter((response) => response.status === 200)) {
        expect(await use(withAdminKey(project, keys)), String(status)).toBe(401);
      }
    }
  });
});

describe.each(['suspended', 'deleted'] as const)('An owner whose account is %s', (how) => {
  const operator = { access: 'server', project: 'internal' } as const;
  const takeAway = (userId: string) =>
    how === 'deleted'
      ? t.request('DELETE /users/{user_id}', { ...operator, params: { user_id: userId } })
      : t.request('PATCH /users/{user_id}', {
          ...operator,
          params: { user_id: userId },
          body: { suspended: true },
        });

  it('leaves no admin key in any project', async () => {
    const { project, leaving } = await createTwoOwners();
    const other = await createSampleProject(t);
    await addProjectOwner(t.deps.db, leaving.userId, other);
    const [here, there] = [
      await createKeys(leaving.as, { admin: true, server: true }),
      await createKeys({ ...leaving.as, project: other }, { admin: true }),
    ];
    expect((await takeAway(leaving.userId)).status).toBe(200);
    expect(await use(withAdminKey(project, here))).toBe(401);
    expect(await use(withAdminKey(other, there))).toBe(401);
    expect(await use(withKey(project, 'server', here.secret_server_key))).toBe(200);
  });
});

it('names the owner who created a key set or an invitation', async () => {
  const { leaving } = await createTwoOwners();
  const { id } = await createKeys(leaving.as, { server: true });
  const { body: keys } = await t.request<{ items: { id: string }[] }>('GET /internal/api-keys', leaving.as);
  expect(keys.items.find((set) => set.id === id)).toMatchObject({ created_by_owner_id: leaving.userId });
  const body = { email: 'grace@example.com' };
  await t.request('POST /projects/current/owner-invitations', { ...leaving.as, body });
  const { body: invitations } = await t.request('GET /projects/current/owner-invitations', leaving.as);
  expect(invitations['items']).toEqual([expect.objectContaining({ invited_by_owner_id: leaving.userId })]);
});

describe('An invitation to own a project', () => {
  const invite = (by: RequestOptions, app = t) =>
    app.request('POST /projects/current/owner-invitations', { ...by, body: { email: 'grace@example.com' } });

  it('is sent in the session of an owner, not with an admin key', async () => {
    const { project, leaving } = await createTwoOwners();
    const key = await createKeys(leaving.as, { admin: true });
    const before = (await t.emails()).length;
    for (const options of [withAdminKey(project, key), withKey(project, 'admin', apiKeyOf(project, 'admin'))]) {
      const { status, body } = await invite(options);
      expect([status, body]).toEqual([403, expect.stringContaining('Owners are invited only in the session')]);
    }
    expect(await t.emails()).toHaveLength(before);
    expect((await invite(leaving.as)).status).toBe(201);
  });

  it('is shown to the inviting owner only if the service has no mail server', async () => {
    const { leaving } = await createTwoOwners();
    expect((await invite(leaving.as)).body['url']).toMatch(/^http:\/\/localhost:8100\/setup#/);
    const app = await createTestApp({
      KEYSTACK_SMTP_URL: 'smtp://127.0.0.1:1',
      KEYSTACK_MAIL_FROM: 'login@example.com',
    });
    try {
      const { as } = await createProjectOwner(app);
      const { status, body } = await invite(as, app);
      expect(status).toBe(201);
      expect(body).not.toHaveProperty('url');
      expect((await app.emails()).at(-1)?.text).toContain('/setup#');
    } finally {
      await app.close();
    }
  });
});
