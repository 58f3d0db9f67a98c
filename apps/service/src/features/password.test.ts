import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { exhaust } from '../testing/exhaust.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const callback = 'http://localhost:3000/handler/email-verification';

function signUp(body: Record<string, unknown>) {
  return t.request('POST /auth/password/sign-up', {
    body: { email: newEmail(), password: 'correct horse', verification_callback_url: callback, ...body },
  });
}

function signIn(email: string, password: string, projectId = testProjectId) {
  return t.request('POST /auth/password/sign-in', { project: projectId, body: { email, password } });
}

async function setFlags(
  columns: Partial<Record<'sign_up_enabled' | 'credential_enabled' | 'allow_localhost', boolean>>,
) {
  await t.deps.db.sql.updateTable('projects').set(columns).where('project_id', '=', testProjectId).execute();
}

describe('sign-up', () => {
  it('creates a user, signs it in and sends a verification email, as the very first request after a start [S7.39 S7.40]', async () => {
    const t = await createTestApp();
    const email = newEmail();
    const { status, body } = await t.request('POST /auth/password/sign-up', {
      body: { email, password: 'correct horse', verification_callback_url: callback },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_new_user: true,
    });
    const me = await t.request('GET /users/me', { token: String(body['access_token']) });
    expect(me.body).toMatchObject({
      id: body['user_id'],
      primary_email: email,
      primary_email_verified: false,
      has_password: true,
      auth_with_email: true,
      requires_totp_mfa: false,
    });
    const [mail] = await t.emails(email);
    expect(mail).toMatchObject({ template: 'email_verification', subject: 'Verify your email at Test project' });
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/handler\/email-verification\?code=[0-9a-z]{45}/);
    await t.close();
  });

  it('returns access_token, refresh_token, is_new_user and user_id [S3.45 S3.46 S3.47 S3.48]', async () => {
    const email = newEmail();
    const { body: first } = await signUp({ email });
    const { body: second } = await signIn(email, 'correct horse');
    for (const body of [first, second]) {
      expect(Object.keys(body).sort()).toEqual(['access_token', 'is_new_user', 'refresh_token', 'user_id']);
      const me = await t.request('GET /users/me', { token: String(body['access_token']) });
      expect(me.body).toMatchObject({ id: body['user_id'], primary_email: email });
      const form = { grant_type: 'refresh_token', refresh_token: body['refresh_token'] };
      const client = { client_id: testProjectId, client_secret: apiKeyOf(testProjectId, 'client') };
      expect((await t.request('POST /auth/oauth/token', { body: { ...form, ...client } })).status).toBe(200);
    }
    expect([first['is_new_user'], second['is_new_user']]).toEqual([true, false]);
  });

  it.each([
    [7, 400],
    [8, 200],
    [256, 200],
    [257, 400],
  ])('accepts a password of 8 to 256 characters: %i gives %i [S5.1 S5.2]', async (length, status) => {
    expect((await signUp({ password: 'ü'.repeat(length) })).status).toBe(status);
  });

  it('distinguishes passwords beyond the 72nd byte', async () => {
    const email = newEmail();
    await signUp({ email, password: `${'x'.repeat(200)}a` });
    expect((await signIn(email, `${'x'.repeat(200)}b`)).status).toBe(400);
    expect((await signIn(email, `${'x'.repeat(200)}a`)).status).toBe(200);
  });

  it('is rejected while sign-up is disabled, and creates no user', async () => {
    await setFlags({ sign_up_enabled: false });
    const email = newEmail();
    expect((await signUp({ email })).body['code']).toBe('SIGN_UP_NOT_ENABLED');
    await setFlags({ sign_up_enabled: true });
    expect((await signUp({ email })).status).toBe(200);
  });

  it('succeeds without an email if the callback URL is not trusted', async () => {
    const email = newEmail();
    const { status, headers, body } = await signUp({
      email,
      verification_callback_url: 'https://elsewhere.example/verify',
    });
    expect(status).toBe(200);
    expect(headers.get('x-stack-hint')).toMatch(/no verification email: .*Add it to the domains of the project/);
    expect(await t.emails(email)).toEqual([]);
    // The owner of the project sees why.
    const { body: events } = await t.request('GET /events', {
      access: 'admin',
      query: { type: 'user.verification_email_skipped', user_id: String(body['user_id']) },
    });
    expect(events['items']).toMatchObject([{ data: { origin: 'https://elsewhere.example' } }]);
  });

  it('logs a callback URL that is not trusted', async () => {
    const { log, entries } = recordLog({ logLevel: 'warn' });
    const body = { email: newEmail(), password: 'correct horse', verification_callback_url: 'https://other.example/x' };
    await createApp({ ...t.deps, log }).fetch(t.createRequest('POST /auth/password/sign-up', { body }));
    expect(entries()).toMatchObject([
      { origin: 'https://other.example', msg: expect.stringContaining('no verification') },
    ]);
  });

  it('treats spellings of an email as one identity, and returns it as it was typed', async () => {
    const name = crypto.randomUUID();
    const { body } = await signUp({ email: `  ${name}@MÜNCHEN.example ` });
    const me = await t.request('GET /users/me', { token: String(body['access_token']) });
    expect(me.body['primary_email']).toBe(`${name}@MÜNCHEN.example`);
    const again = await signUp({ email: `${name.toUpperCase()}@xn--mnchen-3ya.example` });
    expect(again.body).toEqual({ code: 'USER_EMAIL_ALREADY_EXISTS', error: 'User already exists.' });
    expect((await signIn(`${name}@münchen.example`, 'correct horse')).status).toBe(200);
  });

  it('lets two projects have the same email', async () => {
    const email = newEmail();
    await t.signUp(email);
    await t.signUp(email, 'another horse', { project: otherTestProjectId });
    expect((await signIn(email, 'another horse')).status).toBe(400);
    expect((await signIn(email, 'another horse', otherTestProjectId)).status).toBe(200);
  });

  it('creates one user for 16 parallel sign-ups with one email, and one email message', async () => {
    const name = crypto.randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        signUp({ email: index % 2 ? `${name}@Example.com` : `${name.toUpperCase()}@example.com` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 200)) {
      expect(body['code']).toBe('USER_EMAIL_ALREADY_EXISTS');
    }
    const users = await t.deps.db.sql
      .selectFrom('users')
      .selectAll()
      .where('email_identity', '=', `${name}@example.com`)
      .execute();
    expect(users).toHaveLength(1);
    const emails = (await t.emails()).filter(({ recipient }) => recipient.toLowerCase() === `${name}@example.com`);
    expect(emails).toHaveLength(1);
  });
});

describe('sign-in', () => {
  it('accepts email and password and returns tokens [S7.36 S7.37 S7.38]', async () => {
    const email = newEmail();
    const { userId } = await t.signUp(email);
    const { status, body } = await signIn(email, 'correct horse');
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      is_new_user: false,
      user_id: userId,
    });
  });

  it('returns the same error for a wrong password, an unknown email and a user without a password [S8.39]', async () => {
    const email = newEmail();
    const { token } = await t.signUp(email);
    const wrong = await signIn(email, 'wrong horse');
    const unknown = await signIn(newEmail(), 'correct horse');
    await t.request('PATCH /users/me', { access: 'server', token, body: { password: null } });
    const without = await signIn(email, 'correct horse');
    for (const { status, body } of [wrong, unknown, without]) {
      expect(status).toBe(400);
      expect(body).toEqual({ code: 'EMAIL_PASSWORD_MISMATCH', error: 'Wrong e-mail or password.' });
    }
  });

  it('is rejected while passwords are switched off', async () => {
    const email = newEmail();
    await t.signUp(email);
    await setFlags({ credential_enabled: false });
    expect((await signIn(email, 'correct horse')).body['code']).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED');
    await setFlags({ credential_enabled: true });
  });

  it('gives a user with a second factor no tokens but an attempt code', async () => {
    const email = newEmail();
    const { token } = await t.signUp(email);
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' } });
    const { body } = await signIn(email, 'correct horse');
    expect(body).toEqual({
      code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
      error: expect.any(String),
    });
  });

  it('is not blocked by guesses from elsewhere if the owner signed in from the IP address within 90 days', async () => {
    const { email } = await createSampleUser(t);
    const atHome = () =>
      t.request('POST /auth/password/sign-in', {
        ipAddress: '203.0.113.1',
        body: { email, password: 'correct horse' },
      });
    const statuses = [(await atHome()).status];
    for (const days of [0, 40, 60, 90]) {
      t.clock.advance(days * 24 * 3600 * 1000);
      await exhaust(t, ['passwordsFor', email]);
      statuses.push((await atHome()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('works for an email that is used only for sign-in', async () => {
    const email = newEmail();
    const { token } = await t.signUp(email);
    await t.request('PATCH /users/me', { access: 'server', token, body: { primary_email_auth_enabled: false } });
    expect((await signIn(email, 'correct horse')).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  });
});
