import { createHash } from 'node:crypto';
import { serviceLimits } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivityLog } from '../../testing/activity-log.ts';
import { withChecks } from '../../testing/checks.ts';
import {
  appPkceVerifier,
  authorizationCodeOf,
  completeRedirects,
  completeStandInSignIn,
  countSignInRows,
  enableProvider,
  insertAccountReturningToken,
  redeemAuthorizationCode,
  redirectUri,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../../testing/test-app.ts';

/* The exchange of a code for tokens, and the user that an account is linked to. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['github', 'google'] as const) await enableProvider(t, id);
});
afterAll(() => t.close());

describe('redeeming a code', () => {
  const fresh = async (email?: string) =>
    authorizationCodeOf(await completeRedirects(t, email === undefined ? {} : { email }));

  it('gives a session by form and by JSON [S7.20]', async () => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: testProjectId,
      client_secret: apiKeyOf(testProjectId, 'client'),
      code: await fresh(),
      redirect_uri: redirectUri,
      code_verifier: appPkceVerifier,
      unknown_field: 'is ignored',
    });
    const url = 'http://localhost:8100/api/v1/auth/oauth/token';
    for (const response of [
      await t.send(new Request(url, { method: 'POST', body: form })),
      await redeemAuthorizationCode(t, await fresh()),
    ]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(response.headers.get('pragma')).toBe('no-cache');
      expect(response.body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'legacy',
        is_new_user: true,
        newUser: true,
        after_callback_redirect_url: null,
        afterCallbackRedirectUrl: null,
      });
    }
  });

  it('stores the language of its request, which is that of the page, for later emails', async () => {
    for (const [language, locale] of [
      ['de-DE', 'de-DE'],
      ['it', 'it-IT'],
    ] as const) {
      const headers = { 'accept-language': language };
      const { body } = await redeemAuthorizationCode(t, await fresh('language@example.com'), {}, { headers });
      const me = await t.request('GET /users/me', { token: String(body['access_token']) });
      const users = t.deps.db.sql.selectFrom('users').select('locale').where('id', '=', String(me.body['id']));
      expect(await users.execute()).toEqual([{ locale }]);
    }
  });

  it('brings back where the app wanted to go on [S7.33]', async () => {
    const target = 'http://localhost:3000/settings';
    const { body } = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, {}, { after_callback_redirect_url: target })),
    );
    expect(body).toMatchObject({ after_callback_redirect_url: target, afterCallbackRedirectUrl: target });
  });

  const back = async (target: string) => {
    const { status, body } = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, {}, { after_callback_redirect_url: target })),
    );
    expect(status).toBe(200);
    expect(body['afterCallbackRedirectUrl']).toBe(body['after_callback_redirect_url']);
    return body['after_callback_redirect_url'];
  };

  it('brings back a trusted page as the app sent it', () =>
    withChecks(async (check) => {
      for (const target of [
        'http://localhost:3000/settings',
        'http://127.0.0.1:9/x?y#z',
        '/settings?tab=2',
        'settings',
        '?tab=2',
        '#tab',
      ] as const) {
        await check(target, async () => {
          expect(await back(target)).toBe(target);
        });
      }
    }));

  it('brings back no page that the project does not trust', () =>
    withChecks(async (check) => {
      for (const target of [
        'https://evil.example/',
        '//evil.example/',
        '/\\evil.example',
        '\\\\evil.example',
        '/\t/evil.example',
        'https:evil.example',
        'https:/evil.example',
        'http://localhost@evil.example/',
        'http://user@localhost:3000/',
        'http:\\localhost',
        'https://localhost.evil.example/',
        '',
      ] as const) {
        await check(target, async () => {
          expect(await back(target)).toBeNull();
        });
      }
    }));

  it('rejects a callback URL that is not of the web, before the browser is redirected to the provider', () =>
    withChecks(async (check) => {
      for (const target of [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        ' javascript:alert(1)',
        'data:text/html,x',
        'file:///',
        'myapp://localhost/',
      ] as const) {
        await check(target, async () => {
          const { response } = await requestSignInRedirect(t, 'github', { after_callback_redirect_url: target });
          expect({ status: response.status, code: response.body['code'] }).toEqual({
            status: 400,
            code: 'SCHEMA_ERROR',
          });
          expect(response.body['error']).toContain('query.after_callback_redirect_url');
        });
      }
    }));

  it('rejects a malformed verifier, even if its hash is the challenge (RFC 7636, section 4.1)', () =>
    withChecks(async (check) => {
      for (const [what, text] of [
        ['nothing', ''],
        ['42 characters', 'a'.repeat(42)],
        ['129 characters', 'a'.repeat(129)],
        ['a character of no verifier', `${'a'.repeat(43)}+`],
        ['a letter that is not ASCII', `${'a'.repeat(43)}é`],
        ['a line break at its end', `${'a'.repeat(43)}\n`],
      ] as const) {
        await check(what, async () => {
          const code_challenge = createHash('sha256').update(text).digest('base64url');
          const code = authorizationCodeOf(await completeRedirects(t, {}, { code_challenge }));
          const before = await countSignInRows(t);
          const { status, body } = await redeemAuthorizationCode(t, code, { code_verifier: text });
          expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'INVALID_AUTHORIZATION_CODE' });
          expect(await countSignInRows(t)).toEqual(before);
        });
      }
    }));

  it('accepts the characters and the greatest length of verifiers', () =>
    withChecks(async (check) => {
      for (const code_verifier of [`${'a'.repeat(39)}-._~`, 'A0'.repeat(64)] as const) {
        await check(code_verifier, async () => {
          const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
          expect(
            (
              await redeemAuthorizationCode(
                t,
                authorizationCodeOf(await completeRedirects(t, {}, { code_challenge })),
                {
                  code_verifier,
                },
              )
            ).status,
          ).toBe(200);
        });
      }
    }));

  it('needs no secret beside the verifier, but no wrong one either', async () => {
    const body = async (fields: object) => ({
      grant_type: 'authorization_code',
      client_id: testProjectId,
      code: await fresh(),
      redirect_uri: redirectUri,
      ...fields,
    });
    const send = async (fields: object) =>
      t.request('POST /auth/oauth/token', { access: null, body: await body(fields) });
    expect((await send({ code_verifier: appPkceVerifier })).status).toBe(200);
    for (const fields of [{}, { code_verifier: appPkceVerifier, client_secret: 'wrong' }, { client_id: 'nobody' }]) {
      expect(await send(fields)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', details: { client_id: null } },
      });
    }
  });

  it('rejects what does not belong to the code, and starts no session', () =>
    withChecks(async (check) => {
      const cases: readonly [string, Record<string, string>, string][] = [
        ['an unknown code', { code: '0'.repeat(64) }, 'INVALID_AUTHORIZATION_CODE'],
        ['another verifier', { code_verifier: 'another' }, 'INVALID_AUTHORIZATION_CODE'],
        ['no verifier', { code_verifier: '' }, 'INVALID_AUTHORIZATION_CODE'],
        [
          'the challenge as the verifier',
          { code_verifier: createHash('sha256').update(appPkceVerifier).digest('base64url') },
          'INVALID_AUTHORIZATION_CODE',
        ],
        ['another redirect URI', { redirect_uri: `${redirectUri}/x` }, 'REDIRECT_URL_NOT_WHITELISTED'],
        ['no redirect URI', { redirect_uri: '' }, 'REDIRECT_URL_NOT_WHITELISTED'],
        [
          'another project',
          { client_id: otherTestProjectId, client_secret: apiKeyOf(otherTestProjectId, 'client') },
          'INVALID_AUTHORIZATION_CODE',
        ],
      ];
      for (const [what, fields, expected] of cases) {
        await check(what, async () => {
          const code = await fresh();
          const before = await countSignInRows(t);
          const { status, body } = await redeemAuthorizationCode(t, code, fields);
          expect({ status, code: body['code'] }).toEqual({ status: 400, code: expected });
          expect(await countSignInRows(t)).toEqual(before);
        });
      }
    }));

  it('rejects one that is older than five minutes', async () => {
    const code = await fresh();
    t.clock.advance(serviceLimits.oauthCodeLifetime);
    expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });

  it('gives nothing for the right proof after a wrong one', async () => {
    const code = await fresh();
    await redeemAuthorizationCode(t, code, { code_verifier: 'another' });
    expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });

  it('revokes the tokens of the first use if it is used a second time', async () => {
    const code = await fresh();
    const { body } = await redeemAuthorizationCode(t, code);
    const token = String(body['access_token']);
    expect((await t.request('GET /users/me', { token })).status).toBe(200);
    expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
    expect((await t.request('GET /users/me', { token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
    const refreshToken = String(body['refresh_token']);
    const refreshed = await t.request('POST /auth/sessions/current/refresh', { refreshToken });
    expect(refreshed.body['code']).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  it('16 times at once gives one session, and ends it', async () => {
    const code = await fresh();
    const before = await countSignInRows(t);
    const responses = await Promise.all(Array.from({ length: 16 }, () => redeemAuthorizationCode(t, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(400)]);
    expect(await countSignInRows(t)).toEqual(before);
  });

  describe('of a user with a second factor', () => {
    async function makeUser() {
      const email = `${crypto.randomUUID()}@example.com`;
      const { token, user } = await completeStandInSignIn(t, 'github', { email });
      const secret = new Secret({ size: 20 });
      const totp_secret_base64 = Buffer.from(secret.bytes).toString('base64');
      await t.request('PATCH /users/me', { token, body: { totp_secret_base64 } });
      const generator = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
      const enter = (body: Record<string, unknown>) => {
        const code = Object(body['details']).attempt_code;
        const totp = generator.generate({ timestamp: t.clock.now() });
        return t.request('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp } });
      };
      return { email, userId: user['id'], enter };
    }

    it('requires that factor, and issues the session for it', async () => {
      const { email, userId, enter } = await makeUser();
      const before = await countSignInRows(t);
      const { status, body } = await redeemAuthorizationCode(t, await fresh(email));
      expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
      // The code that was made for it stays, used.
      expect((await countSignInRows(t))[1]).toBe(before[1]);
      const signedIn = await enter(body);
      expect(signedIn.body).toMatchObject({ user_id: userId, is_new_user: false, access_token: expect.any(String) });
    });

    it('consumes the attempt at the second use', async () => {
      const { email, enter } = await makeUser();
      const code = await fresh(email);
      const { body } = await redeemAuthorizationCode(t, code);
      expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
      expect((await enter(body)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
    });
  });
});

describe('linking', () => {
  const link = (token: string, email: string, provider = 'github') =>
    completeRedirects(t, { email }, { provider, type: 'link', token });
  const newAddress = () => `${crypto.randomUUID()}@example.com`;

  it('connects an account to the user who started it, also a second time [S7.31] [S7.34]', async () => {
    const { userId, token } = await createSampleUser(t);
    const email = newAddress();
    for (const _time of ['first', 'second']) {
      const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await link(token, email)));
      expect(body['is_new_user']).toBe(false);
      const me = await t.request('GET /users/me', { token });
      expect(me.body['oauth_providers']).toMatchObject([{ id: 'github', email }]);
    }
    expect((await completeStandInSignIn(t, 'github', { email })).user['id']).toBe(userId);
  });

  it('does not require that the email is free or verified', async () => {
    const other = await createSampleUser(t);
    const { userId, token } = await createSampleUser(t);
    await redeemAuthorizationCode(t, authorizationCodeOf(await link(token, other.email)));
    expect((await completeStandInSignIn(t, 'github', { email: other.email })).user['id']).toBe(userId);
  });

  it('rejects an account of another user, and a second account at the provider', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await completeStandInSignIn(t, 'github', { email: first });
    const { userId, token } = await createSampleUser(t);
    const before = await countSignInRows(t);
    const code = 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER';
    expect((await link(token, first)).body['code']).toBe(code);
    expect(await countSignInRows(t)).toEqual(before);
    const [event] = await createActivityLog(t).list({ type: 'provider.linked' });
    const data = { provider_id: 'github', error: code };
    expect(event).toMatchObject({ failed: true, user: { id: userId }, data });
    await redeemAuthorizationCode(t, authorizationCodeOf(await link(token, second)));
    expect((await link(token, newAddress())).body['code']).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
    expect((await link(token, first)).body['code']).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
    expect(
      (await redeemAuthorizationCode(t, authorizationCodeOf(await link(token, newAddress(), 'google')))).status,
    ).toBe(200);
  });

  it('of one account to 16 users at once connects it to one', async () => {
    const email = newAddress();
    const codes = await Promise.all(
      Array.from({ length: 16 }, async () => authorizationCodeOf(await link((await createSampleUser(t)).token, email))),
    );
    const responses = await Promise.all(codes.map((code) => redeemAuthorizationCode(t, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(400)]);
  });

  it('happens only when the app that began it redeems the code', async () => {
    // An attacker who sends others a link with the attacker's token must not get their accounts linked.
    const { token } = await createSampleUser(t);
    const code = authorizationCodeOf(await link(token, newAddress()));
    const connected = async () => (await t.request('GET /users/me', { token })).body['oauth_providers'];
    expect(await connected()).toEqual([]);
    await redeemAuthorizationCode(t, code, { code_verifier: 'guessed' });
    await redeemAuthorizationCode(t, code);
    expect(await connected()).toEqual([]);
  });

  it('ends with the user', async () => {
    const { userId, token } = await createSampleUser(t);
    const departure = await requestSignInRedirect(t, 'github', { type: 'link', token });
    const back = await signInAtStandInOrDeny(t, departure, {});
    await insertAccountReturningToken(t, userId);
    await t.request('DELETE /users/{user_id}', { access: 'server', params: { user_id: userId } });
    const before = await countSignInRows(t);
    expect((await sendProviderCallback(t, departure, back)).status).toBe(400);
    expect(await countSignInRows(t)).toEqual(before);
    const accounts = await t.deps.db.sql
      .selectFrom('oauth_accounts')
      .where('user_id', '=', userId)
      .selectAll()
      .execute();
    expect(accounts).toEqual([]);
  });
});
