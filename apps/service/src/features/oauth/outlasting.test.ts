import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationCodeOf,
  completeRedirects,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../../testing/test-app.ts';

/* Sign-ins, linked accounts and second factors of an attacker end once the owner proves access to the account. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const project of [testProjectId, otherTestProjectId]) await enableProvider(t, 'github', 'shared', project);
  await t.deps.db.sql
    .updateTable('projects')
    .set({ magic_link_enabled: true })
    .where('project_id', '=', testProjectId)
    .execute();
});
afterAll(() => t.close());

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const totpSecret = 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==';
const totp = () =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(Buffer.from(totpSecret, 'base64')).buffer }) }).generate({
    timestamp: t.clock.now(),
  });

async function signInByMail(email: string) {
  const body = { email, callback_url: 'http://localhost:3000/link' };
  await t.request('POST /auth/otp/send-sign-in-code', { body });
  return t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } });
}

async function resetByMail(email: string) {
  const body = { email, callback_url: 'http://localhost:3000/reset' };
  await t.request('POST /auth/password/send-reset-code', { body });
  const code = await t.mailedCode(email);
  expect((await t.request('POST /auth/password/reset', { body: { code, password: 'a new horse' } })).status).toBe(200);
  return t.request('POST /auth/password/sign-in', { body: { email, password: 'a new horse' } });
}

const owners = { 'signs in by mail': signInByMail, 'resets the password': resetByMail };

describe.each(Object.entries(owners))('an owner who %s, while the email is not verified,', (_how, comeIn) => {
  it('finds neither OAuth accounts nor a second factor of an attacker who signed up first', async () => {
    const [email, squatters] = [newAddress(), newAddress()];
    const { token, userId } = await t.signUp(email);
    await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, { email: squatters }, { type: 'link', token })),
    );
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
    const underWay = authorizationCodeOf(await completeRedirects(t, { email: squatters }));

    const owner = await comeIn(email);
    expect([owner.status, owner.body['user_id']]).toEqual([200, userId]);
    const me = await t.request('GET /users/me', { token: String(owner.body['access_token']) });
    expect(me.body).toMatchObject({ oauth_providers: [], requires_totp_mfa: false });
    expect((await redeemAuthorizationCode(t, underWay)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
    // From here on the account at the provider belongs to another user.
    const { body } = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, { email: squatters })),
    );
    expect((await t.request('GET /users/me', { token: String(body['access_token']) })).body['id']).not.toBe(userId);
  });
});

describe('once the sessions of a user have ended', () => {
  /** A user with a verified address, so that the owner keeps what is set up. */
  async function makeUser() {
    const email = newAddress();
    const user = await t.signUp(email);
    await t.request('PATCH /users/{user_id}', {
      access: 'server',
      params: { user_id: user.userId },
      body: { primary_email_verified: true },
    });
    return { email, ...user };
  }

  it('no account is connected that a thief of one was about to', async () => {
    const { email, token } = await makeUser();
    const departures = [
      await requestSignInRedirect(t, 'github', { type: 'link', token }),
      await requestSignInRedirect(t, 'github', { type: 'link', token }),
    ];
    const backs = await Promise.all(departures.map((departure) => signInAtStandInOrDeny(t, departure, {})));
    const [before, after] = departures;
    if (before === undefined || after === undefined) throw new Error('Two departures were made.');
    const atTheApp = authorizationCodeOf(await sendProviderCallback(t, before, backs[0] ?? ''));
    await resetByMail(email);
    expect((await redeemAuthorizationCode(t, atTheApp)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
    const later = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await sendProviderCallback(t, after, backs[1] ?? '')),
    );
    expect(later.body['code']).toBe('INVALID_AUTHORIZATION_CODE');
    expect(
      await t.deps.db.sql
        .selectFrom('oauth_accounts')
        .selectAll()
        .where('user_id', '=', await idOf(email))
        .execute(),
    ).toEqual([]);
  });

  it('no sign-in ends that was begun with the former password', async () => {
    const { email, token } = await makeUser();
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
    const body = { email, password: 'correct horse' };
    const { body: asked } = await t.request('POST /auth/password/sign-in', { body });
    const code = Object(asked['details']).attempt_code;
    await resetByMail(email);
    const ended = await t.request('POST /auth/mfa/sign-in', { body: { type: 'totp', code, totp: totp() } });
    expect(ended.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  });

  it('a sign-in of another user that waits for the second factor continues', async () => {
    const { email, token } = await makeUser();
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
    const body = { email, password: 'correct horse' };
    const { body: asked } = await t.request('POST /auth/password/sign-in', { body });
    await resetByMail((await makeUser()).email);
    const attempt = { type: 'totp', code: Object(asked['details']).attempt_code, totp: totp() };
    expect((await t.request('POST /auth/mfa/sign-in', { body: attempt })).status).toBe(200);
  });
});

async function idOf(email: string): Promise<string> {
  const { id } = await t.deps.db.sql
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a provider that the project switches off', () => {
  /** Disables the providers of the project, but not of others, while `work` runs. */
  async function whileOff<T>(work: () => Promise<T>): Promise<T> {
    const set = (enabled: boolean) =>
      t.deps.db.sql.updateTable('oauth_providers').set({ enabled }).where('project_id', '=', testProjectId).execute();
    await set(false);
    return work().finally(() => set(true));
  }

  it('ends the codes of sign-ins that have come back from it', async () => {
    const code = authorizationCodeOf(await completeRedirects(t));
    expect((await whileOff(() => redeemAuthorizationCode(t, code))).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
    expect((await redeemAuthorizationCode(t, code)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });

  it('ends sign-ins that wait for the second factor after it', async () => {
    const email = newAddress();
    const { body: session } = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, { email })),
    );
    await t.request('PATCH /users/me', {
      token: String(session['access_token']),
      body: { totp_secret_base64: totpSecret },
    });
    const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await completeRedirects(t, { email })));
    const attempt = { code: Object(body['details']).attempt_code, type: 'totp', totp: totp() };
    const response = await whileOff(() => t.request('POST /auth/mfa/sign-in', { body: attempt }));
    expect(response.body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });
});
