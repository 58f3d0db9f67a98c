import { type EndpointsByRoute, headerNames, serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../domain/sessions/sessions.ts';
import { createImpersonationCode } from '../testing/cases/sessions.ts';
import { enableProvider, requestSignInRedirect } from '../testing/oauth.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser, suspendUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, type TestResponse, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github');
});
afterAll(() => t.close());

const start = (code: string) => t.request('POST /auth/impersonations/sign-in', { body: { code } });
const claimsOf = ({ body }: TestResponse) =>
  JSON.parse(Buffer.from(String(body['access_token']).split('.')[1] ?? '', 'base64url').toString());

/** Starts an impersonation and returns its access token. */
async function impersonate(userId: string): Promise<string> {
  const { access_token: token } = await startSession(t.deps.db, t.deps, testProjectId, userId, {
    isImpersonation: true,
  });
  return token;
}

async function eventsOf(userId: string) {
  const { body } = await t.request<{ items: { type: string; actor: { type: string; id: string | null } }[] }>(
    'GET /events',
    { access: 'admin', query: { user_id: userId } },
  );
  return body.items.map(({ type, actor }) => ({ type, actor: { type: actor.type, id: actor.id } }));
}

/** Creates a project owner and returns the headers with which the owner manages the test project. */
async function createOwner() {
  const { userId } = await createSampleUser(t, 'internal');
  const metadata = JSON.stringify({ managedProjectIds: [testProjectId] });
  await t.deps.db.sql.updateTable('users').set({ server_metadata: metadata }).where('id', '=', userId).execute();
  const { access_token: token } = await startSession(t.deps.db, t.deps, 'internal', userId);
  return { userId, headers: { [headerNames.adminAccessToken]: token } };
}

describe('An impersonation link', () => {
  it('leads to the handler of the first trusted domain, or to a trusted callback', async () => {
    const { userId } = await createSampleUser(t);
    const create = (body: object) =>
      t.request('POST /users/{user_id}/impersonations', { access: 'admin', params: { user_id: userId }, body });
    expect((await create({})).status).toBe(400);
    for (const domain of ['https://b.test/', 'https://a.test'])
      await t.deps.db.sql
        .insertInto('project_domains')
        .values({ project_id: testProjectId, domain, handler_path: '/auth' })
        .execute();
    const { body } = await create({});
    expect(body['url']).toMatch(/^https:\/\/a\.test\/auth\/impersonation\?code=[0-9a-z]{45}$/);
    expect(body['expires_at_millis']).toBe(t.clock.now() + serviceLimits.impersonationLinkLifetime);
    await t.deps.db.sql.deleteFrom('project_domains').where('project_id', '=', testProjectId).execute();
    const { body: other } = await create({ callback_url: 'http://localhost:3000/admin' });
    expect(other['url']).toMatch(/^http:\/\/localhost:3000\/admin\?code=/);
  });

  it('signs in as the user for an hour, and tells apps and the activity log', async () => {
    const owner = await createOwner();
    const { userId, email } = await createSampleUser(t);
    const { body } = await t.request('POST /users/{user_id}/impersonations', {
      access: 'admin',
      headers: owner.headers,
      params: { user_id: userId },
      body: { callback_url: 'http://localhost:3000/handler/impersonation' },
    });
    const code = new URL(String(body['url'])).searchParams.get('code') ?? '';
    const checked = await t.request('POST /auth/impersonations/check-code', { body: { code } });
    expect(checked.body).toEqual({ is_code_valid: true, email: `${email[0]}…@example.com`, display_name: null });

    const started = await start(code);
    expect(claimsOf(started)).toMatchObject({ sub: userId, is_impersonation: true });
    const [token, refreshToken] = [String(started.body['access_token']), String(started.body['refresh_token'])];
    expect((await t.request('GET /users/me', { token })).body['id']).toBe(userId);
    const refresh = () => t.request('POST /auth/sessions/current/refresh', { refreshToken, body: {} });
    expect(claimsOf(await refresh())).toMatchObject({ is_impersonation: true });

    await t.request('PATCH /users/me', { token, body: { display_name: 'Grace' } });
    await t.request('DELETE /auth/sessions/current', { refreshToken });
    expect((await eventsOf(userId)).slice(0, 4)).toEqual([
      { type: 'impersonation.ended', actor: { type: 'owner', id: owner.userId } },
      { type: 'user.updated', actor: { type: 'owner', id: owner.userId } },
      { type: 'impersonation.started', actor: { type: 'owner', id: owner.userId } },
      { type: 'impersonation.link_created', actor: { type: 'owner', id: owner.userId } },
    ]);

    const again = await start(await createImpersonationCode(t, { userId }));
    t.clock.advance(serviceLimits.impersonationLifetime);
    const expired = await t.request('POST /auth/sessions/current/refresh', {
      refreshToken: String(again.body['refresh_token']),
      body: {},
    });
    expect(expired.body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  it('names no owner in the activity log if an API key started it', async () => {
    const { userId } = await createSampleUser(t);
    const { body } = await t.request('POST /auth/sessions', {
      access: 'server',
      body: { user_id: userId, is_impersonation: true },
    });
    const token = String(body['access_token']);
    await t.request('PATCH /users/me', { token, body: { display_name: 'Grace' } });
    expect((await eventsOf(userId))[0]).toEqual({ type: 'user.updated', actor: { type: 'server', id: null } });
  });

  it('starts one session if 16 browsers open it at once', async () => {
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const user = await createSampleUser(t);
      const code = await createImpersonationCode(t, user);
      const responses = await Promise.all(Array.from({ length: 16 }, () => start(code)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const sessions = t.deps.db.sql.selectFrom('sessions').select('id').where('user_id', '=', user.userId);
      expect(await sessions.where('is_impersonation', '=', true).execute()).toHaveLength(1);
    }
  });

  it('works no longer after its owner was removed or its user was suspended', async () => {
    const owner = await createOwner();
    const user = await createSampleUser(t);
    const { body } = await t.request('POST /users/{user_id}/impersonations', {
      access: 'admin',
      headers: owner.headers,
      params: { user_id: user.userId },
      body: { callback_url: 'http://localhost:3000/handler/impersonation' },
    });
    await t.deps.db.sql.updateTable('users').set({ server_metadata: null }).where('id', '=', owner.userId).execute();
    const code = new URL(String(body['url'])).searchParams.get('code') ?? '';
    expect((await start(code)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');

    const suspended = await createOwner();
    const { code: codeOfSuspended } = await createLink(suspended.headers, user.userId);
    await t.request('PATCH /users/{user_id}', asOperator(suspended.userId, { suspended: true }));
    expect((await start(codeOfSuspended)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');

    const other = await createImpersonationCode(t, user);
    await suspendUser(t, user.userId);
    await suspendUser(t, user.userId, false);
    expect((await start(other)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });
});

describe('Revoking a super secret admin key', () => {
  /** Creates an admin key and returns it, and a function that revokes it. */
  async function createAdminKey(project: string = testProjectId) {
    const { body } = await t.request<Record<string, string>>('POST /internal/api-keys', {
      access: 'admin',
      project,
      body: {
        description: 'Support tool',
        expires_at_millis: t.clock.now() + 60_000,
        has_publishable_client_key: false,
        has_secret_server_key: false,
        has_super_secret_admin_key: true,
      },
    });
    const params = { id: body['id'] ?? '' };
    const revoke = (options: object = {}) =>
      t.request('PATCH /internal/api-keys/{id}', {
        access: 'admin',
        project,
        params,
        body: { revoked: true, ...options },
      });
    return { headers: { [headerNames.superSecretAdminKey]: body['super_secret_admin_key'] ?? '' }, revoke };
  }

  it('ends the impersonation links that were created with it', async () => {
    const { userId } = await createSampleUser(t);
    const [revoked, expired, kept] = [await createAdminKey(), await createAdminKey(), await createAdminKey()];
    expect((await start((await createLink(kept.headers, userId)).code)).status).toBe(200);
    const ofRevoked = await createLink(revoked.headers, userId);
    expect((await revoked.revoke()).status).toBe(200);
    expect((await start(ofRevoked.code)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
    const ofExpired = await createLink(expired.headers, userId);
    t.clock.advance(60_001);
    expect((await start(ofExpired.code)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });

  it('ends the sessions that act as users, and after a leak all sessions that were created with it', async () => {
    const { userId } = await createSampleUser(t);
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const { headers, revoke } = await createAdminKey();
      const create = (is_impersonation: boolean) =>
        t.request('POST /auth/sessions', { access: 'admin', headers, body: { user_id: userId, is_impersonation } });
      const before = [await create(true), await create(false), await start((await createLink(headers, userId)).code)];
      const isActive = async ({ body }: TestResponse) =>
        (await t.request('GET /users/me', { token: String(body['access_token']) })).status === 200;
      const [, ...started] = await Promise.all([revoke(), ...Array.from({ length: 15 }, () => create(true))]);
      for (const session of started.filter(({ status }) => status === 200)) expect(await isActive(session)).toBe(false);
      expect(await Promise.all(before.map(isActive))).toEqual([false, true, false]);
      await revoke({ end_sessions: true });
      expect(await Promise.all(before.map(isActive))).toEqual([false, false, false]);
    }
  });

  it('of the project internal revokes the invitations to own a project that were created with it', async () => {
    const operator = { access: 'admin', project: 'internal' } as const;
    const { headers, revoke } = await createAdminKey('internal');
    const invite = (sent: Record<string, string>) =>
      t.request('POST /internal/owner-invitations', {
        ...operator,
        headers: sent,
        body: { email: 'grace@example.com', project_id: testProjectId },
      });
    const [ofKey, other] = [await invite(headers), await invite({})];
    await revoke();
    const check = async ({ body }: TestResponse) =>
      (
        await t.request('POST /internal/owner-links/check', {
          project: 'internal',
          body: { token: String(body['url']).split('#')[1] },
        })
      ).status;
    expect([await check(ofKey), await check(other)]).toEqual([404, 200]);
  });

  it('leaves no link that works, also if 16 links are created and opened at the same time', async () => {
    const { userId } = await createSampleUser(t);
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const { headers, revoke } = await createAdminKey();
      const create = async () => {
        const options = { access: 'admin', headers, params: { user_id: userId } } as const;
        const callback_url = 'http://localhost:3000/handler/impersonation';
        const { status, body } = await t.request('POST /users/{user_id}/impersonations', {
          ...options,
          body: { callback_url },
        });
        return status === 200 ? new URL(String(body['url'])).searchParams.get('code') : null;
      };
      const create8 = () => Promise.all(Array.from({ length: 8 }, create));
      const before = await create();
      expect(before).not.toBeNull();
      const [first, revoked, last] = await Promise.all([create8(), revoke(), create8()]);
      expect(revoked.status).toBe(200);
      const opened = [before, ...first, ...last].flatMap((code) => (code === null ? [] : [code]));
      for (const { status } of await Promise.all(opened.map(start))) expect(status).toBe(400);
    }
  });
});

/** Suspends or deletes a user of the project `internal`, or sets another password. */
const takeAccess = {
  suspension: (userId: string) => t.request('PATCH /users/{user_id}', asOperator(userId, { suspended: true })),
  deletion: (userId: string) => t.request('DELETE /users/{user_id}', asOperator(userId)),
  'new password': (userId: string) =>
    t.request('PATCH /users/{user_id}', asOperator(userId, { password: 'another long password' })),
};
const asOperator = (userId: string, body?: object) =>
  ({ access: 'server', project: 'internal', params: { user_id: userId }, ...(body && { body }) }) as const;

describe.each(['suspension', 'deletion', 'new password'] as const)('The %s of an owner', (change) => {
  it('ends the sessions that the owner has started, also those that start at the same time', async () => {
    const user = await createSampleUser(t);
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const owner = await createOwner();
      const links = await Promise.all(Array.from({ length: 8 }, () => createLink(owner.headers, user.userId)));
      const create = (is_impersonation: boolean) =>
        t.request('POST /auth/sessions', {
          access: 'admin',
          headers: owner.headers,
          body: { user_id: user.userId, is_impersonation },
        });
      const before = [await start(links[0]?.code ?? ''), await create(false)];
      expect(before.map(({ status }) => status)).toEqual([200, 200]);
      const [changed, ...started] = await Promise.all([
        takeAccess[change](owner.userId),
        ...links.slice(1).map(({ code }) => start(code)),
        ...Array.from({ length: 8 }, (_, index) => create(index % 2 === 0)),
      ]);
      expect(changed?.status).toBe(200);
      for (const { status, body } of [...before, ...started]) {
        if (status !== 200) continue;
        const token = String(body['access_token']);
        expect((await t.request('GET /users/me', { token })).status).toBe(401);
      }
    }
  });
});

describe('A link of an owner who was suspended for a moment', () => {
  it('works no longer', async () => {
    const { userId } = await createSampleUser(t);
    const owner = await createOwner();
    const { code } = await createLink(owner.headers, userId);
    for (const suspended of [true, false])
      await t.request('PATCH /users/{user_id}', asOperator(owner.userId, { suspended }));
    expect((await start(code)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });
});

describe('Removing an owner', () => {
  it('ends the impersonations of the project, also those that start at the same time', async () => {
    const user = await createSampleUser(t);
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const owner = await createOwner();
      await createOwner();
      const codes = await Promise.all(Array.from({ length: 8 }, () => createLink(owner.headers, user.userId)));
      const before = await start(codes[0]?.code ?? '');
      expect(before.status).toBe(200);
      const remove = () =>
        t.request('DELETE /projects/current/owners/{owner_id}', {
          access: 'admin',
          params: { owner_id: owner.userId },
        });
      const [removed, ...started] = await Promise.all([remove(), ...codes.slice(1).map(({ code }) => start(code))]);
      expect(removed?.status).toBe(200);
      for (const { status, body } of [before, ...started]) {
        if (status !== 200) continue;
        const token = String(body['access_token']);
        expect((await t.request('GET /users/me', { token })).status).toBe(401);
      }
    }
  });
});

/** Creates an impersonation link as an owner, and returns its code. */
async function createLink(headers: Record<string, string>, userId: string): Promise<{ code: string }> {
  const { body } = await t.request('POST /users/{user_id}/impersonations', {
    access: 'admin',
    headers,
    params: { user_id: userId },
    body: { callback_url: 'http://localhost:3000/handler/impersonation' },
  });
  return { code: new URL(String(body['url'])).searchParams.get('code') ?? '' };
}

const refused = { status: 403, code: 'IMPERSONATION_CANNOT_CHANGE_CREDENTIALS' };

describe('A session that acts as a user', () => {
  it.each([
    { primary_email: 'other@example.com' },
    { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    { totp_secret_base64: null },
    { otp_auth_enabled: false },
    { display_name: 'Ada', otp_auth_enabled: true },
  ])('cannot update its user with %j', async (body) => {
    const { userId } = await createSampleUser(t);
    const { status, body: response } = await t.request('PATCH /users/me', { token: await impersonate(userId), body });
    expect({ status, code: response['code'] }).toEqual(refused);
  });

  it('can update the profile', async () => {
    const { userId } = await createSampleUser(t);
    const options = { token: await impersonate(userId), body: { display_name: 'Ada' } };
    expect((await t.request('PATCH /users/me', options)).status).toBe(200);
  });

  it('cannot link an account at a provider', async () => {
    const { userId } = await createSampleUser(t);
    const { response } = await requestSignInRedirect(t, 'github', { type: 'link', token: await impersonate(userId) });
    expect({ status: response.status, code: response.body['code'] }).toEqual(refused);
  });

  it('owns no project', async () => {
    const { userId } = await createOwner();
    const { access_token: token } = await startSession(t.deps.db, t.deps, 'internal', userId, {
      isImpersonation: true,
    });
    const { body } = await t.request('GET /internal/api-keys', {
      access: 'admin',
      headers: { [headerNames.adminAccessToken]: token },
    });
    expect(body['code']).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  });
});

describe('An email that a server sends to a user', () => {
  const send = (userId: string, body: object) =>
    t.request('POST /users/{user_id}/send-email', {
      access: 'server',
      params: { user_id: userId },
      body: { callback_url: 'http://localhost:3000/page', ...body },
    });

  it.each([
    ['password_reset', 'POST /auth/password/reset', { password: 'a new horse' }],
    ['email_verification', 'POST /contact-channels/verify', {}],
    ['magic_link', 'POST /auth/otp/sign-in', {}],
  ] as const)('of the type %s has a link that works', async (type, route: keyof EndpointsByRoute, fields) => {
    await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
    const { userId, email } = await createSampleUser(t);
    expect((await send(userId, { type })).body).toEqual({ success: true });
    const code = await t.mailedCode(email);
    expect((await t.request(route, { body: { code, ...fields } })).status).toBe(200);
    expect(await eventsOf(userId)).toContainEqual({ type: 'user.email_sent', actor: { type: 'server', id: null } });
  });

  it('is not sent if its link could not be used', async () => {
    const { userId, email } = await createSampleUser(t);
    const update = (columns: object) =>
      t.deps.db.sql.updateTable('users').set(columns).where('id', '=', userId).execute();
    await update({ email_used_for_auth: false });
    expect((await send(userId, { type: 'password_reset' })).status).toBe(400);
    expect((await send(userId, { type: 'magic_link' })).status).toBe(400);
    await update({ email: null, email_identity: null });
    expect((await send(userId, { type: 'email_verification' })).status).toBe(400);
    expect(await t.emails(email)).toEqual([]);
  });
});
