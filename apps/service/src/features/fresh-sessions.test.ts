import { setImmediate } from 'node:timers/promises';
import { limits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readLinkedAccounts } from '../domain/oauth/accounts.ts';
import { signOut, startSession } from '../domain/sessions/sessions.ts';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  completeStandInSignIn,
  enableProvider,
  insertAccountReturningToken,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../testing/oauth.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { enableSecondFactor } from '../testing/second-factor.ts';
import {
  createTestApp,
  type RequestOptions,
  type TestApp,
  type TestResponse,
  testProjectId,
} from '../testing/test-app.ts';

/* Actions that the owner can take right after signing in, and an attacker with a stolen access token must not. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'google');
  await enableProvider(t, 'github');
});
afterAll(() => t.close());

const otherSecret = Buffer.alloc(20, 7).toString('base64');
const userOf = async (userId: string) =>
  (await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } })).body;

/** A session of a user that started `age` milliseconds ago, with an access token that is still good. */
async function olderSession({ userId }: SampleUser, age: number, secondFactor = false): Promise<string> {
  const { refresh_token: refreshToken } = await startSession(t.deps.db, t.deps, testProjectId, userId, {
    secondFactor,
  });
  t.clock.advance(age);
  const { body } = await t.request('POST /auth/sessions/current/refresh', { refreshToken });
  return String(body['access_token']);
}

interface Action {
  readonly message: string;
  prepare?(user: SampleUser): Promise<unknown>;
  send(token: string, proof: { readonly totp_code?: string }): Promise<TestResponse>;
  isDone(userId: string): Promise<boolean>;
}

const actions: Record<string, Action> = {
  'setting a first password': {
    message: 'Sign in again, then set the password within 10 minutes.',
    prepare: ({ userId }) =>
      t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute(),
    send: (token, proof) =>
      t.request('POST /auth/password/set', { token, body: { password: 'a new horse', ...proof } }),
    isDone: async (userId) => (await userOf(userId))['has_password'] === true,
  },
  'setting the second factor': {
    message: 'Sign in again, then change the second factor within 10 minutes.',
    send: (token, proof) =>
      t.request('PATCH /users/me', { token, body: { totp_secret_base64: otherSecret, ...proof } }),
    isDone: async (userId) => (await userOf(userId))['requires_totp_mfa'] === true,
  },
  'deleting the account': {
    message: 'Sign in again, then delete the account within 10 minutes.',
    send: (token, proof) => t.request('DELETE /users/me', { token, body: proof }),
    isDone: async (userId) => (await userOf(userId))['code'] === 'USER_NOT_FOUND',
  },
  'unlinking a provider': {
    message: 'Sign in again, then disconnect the account within 10 minutes.',
    prepare: ({ userId }) => insertAccountReturningToken(t, userId, { provider: 'github' }),
    send: (token, proof) => unlink('me', 'github', { token, body: proof }),
    isDone: async (userId) => JSON.stringify((await userOf(userId))['oauth_providers']) === '[]',
  },
};

const unlink = (userId: string, providerId: string, options: RequestOptions = {}) =>
  t.request('DELETE /oauth-providers/{user_id}/{provider_id}', {
    params: { user_id: userId, provider_id: providerId },
    ...options,
  });

describe.each(Object.entries(actions))('%s', (_what, action) => {
  async function prepared(age: number) {
    const user = await createSampleUser(t);
    await action.prepare?.(user);
    return { user, token: await olderSession(user, age) };
  }

  it('works in a session that started ten minutes ago', async () => {
    const { user, token } = await prepared(limits.freshSessionAge);
    expect((await action.send(token, {})).status).toBe(200);
    expect(await action.isDone(user.userId)).toBe(true);
  });

  it('is rejected later: the response asks the user to sign in again, and the session continues', async () => {
    const { user, token } = await prepared(limits.freshSessionAge + 1);
    const { status, body } = await action.send(token, {});
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'SCHEMA_ERROR', details: { message: action.message }, error: action.message },
    });
    expect(await action.isDone(user.userId)).toBe(false);
    expect((await t.request('GET /users/me', { token })).status).toBe(200);
  });

  it('is rejected later with a code too, if the user has no second factor', async () => {
    const { user, token } = await prepared(limits.freshSessionAge + 1);
    const { body } = await action.send(token, { totp_code: totpAt(t.clock.now()) });
    expect(body['error']).toBe(action.message);
    expect(await action.isDone(user.userId)).toBe(false);
  });
});

it('needs no fresh session for the server of the app', async () => {
  const user = await createSampleUser(t);
  await olderSession(user, 2 * limits.freshSessionAge);
  const params = { user_id: user.userId };
  const options = { access: 'server', params } as const;
  const body = { totp_secret_base64: otherSecret, password: 'a new horse' };
  expect((await t.request('PATCH /users/{user_id}', { ...options, body })).status).toBe(200);
  expect((await t.request('DELETE /users/{user_id}', options)).status).toBe(200);
});

describe('a second factor that is on', () => {
  const changes = { replaced: otherSecret, removed: null };

  it.each(Object.entries(changes))('is %s in a fresh session that has passed it', async (_how, totp_secret_base64) => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const token = await olderSession(user, limits.freshSessionAge, true);
    expect((await t.request('PATCH /users/me', { token, body: { totp_secret_base64 } })).status).toBe(200);
  });

  it.each(Object.entries(changes))('is not %s in a fresh session that has not passed it', async (_how, secret) => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const token = await olderSession(user, 0);
    const response = await t.request('PATCH /users/me', { token, body: { totp_secret_base64: secret } });
    expect(response.body['error']).toBe('Sign in again, then change the second factor within 10 minutes.');
    expect(await userOf(user.userId)).toMatchObject({ requires_totp_mfa: true });
  });

  it.each(Object.entries(changes))('is %s with its current code in any session', async (_how, secret) => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const token = await olderSession(user, 2 * limits.freshSessionAge);
    const body = { totp_secret_base64: secret, totp_code: totpAt(t.clock.now()) };
    expect((await t.request('PATCH /users/me', { token, body })).status).toBe(200);
    expect((await userOf(user.userId))['requires_totp_mfa']).toBe(secret !== null);
  });

  it('is not changed by guessing its code, of which there are few', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const body = { totp_secret_base64: null, totp_code: '000000' };
    const guesses: TestResponse[] = [];
    for (let guess = 0; guess <= rateLimits.totpFor.limit; guess += 1) {
      guesses.push(await t.request('PATCH /users/me', { token: user.token, body }));
    }
    const codes = guesses.map((response) => response.body['code']);
    expect(codes).toEqual([...Array(rateLimits.totpFor.limit).fill('INVALID_TOTP_CODE'), 'TOO_MANY_REQUESTS']);
    expect(await userOf(user.userId)).toMatchObject({ requires_totp_mfa: true });
  });

  it('is not removed in a session that did not enter the code that another session entered', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute();
    const [token, other] = [await olderSession(user, 0), await olderSession(user, 0)];
    const body = { password: 'a new horse', totp_code: totpAt(t.clock.now()) };
    expect((await t.request('POST /auth/password/set', { token, body })).status).toBe(200);
    const remove = (from: string) => t.request('PATCH /users/me', { token: from, body: { totp_secret_base64: null } });
    expect((await remove(other)).body['error']).toBe('Sign in again, then change the second factor within 10 minutes.');
    expect((await remove(token)).status).toBe(200);
  });

  it('is not removed in a session that the server of the app started', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const started = await t.request('POST /auth/sessions', { access: 'server', body: { user_id: user.userId } });
    const token = String(started.body['access_token']);
    const { body } = await t.request('PATCH /users/me', { token, body: { totp_secret_base64: null } });
    expect(body['error']).toBe('Sign in again, then change the second factor within 10 minutes.');
  });

  it('stays off without any proof where it was off', async () => {
    const user = await createSampleUser(t);
    const token = await olderSession(user, 2 * limits.freshSessionAge);
    expect((await t.request('PATCH /users/me', { token, body: { totp_secret_base64: null } })).status).toBe(200);
  });

  it.each([otherSecret, null])(
    'ends the other sessions when it changes to %s, and keeps the current one',
    async (secret) => {
      const user = secret === null ? await enableSecondFactor(t, await createSampleUser(t)) : await createSampleUser(t);
      const other = await olderSession(user, 0);
      const { body } = await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: secret } });
      expect(body['requires_totp_mfa']).toBe(secret !== null);
      expect((await t.request('GET /users/me', { token: other })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
      expect((await t.request('GET /users/me', { token: user.token })).status).toBe(200);
    },
  );
});

it('no sign-in that was hashing when the second factor was enabled leaves a session, 16 at once', async () => {
  const verify = t.deps.passwordHasher.verify;
  // Hundreds of hashes would take half a minute; a turn of the event loop lets the requests interleave just as well.
  const spy = vi.spyOn(t.deps.passwordHasher, 'verify').mockImplementation(() => setImmediate(true));
  for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
    const user = await createSampleUser(t);
    const position = round % 16;
    const body = { email: user.email, password: 'correct horse' };
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index === position
          ? t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: totpSecret } })
          : t.request('POST /auth/password/sign-in', { body }),
      ),
    );
    expect(responses[position]?.status).toBe(200);
    for (const { status, body: content } of responses.filter((_, index) => index !== position)) {
      if (status !== 200) expect(content['code']).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    }
    const sessions = t.deps.db.sql.selectFrom('sessions').select('id').where('user_id', '=', user.userId);
    expect(await sessions.execute()).toHaveLength(1);
  }
  spy.mockRestore();
  expect(t.deps.passwordHasher.verify).toBe(verify);
});

describe('linking an account at a provider', () => {
  const errorPage = 'http://localhost:3000/handler/error';
  const link = (token: string) =>
    requestSignInRedirect(t, 'google', { type: 'link', token, error_redirect_url: errorPage });

  it('is rejected in a session that started more than ten minutes ago, on the error page of the app', async () => {
    const token = await olderSession(await createSampleUser(t), limits.freshSessionAge + 1);
    const { response, location } = await link(token);
    expect(response.status).toBe(307);
    expect(location.href).toMatch(errorPage);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      errorCode: 'SCHEMA_ERROR',
      message: 'Sign in again, then connect the account within 10 minutes.',
    });
    const withoutPage = await requestSignInRedirect(t, 'google', { type: 'link', token });
    expect(withoutPage.response.body['code']).toBe('SCHEMA_ERROR');
  });

  it('links a provider again that is linked already, but no other account', async () => {
    const user = await createSampleUser(t);
    const email = `${crypto.randomUUID()}@example.com`;
    await redeemAuthorizationCode(
      t,
      authorizationCodeOf(
        await completeRedirects(t, { email }, { provider: 'google', type: 'link', token: user.token }),
      ),
    );
    const token = await olderSession(user, limits.freshSessionAge + 1);
    const again = await completeRedirects(t, { email }, { provider: 'google', type: 'link', token });
    expect((await redeemAuthorizationCode(t, authorizationCodeOf(again))).status).toBe(200);
    const elsewhere = await requestSignInRedirect(t, 'github', { type: 'link', token });
    expect(elsewhere.response.body['code']).toBe('SCHEMA_ERROR');

    const started = await completeRedirects(t, { email }, { provider: 'google', type: 'link', token });
    const params = { user_id: user.userId, provider_id: 'google' };
    await t.request('DELETE /oauth-providers/{user_id}/{provider_id}', { access: 'server', params });
    expect((await redeemAuthorizationCode(t, authorizationCodeOf(started))).status).toBe(400);
    expect((await userOf(user.userId))['oauth_providers']).toEqual([]);
  });

  it('waits for the second factor of the user', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const email = `${crypto.randomUUID()}@example.com`;
    const back = await completeRedirects(t, { email }, { provider: 'google', type: 'link', token: user.token });
    const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(back));
    expect(body['code']).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect((await userOf(user.userId))['oauth_providers']).toEqual([]);
    const enter = (totp: string) =>
      t.request('POST /auth/mfa/sign-in', { body: { code: Object(body['details']).attempt_code, type: 'totp', totp } });
    expect((await enter('000000')).body['code']).toBe('INVALID_TOTP_CODE');
    expect((await userOf(user.userId))['oauth_providers']).toEqual([]);
    expect((await enter(totpAt(t.clock.now()))).status).toBe(200);
    expect((await userOf(user.userId))['oauth_providers']).toMatchObject([{ id: 'google', email }]);
  });

  it('requires the second factor also if a provider has verified the email of the user', async () => {
    const { token, user } = await completeStandInSignIn(t, 'github', { email: `${crypto.randomUUID()}@example.com` });
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
    const email = String(user['primary_email']);
    const { body } = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, { email }, { provider: 'google' })),
    );
    expect(body['code']).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const userId = String(user['id']);
    expect((await userOf(userId))['oauth_providers']).toMatchObject([{ id: 'github' }]);
    const code = Object(body['details']).attempt_code;
    await t.request('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp: totpAt(t.clock.now()) } });
    expect((await userOf(userId))['oauth_providers']).toMatchObject([{ id: 'github' }, { id: 'google' }]);
  });

  it('does not store a link that an old session began, if the second factor was removed meanwhile', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const token = await olderSession(user, 2 * limits.freshSessionAge, true);
    const departure = await requestSignInRedirect(t, 'google', { type: 'link', token });
    const proof = { totp_secret_base64: null, totp_code: totpAt(t.clock.now()) };
    expect((await t.request('PATCH /users/me', { token, body: proof })).status).toBe(200);
    const back = await sendProviderCallback(t, departure, await signInAtStandInOrDeny(t, departure, {}));
    const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(back));
    expect(body['error']).toBe('Sign in again, then connect the account within 10 minutes.');
    expect((await userOf(user.userId))['oauth_providers']).toEqual([]);
  });
});

describe('unlinking a provider', () => {
  it.each([
    ['the user', (token: string) => ({ token })],
    ['the server', () => ({ access: 'server' as const })],
    ['the project owner', () => ({ access: 'admin' as const })],
  ])('by %s removes the sign-in method and its tokens, and none of another user', async (_who, as) => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    await enableProvider(t, 'gitlab', 'standard');
    for (const { userId } of [user, other]) await insertAccountReturningToken(t, userId);
    expect((await unlink(user.userId, 'gitlab', as(user.token))).body).toEqual({ success: true });
    expect((await userOf(user.userId))['oauth_providers']).toEqual([]);
    expect((await userOf(other.userId))['oauth_providers']).toMatchObject([{ id: 'gitlab' }]);
    const grants = t.deps.db.sql.selectFrom('oauth_accounts').selectAll().where('user_id', '=', user.userId);
    expect(await grants.execute()).toEqual([]);
    expect((await unlink(user.userId, 'gitlab', as(user.token))).body['code']).toBe(
      'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    );
  });

  it('resolves `me` to the signed-in user, and rejects other users from clients', async () => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    await insertAccountReturningToken(t, user.userId);
    expect((await unlink(user.userId, 'gitlab', { token: other.token })).status).toBe(403);
    expect((await unlink('me', 'gitlab', { token: user.token })).status).toBe(200);
  });

  it('is rejected for the last sign-in method at every access level', async () => {
    const { user, token } = await completeStandInSignIn(t, 'google', {});
    const userId = String(user['id']);
    for (const as of [{ token }, { access: 'server' }, { access: 'admin' }] as const) {
      const { status, body } = await unlink(userId, 'google', as);
      expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'SCHEMA_ERROR' });
      expect(body['error']).toContain('only sign-in method');
    }
    expect((await userOf(userId))['oauth_providers']).toMatchObject([{ id: 'google' }]);
  });

  it('leaves one of the last two methods, when 16 requests remove both', async () => {
    for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
      const { user } = await completeStandInSignIn(t, 'google', {});
      const userId = String(user['id']);
      await insertAccountReturningToken(t, userId, { provider: 'github' });
      await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          unlink(userId, index % 2 === 0 ? 'google' : 'github', { access: 'server' }),
        ),
      );
      expect((await userOf(userId))['oauth_providers']).toHaveLength(1);
    }
  });

  it('with a second factor requires a session that has passed it, or its current code', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    await insertAccountReturningToken(t, user.userId, { provider: 'github' });
    const token = await olderSession(user, 0);
    const { body } = await unlink('me', 'github', { token });
    expect(body['error']).toBe('Sign in again, then disconnect the account within 10 minutes.');
    const wrong = await unlink('me', 'github', { token, body: { totp_code: '000000' } });
    expect(wrong.body['code']).toBe('INVALID_TOTP_CODE');
    expect((await userOf(user.userId))['oauth_providers']).toHaveLength(1);
    const right = await unlink('me', 'github', { token, body: { totp_code: totpAt(t.clock.now()) } });
    expect(right.body).toEqual({ success: true });
    expect((await userOf(user.userId))['oauth_providers']).toEqual([]);
  });

  it('removes nothing after its session has ended, when 16 requests unlink and sign out', async () => {
    const providers = ['gitlab', 'discord', 'spotify', 'facebook', 'bitbucket'] as const;
    for (const id of providers) await enableProvider(t, id, 'standard');
    for (let round = 0; round < raceRounds; round += 1) {
      const { userId, token, refreshToken } = await createSampleUser(t);
      for (const provider of providers) await insertAccountReturningToken(t, userId, { provider });

      const position = round % 16;
      let linkedAtEnd = Number.NaN;
      const responses = await Promise.all(
        Array.from({ length: 16 }, async (_, index) => {
          if (index !== position) return unlink('me', providers[index % providers.length] ?? '', { token });
          // The session ends earlier or later among the queries of the other requests.
          for (let query = 0; query < round % 8; query += 1) await readLinkedAccounts(t.deps.db, testProjectId, userId);
          // In the transaction that ends the session, because requests that commit later may respond earlier.
          linkedAtEnd = await t.deps.db.transaction(async (tx) => {
            await signOut(tx, t.deps, testProjectId, refreshToken);
            return (await readLinkedAccounts(tx, testProjectId, userId)).length;
          });
          return null;
        }),
      );
      const unlinked = responses.filter((response) => response?.status === 200);
      expect(unlinked).toHaveLength(providers.length - linkedAtEnd);
      expect(await readLinkedAccounts(t.deps.db, testProjectId, userId)).toHaveLength(linkedAtEnd);
    }
  });

  it('ends a sign-in with the account that has come back from the provider', async () => {
    const user = await createSampleUser(t);
    const email = `${crypto.randomUUID()}@example.com`;
    await redeemAuthorizationCode(
      t,
      authorizationCodeOf(
        await completeRedirects(t, { email }, { provider: 'google', type: 'link', token: user.token }),
      ),
    );
    const code = authorizationCodeOf(await completeRedirects(t, { email }, { provider: 'google' }));
    await unlink(user.userId, 'google', { token: user.token });
    expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });
});
