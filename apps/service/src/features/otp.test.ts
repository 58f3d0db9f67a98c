import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await setFlags({ magic_link_enabled: true });
});
afterAll(() => t.close());

const setFlags = (columns: { magic_link_enabled?: boolean; sign_up_enabled?: boolean }) =>
  t.deps.db.sql.updateTable('projects').set(columns).where('project_id', '=', testProjectId).execute();
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const send = (email: string) =>
  t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', {
    body: { email, callback_url: 'http://localhost:3000/magic-link' },
  });
const signIn = (code: string) =>
  t.request<{ access_token: string; user_id: string; is_new_user: boolean; code: string }>('POST /auth/otp/sign-in', {
    body: { code },
  });

async function typedCode(email: string): Promise<string> {
  const mail = (await t.emails(email)).at(-1);
  return mail?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
}

it('emails a code of 6 letters and digits, and returns a nonce [S3.49 S5.24 S7.45 S9.3]', async () => {
  const codes: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const email = newEmail();
    const { status, body } = await send(email);
    expect([status, body]).toEqual([200, { nonce: expect.stringMatching(/^[0-9a-z]{39}$/) }]);
    codes.push(await typedCode(email));
  }
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{6}$/);
  expect(new Set(codes).size).toBe(40);
  expect(codes.join('')).toMatch(/[0-9].*[A-Z]|[A-Z].*[0-9]/);
});

it('sends no webhook event for a second sign-in', async () => {
  const email = newEmail();
  const signInByLink = async () => {
    await send(email);
    expect((await signIn(await t.mailedCode(email))).status).toBe(200);
  };
  await signInByLink();
  const body = { url: 'http://localhost:3000/hook' };
  const endpoint = await t.request('POST /webhooks/endpoints', { access: 'admin', body });
  await signInByLink();
  const params = { endpoint_id: String(endpoint.body['id']) };
  const messages = await t.request('GET /webhooks/endpoints/{endpoint_id}/messages', { access: 'admin', params });
  expect(messages.body['items']).toEqual([]);
});

it('signs in with the typed code and the nonce [S1.20 S7.46 S7.47 S7.48]', async () => {
  const email = newEmail();
  const { status, body } = await send(email);
  expect(status).toBe(200);
  const result = await signIn((await typedCode(email)) + body.nonce);
  expect([result.status, result.body]).toEqual([
    200,
    {
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      is_new_user: true,
      user_id: expect.any(String),
    },
  ]);
  const me = await t.request('GET /users/me', { token: result.body.access_token });
  expect(me.body).toMatchObject({
    primary_email: email,
    primary_email_verified: true,
    auth_with_email: true,
    has_password: false,
  });
});

it('signs in with the link alone, the second time as an existing user', async () => {
  const email = newEmail();
  await send(email);
  await signIn(await t.mailedCode(email));
  await send(email);
  const { body } = await signIn(await t.mailedCode(email));
  expect(body.is_new_user).toBe(false);
});

it('returns to the page of the link which account it signs in to, and only the first character of the email', async () => {
  const email = newEmail();
  await send(email);
  const body = { code: await t.mailedCode(email) };
  const response = await t.request('POST /auth/otp/sign-in/check-code', { body });
  expect(response.body).toEqual({ is_code_valid: true, email: `${email[0]}…@example.com` });
});

it('is rejected while magic links are switched off', async () => {
  await setFlags({ magic_link_enabled: false });
  const { status, headers } = await send(newEmail());
  expect([status, headers.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8']);
  await setFlags({ magic_link_enabled: true });
});

it('creates no user while sign-up is switched off', async () => {
  await setFlags({ sign_up_enabled: false });
  const email = newEmail();
  expect((await send(email)).body).toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' });
  await setFlags({ sign_up_enabled: true });
  expect(await t.deps.db.sql.selectFrom('users').selectAll().where('email', '=', email).execute()).toEqual([]);
});

it('gives the account to the owner of the mailbox and removes all that an attacker attached to it', async () => {
  const email = newEmail();
  await setFlags({ magic_link_enabled: false });
  const attacker = await t.signUp(email, 'squatters password');
  await t.request('PATCH /users/me', {
    token: attacker.token,
    body: { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' },
  });
  await setFlags({ magic_link_enabled: true });
  await send(email);
  const owner = await signIn(await t.mailedCode(email));
  expect(owner.body.user_id).toBe(attacker.userId);
  expect((await t.request('GET /users/me', { token: attacker.token })).status).toBe(401);
  const again = await t.request('POST /auth/password/sign-in', { body: { email, password: 'squatters password' } });
  expect(again.body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  const me = await t.request('GET /users/me', { token: owner.body.access_token });
  expect(me.body).toMatchObject({ has_password: false, requires_totp_mfa: false, primary_email_verified: true });
});

it('rejects codes for an email that the user has replaced', async () => {
  const email = newEmail();
  await send(email);
  const { body } = await signIn(await t.mailedCode(email));
  await send(email);
  const code = await t.mailedCode(email);
  const params = { user_id: body.user_id };
  await t.request('PATCH /users/{user_id}', { access: 'server', params, body: { primary_email: newEmail() } });
  expect((await signIn(code)).body.code).toBe('VERIFICATION_CODE_EXPIRED');
});

it('sends five of 16 emails that are requested one after the other for an unknown email', async () => {
  const email = newEmail();
  for (let count = 0; count < 16; count += 1) expect((await send(email)).status).toBe(200);
  expect(await t.emails(email)).toHaveLength(5);
});

it('lets one of 16 parallel uses of a code sign in [S4.34]', async () => {
  const email = newEmail();
  await send(email);
  const code = await t.mailedCode(email);
  const responses = await Promise.all(Array.from({ length: 16 }, () => signIn(code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(15);
});
