import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeStandInSignIn, enableProvider } from '../testing/oauth.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* A person who asks for a link or code that the account cannot use gets an email that tells how to sign in. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['google', 'github'] as const) await enableProvider(t, id);
});
beforeEach(() => set({ magic_link_enabled: false, credential_enabled: true }));
afterAll(() => t.close());

const set = (flags: { magic_link_enabled?: boolean; credential_enabled?: boolean }) =>
  t.deps.db.sql.updateTable('projects').set(flags).where('project_id', '=', testProjectId).execute();
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const handler = 'http://localhost:3000/handler';
const askForReset = (email: string, callback_url = `${handler}/password-reset`, headers = {}) =>
  t.request('POST /auth/password/send-reset-code', { headers, body: { email, callback_url } });
const askForCode = (email: string) =>
  t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', {
    body: { email, callback_url: `${handler}/magic-link-callback` },
  });
const update = (userId: unknown, body: object) =>
  t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: String(userId) }, body });

describe('a person whom a provider created', () => {
  it('and who asks for a reset gets an email that names the provider and links to the sign-in page', async () => {
    const email = newEmail();
    await completeStandInSignIn(t, 'google', { email });
    const [known, unknown] = [await askForReset(email), await askForReset(newEmail())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [mail, ...others] = await t.emails(email);
    expect(others).toEqual([]);
    expect(mail?.template).toBe('sign_in_methods');
    expect(mail?.text).toContain('You sign in with Google.');
    expect(mail?.text).toContain(`${handler}/sign-in`);
    expect(mail?.text).not.toContain('code=');
  });

  it('gets this email in the language of the request, and a page of the app if the handler is elsewhere', async () => {
    const email = newEmail();
    await completeStandInSignIn(t, 'google', { email });
    await askForReset(email, 'http://localhost:3000/my/reset', { 'accept-language': 'de' });
    const [mail] = await t.emails(email);
    expect(mail?.text).toContain('Du meldest dich so an: Google.');
    expect(mail?.text).toContain('http://localhost:3000/\n');
  });

  it('gets at most five of these emails in the lifetime of a reset link', async () => {
    const email = newEmail();
    await completeStandInSignIn(t, 'google', { email });
    for (let count = 0; count < 7; count += 1) expect((await askForReset(email)).status).toBe(200);
    expect(await t.emails(email)).toHaveLength(5);
  });

  it('signs in with a code as soon as the project offers codes', async () => {
    const email = newEmail();
    const { user } = await completeStandInSignIn(t, 'google', { email });
    await set({ magic_link_enabled: true });
    expect((await askForCode(email)).status).toBe(200);
    const { status, body } = await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } });
    expect([status, body['user_id']]).toEqual([200, user['id']]);
  });

  it('may not use codes if a server has switched them off, and learns by email how to sign in', async () => {
    const email = newEmail();
    const { user } = await completeStandInSignIn(t, 'google', { email });
    await set({ magic_link_enabled: true });
    expect((await update(user['id'], { otp_auth_enabled: false })).status).toBe(200);
    const { status, body } = await askForCode(email);
    expect([status, body]).toEqual([200, { nonce: expect.stringMatching(/^[0-9a-z]{39}$/) }]);
    const [mail] = await t.emails(email);
    expect(mail?.text).toContain('You sign in with Google.');
    expect(mail?.text).not.toMatch(/^[0-9A-Z]{6}$/m);
  });
});

it('names all methods of the person that the project offers, and no others', async () => {
  const email = newEmail();
  const { userId } = await t.signUp(email);
  await update(userId, { primary_email_verified: true });
  await completeStandInSignIn(t, 'google', { email });
  await completeStandInSignIn(t, 'github', { email });
  await set({ magic_link_enabled: true });
  await update(userId, { otp_auth_enabled: false });
  await askForCode(email);
  expect((await t.emails(email)).at(-1)?.text).toContain('You sign in with GitHub, Google, or your password.');
});

describe('a provider that has verified the email', () => {
  it('takes over an account that somebody signed up with a password and never verified, and removes its password', async () => {
    const email = newEmail();
    const attacker = await t.signUp(email, 'squatters password');
    const owner = await completeStandInSignIn(t, 'google', { email });
    expect(owner.user).toMatchObject({ id: attacker.userId, primary_email_verified: true, has_password: false });
    expect((await t.request('GET /users/me', { token: attacker.token })).status).toBe(401);
    const body = { email, password: 'squatters password' };
    expect((await t.request('POST /auth/password/sign-in', { body })).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  });
});
