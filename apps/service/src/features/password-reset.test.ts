import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { holdLocks, waitForBlockedStatements } from '../testing/hold-locks.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function newUser() {
  const email = `${crypto.randomUUID()}@example.com`;
  return { email, ...(await t.signUp(email)) };
}
const send = (email: string) =>
  t.request('POST /auth/password/send-reset-code', { body: { email, callback_url: 'http://localhost:3000/reset' } });
const reset = (code: string, password = 'a new horse') =>
  t.request('POST /auth/password/reset', { body: { code, password } });
const signIn = async (email: string, password: string) =>
  (await t.request('POST /auth/password/sign-in', { body: { email, password } })).status;
const isSignedIn = async (token: string) => (await t.request('GET /users/me', { token })).status === 200;

describe('a reset', () => {
  it('sets the password with the code of the email and ends every session [S7.41 S7.42 S7.43]', async () => {
    const { email, token } = await newUser();
    expect((await send(email)).status).toBe(200);
    const code = await t.mailedCode(email);
    const check = await t.request('POST /auth/password/reset/check-code', { body: { code } });
    expect(check.body).toEqual({ is_code_valid: true });
    // Only the pages of the client library need the address, for password managers.
    const headers = { 'x-stack-client-version': 'js @keystack/js@0.0.0' };
    const ofPage = await t.request('POST /auth/password/reset/check-code', { headers, body: { code } });
    expect(ofPage.body).toEqual({ is_code_valid: true, email });
    expect((await reset(code, 'short')).body['code']).toBe('PASSWORD_TOO_SHORT');
    expect((await reset(code)).body).toEqual({ success: true });
    expect([await signIn(email, 'a new horse'), await signIn(email, 'correct horse')]).toEqual([200, 400]);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('returns the same response whether the email has an account or not, and emails only those that have', async () => {
    const { email } = await newUser();
    const known = await send(email);
    const unknown = await send('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await t.emails('nobody@example.com')).toEqual([]);
  });

  it('is not emailed to a user who signs in without a password and without links', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { primary_email: email, primary_email_auth_enabled: true, otp_auth_enabled: false };
    expect((await t.request('POST /users', { access: 'server', body })).status).toBe(201);
    expect((await send(email)).status).toBe(200);
    expect(await t.emails(email)).toEqual([]);
  });

  it('does nothing after the user has changed the email', async () => {
    const { email, token } = await newUser();
    await send(email);
    const body = { primary_email: `new-${email}` };
    await t.request('PATCH /users/me', { access: 'server', token, body });
    expect((await reset(await t.mailedCode(email))).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });

  it.skipIf(inject('database') === 'pglite').each([
    ['stops being a sign-in method', sql`email_used_for_auth = false`, 'VERIFICATION_CODE_EXPIRED'],
    ['changes', sql`email = 'new-' || email, email_identity = 'new-' || email_identity`, 'VERIFICATION_CODE_NOT_FOUND'],
  ])('does nothing if the email %s while the code is created', async (_what, change, error) => {
    const { email, userId } = await newUser();
    const release = await holdLocks(t.deps.db, sql`update users set ${change} where id = ${userId}::uuid`);
    const sent = send(email);
    await waitForBlockedStatements(t.deps.db, 1);
    await release();
    await sent;
    expect((await reset(await t.mailedCode(email))).body['code']).toBe(error);
  });

  it.each([
    ['session', null],
    ['attempt at the second factor', 'c2VjcmV0IG9mIHRoZSBhcHAgIQ=='],
  ])('leaves no %s to a sign-in with the old password that began before it', async (_what, totp_secret_base64) => {
    const { email, token } = await newUser();
    // Otherwise the reset removes the second factor.
    await t.request('PATCH /users/me', { access: 'server', token, body: { primary_email_verified: true } });
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64 } });
    await send(email);
    const code = await t.mailedCode(email);
    const { verify } = t.deps.passwordHasher;
    vi.spyOn(t.deps.passwordHasher, 'verify').mockImplementationOnce(async (password, hash) => {
      const matches = await verify(password, hash);
      expect((await reset(code)).status).toBe(200);
      return matches;
    });
    const { body } = await t.request('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
    expect(body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  });

  it.skipIf(inject('database') === 'pglite')(
    'leaves no attempt at the second factor to a sign-in that verified the old password during a change',
    async () => {
      const { email, token, userId } = await newUser();
      await t.request('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' } });
      const change = sql`update users set password_hash = 'the hash of a new password' where id = ${userId}::uuid`;
      const release = await holdLocks(t.deps.db, change);
      const signingIn = t.request('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
      await waitForBlockedStatements(t.deps.db, 1);
      await release();
      expect((await signingIn).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
    },
  );

  it('happens once for 16 parallel uses of a code', async () => {
    const { email } = await newUser();
    await send(email);
    const code = await t.mailedCode(email);
    const responses = await Promise.all(Array.from({ length: 16 }, (_, index) => reset(code, `new horse ${index}`)));
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(email, `new horse ${winner}`)).toBe(200);
  });
});

describe('an update', () => {
  const update = (user: { token: string }, oldPassword: string, newPassword: string, refreshToken?: string) =>
    t.request('POST /auth/password/update', {
      token: user.token,
      body: { old_password: oldPassword, new_password: newPassword },
      ...(refreshToken !== undefined && { refreshToken }),
    });

  it('changes the password and ends the other sessions, not the current one [S7.44]', async () => {
    const user = await newUser();
    const elsewhere = await t.request<{ access_token: string }>('POST /auth/password/sign-in', {
      body: { email: user.email, password: 'correct horse' },
    });
    expect((await update(user, 'correct horse', 'a new horse', user.refreshToken)).body).toEqual({ success: true });
    expect(await isSignedIn(user.token)).toBe(true);
    expect(await isSignedIn(elsewhere.body.access_token)).toBe(false);
    expect([await signIn(user.email, 'a new horse'), await signIn(user.email, 'correct horse')]).toEqual([200, 400]);
  });

  it('ends all sessions if no refresh token is sent', async () => {
    const user = await newUser();
    await update(user, 'correct horse', 'a new horse');
    expect(await isSignedIn(user.token)).toBe(false);
  });

  it('rejects a wrong old password and changes nothing', async () => {
    const user = await newUser();
    expect((await update(user, 'wrong horse', 'a new horse')).body['code']).toBe('PASSWORD_CONFIRMATION_MISMATCH');
    expect(await signIn(user.email, 'correct horse')).toBe(200);
    expect(await isSignedIn(user.token)).toBe(true);
  });

  it('happens once for 16 at the same time', async () => {
    const user = await newUser();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => update(user, 'correct horse', `new horse ${index}`, user.refreshToken)),
    );
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(user.email, `new horse ${winner}`)).toBe(200);
  });
});
