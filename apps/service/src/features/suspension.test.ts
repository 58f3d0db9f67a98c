import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startSession } from '../domain/sessions/sessions.ts';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import { waitForBlockedStatements } from '../testing/hold-locks.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  completeStandInSignIn,
  enableProvider,
  redeemAuthorizationCode,
} from '../testing/oauth.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createPlaceholderUser, createSampleUser, type SampleUser, suspendUser } from '../testing/sample-user.ts';
import { enableSecondFactor } from '../testing/second-factor.ts';
import { createTestApp, type TestApp, type TestResponse, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'google');
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(() => t.close());

const callback_url = 'http://localhost:3000/handler';
const suspended = { status: 403, code: 'USER_SUSPENDED' };
const outcomeOf = ({ status, body }: TestResponse) => ({ status, code: body['code'] });
const codesOf = (responses: readonly TestResponse[]) => responses.map(({ body }) => body['code']);

const signIn = (email: string, password = 'correct horse') =>
  t.request('POST /auth/password/sign-in', { body: { email, password } });
const startServerSession = (userId: string) =>
  t.request('POST /auth/sessions', { access: 'server', body: { user_id: userId } });
const redeemSignInCode = (code: string) => t.request('POST /auth/otp/sign-in', { body: { code } });
const resetPassword = (code: string) =>
  t.request('POST /auth/password/reset', { body: { code, password: 'a new horse' } });

async function mailedSignInCode(email: string): Promise<string> {
  await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  return t.mailedCode(email);
}
async function mailedResetCode(email: string): Promise<string> {
  await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  return t.mailedCode(email);
}

const countSessions = async (userId: string) =>
  (await t.deps.db.sql.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
const readUser = async (userId: string) =>
  (await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } })).body;

describe('Suspending a user', () => {
  it('is visible to servers and project owners, and not to clients', async () => {
    const { userId, token } = await createSampleUser(t);
    expect(await readUser(userId)).toMatchObject({ suspended_at_millis: null });
    await suspendUser(t, userId);
    const since = t.clock.now();
    t.clock.advance(1000);
    await suspendUser(t, userId);
    expect(await readUser(userId)).toMatchObject({ suspended_at_millis: since });
    await suspendUser(t, userId, false);
    expect(await readUser(userId)).toMatchObject({ suspended_at_millis: null });

    const { body } = await signIn((await createSampleUser(t)).email);
    const me = await t.request('GET /users/me', { token: String(body['access_token']) });
    expect(me.body).not.toHaveProperty('suspended_at_millis');
    expect((await t.request('PATCH /users/me', { token, body: { suspended: false } })).status).toBe(401);
    const own = await t.request('PATCH /users/me', {
      token: String(body['access_token']),
      body: { suspended: false },
    });
    expect(own.body['code']).toBe('SCHEMA_ERROR');
  });

  it('ends all sessions at once: access and refresh tokens are refused', async () => {
    const { userId, token, refreshToken } = await createSampleUser(t);
    await suspendUser(t, userId);
    expect((await t.request('GET /users/me', { token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
    const refreshed = await t.request('POST /auth/sessions/current/refresh', { refreshToken, body: {} });
    expect(refreshed.body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  it('expires codes that were issued before, for good', async () => {
    const user = await createSampleUser(t);
    const codes = { link: await mailedSignInCode(user.email), reset: await mailedResetCode(user.email) };
    await suspendUser(t, user.userId);
    await suspendUser(t, user.userId, false);
    expect(codesOf([await redeemSignInCode(codes.link), await resetPassword(codes.reset)])).toEqual(
      Array(2).fill('VERIFICATION_CODE_EXPIRED'),
    );
    expect((await signIn(user.email)).status).toBe(200);
  });

  it('is lifted without the codes that were requested meanwhile', async () => {
    const user = await createSampleUser(t);
    await suspendUser(t, user.userId);
    const codes = { link: await mailedSignInCode(user.email), reset: await mailedResetCode(user.email) };
    const withTotp = await enableSecondFactor(t, await createSampleUser(t));
    await suspendUser(t, withTotp.userId);
    const { body } = await signIn(withTotp.email);
    for (const { userId } of [user, withTotp]) await suspendUser(t, userId, false);
    expect(codesOf([await redeemSignInCode(codes.link), await resetPassword(codes.reset)])).toEqual(
      Array(2).fill('VERIFICATION_CODE_EXPIRED'),
    );
    const entered = await t.request('POST /auth/mfa/sign-in', {
      body: { code: Object(body['details']).attempt_code, type: 'totp', totp: totpAt(t.clock.now()) },
    });
    expect(entered.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect((await redeemSignInCode(await mailedSignInCode(user.email))).status).toBe(200);
  });

  it('leaves no impersonation link that works after it is lifted, of 16 that are created at the same time', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { userId } = await createSampleUser(t);
      const create = async () => {
        const { status, body } = await t.request('POST /users/{user_id}/impersonations', {
          access: 'admin',
          params: { user_id: userId },
          body: { callback_url },
        });
        return status === 200 ? [new URL(String(body['url'])).searchParams.get('code')] : [];
      };
      const first = await create();
      expect(first).toHaveLength(1);
      const [created] = await Promise.all([Promise.all(Array.from({ length: 15 }, create)), suspendUser(t, userId)]);
      const codes = [...first, ...created.flat()];
      // Without the cleanup at the end of a suspension, so that only the lock of the user is tested.
      await t.deps.db.sql.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();
      const opened = codes.map((code) => t.request('POST /auth/impersonations/sign-in', { body: { code } }));
      for (const response of await Promise.all(opened)) expect(response.body['code']).toBe('VERIFICATION_CODE_EXPIRED');
    }
  });

  it('ends a sign-in that waits for the second factor', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const { body } = await signIn(user.email);
    await suspendUser(t, user.userId);
    const code = Object(body['details']).attempt_code;
    const entered = await t.request('POST /auth/mfa/sign-in', {
      body: { code, type: 'totp', totp: totpAt(t.clock.now()) },
    });
    expect(entered.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  });

  it('is recorded once with its actor, and so is its end', async () => {
    const { userId } = await createSampleUser(t);
    for (const value of [true, true, false, false]) await suspendUser(t, userId, value);
    const { body } = await t.request<{ items: { type: string; actor: object }[] }>('GET /events', {
      access: 'admin',
      query: { user_id: userId },
    });
    const events = body.items.filter(({ type }) => type !== 'user.updated');
    expect(events.map(({ type, actor }) => ({ type, actor }))).toMatchObject([
      { type: 'user.unsuspended', actor: { type: 'admin' } },
      { type: 'user.suspended', actor: { type: 'admin' } },
    ]);
  });

  it('affects project owners like any user', async () => {
    const owner = await createSampleUser(t, 'internal');
    const options = { access: 'server', project: 'internal', params: { user_id: owner.userId } } as const;
    await t.request('PATCH /users/{user_id}', { ...options, body: { suspended: true } });
    const listed = await t.request('GET /internal/projects', { project: 'internal', token: owner.token });
    expect(listed.body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  });
});

/** Ways to get a session, each with its proof. */
const ways: Record<string, (user: SampleUser) => Promise<TestResponse>> = {
  'the password': ({ email }) => signIn(email),
  'a magic link': async ({ email }) => redeemSignInCode(await mailedSignInCode(email)),
  'a password reset': async ({ email }) => resetPassword(await mailedResetCode(email)),
  'a session that a server creates': ({ userId }) => startServerSession(userId),
};

describe('A suspended user', () => {
  it.each(Object.entries(ways))('gets no session with %s', async (_way, use) => {
    const user = await createSampleUser(t);
    await suspendUser(t, user.userId);
    expect(outcomeOf(await use(user))).toEqual(suspended);
    expect(await countSessions(user.userId)).toBe(0);
    await suspendUser(t, user.userId, false);
    expect((await use(user)).status).toBe(200);
  });

  it('gets no session at a provider, and the code is used up', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { user } = await completeStandInSignIn(t, 'google', { email });
    await suspendUser(t, String(user['id']));
    const code = authorizationCodeOf(await completeRedirects(t, { email }, { provider: 'google' }));
    expect(outcomeOf(await redeemAuthorizationCode(t, code))).toEqual(suspended);
    await suspendUser(t, String(user['id']), false);
    expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });

  it('learns of the suspension only after the second factor', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    await suspendUser(t, user.userId);
    const { body } = await signIn(user.email);
    expect(body['code']).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const code = Object(body['details']).attempt_code;
    const enter = (totp: string) => t.request('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp } });
    expect((await enter('000000')).body['code']).toBe('INVALID_TOTP_CODE');
    expect(outcomeOf(await enter(totpAt(t.clock.now())))).toEqual(suspended);
  });

  it('is not told apart from other users without a proof', async () => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    await suspendUser(t, user.userId);
    const ask = async (email: string) => {
      const responses = [
        await signIn(email, 'a wrong guess'),
        await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url } }),
        await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } }),
        await t.request('POST /auth/password/sign-up', {
          body: { email, password: 'a new horse', verification_callback_url: callback_url },
        }),
        await redeemSignInCode('a'.repeat(45)),
      ];
      return responses.map(outcomeOf);
    };
    expect(await ask(user.email)).toEqual(await ask(other.email));
  });

  it('is not taken over by a sign-up if a former version created it for a magic-link request', async () => {
    const { userId, email } = await createPlaceholderUser(t);
    await suspendUser(t, userId);
    const body = { email, password: 'correct horse', verification_callback_url: callback_url };
    expect((await t.request('POST /auth/password/sign-up', { body })).body['code']).toBe('USER_EMAIL_ALREADY_EXISTS');
  });

  it('cannot delete the account with the link of an email to sign up again', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { userId } = await t.signUp(email);
    await suspendUser(t, userId);
    const { body } = await t.request('POST /contact-channels/verify/reject', {
      body: { code: await t.mailedCode(email) },
    });
    expect(body).toEqual({ success: true, account_deleted: false });
    expect(await readUser(userId)).toMatchObject({ id: userId });
  });

  it('keeps no session of 16 sign-ins at the moment of the suspension', async () => {
    // Hundreds of hashes would take half a minute; a turn of the event loop lets the requests interleave just as well.
    const spy = vi.spyOn(t.deps.passwordHasher, 'verify').mockImplementation(() => setImmediate(true));
    for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
      const user = await createSampleUser(t);
      if (round % 2 === 1) await enableSecondFactor(t, user);
      const attempt = round % 2 === 1 ? Object((await signIn(user.email)).body['details']).attempt_code : '';
      const link = await mailedSignInCode(user.email);
      const tries = [
        () => signIn(user.email),
        () => startServerSession(user.userId),
        () => redeemSignInCode(link),
        () =>
          t.request('POST /auth/mfa/sign-in', { body: { code: attempt, type: 'totp', totp: totpAt(t.clock.now()) } }),
      ];
      const position = round % 16;
      const responses = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          index === position
            ? t.request('PATCH /users/{user_id}', {
                access: 'server',
                params: { user_id: user.userId },
                body: { suspended: true },
              })
            : tries[index % tries.length]?.(),
        ),
      );
      expect(responses[position]?.status).toBe(200);
      expect(responses.every((response) => (response?.status ?? 500) < 500)).toBe(true);
      expect(await countSessions(user.userId)).toBe(0);
      t.clock.advance(60_000);
    }
    spy.mockRestore();
  });
});

it.skipIf(inject('database') === 'pglite')('Suspending a user waits for a session that is starting', async () => {
  const { userId } = await createSampleUser(t);
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let signIn: Promise<void> = Promise.resolve();
  await new Promise<void>((started) => {
    signIn = t.deps.db.transaction(async (tx) => {
      await startSession(tx, t.deps, testProjectId, userId);
      started();
      await committing;
    });
  });
  const suspension = suspendUser(t, userId);
  await Promise.race([suspension, waitForBlockedStatements(t.deps.db, 1)]);
  commit();
  await Promise.all([signIn, suspension]);
  expect(await countSessions(userId)).toBe(0);
});

it('Secrets of the second factor stay while a user is suspended', async () => {
  const user = await createSampleUser(t);
  await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: totpSecret } });
  await suspendUser(t, user.userId);
  await suspendUser(t, user.userId, false);
  expect(await readUser(user.userId)).toMatchObject({ requires_totp_mfa: true, has_password: true });
});
