import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeStandInSignIn, enableProvider } from '../testing/oauth.ts';
import { createPlaceholderUser, createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['github', 'google'] as const) await enableProvider(t, id);
});
afterAll(() => t.close());

describe('an unverified email of an account', () => {
  const callback_url = 'http://localhost:3000/handler';
  const ask = (email: string) => t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  const set = (flags: object) =>
    t.deps.db.sql.updateTable('projects').set(flags).where('project_id', '=', testProjectId).execute();

  it('does not keep its owner from signing up with a password, if only a magic link was requested', async () => {
    await set({ magic_link_enabled: true });
    const { email } = await createPlaceholderUser(t);
    await ask(email);
    const { token } = await t.signUp(email);
    expect((await t.request('GET /users/me', { token })).body).toMatchObject({
      primary_email: email,
      has_password: true,
    });
    const body = { email, password: 'another horse', verification_callback_url: callback_url };
    expect((await t.request('POST /auth/password/sign-up', { body })).body['code']).toBe('USER_EMAIL_ALREADY_EXISTS');
    await set({ magic_link_enabled: false });
  });

  it('does not keep the server from giving it to a user, if only a magic link was requested', async () => {
    await set({ magic_link_enabled: true });
    const emails: string[] = [];
    for (let count = 0; count < 3; count += 1) emails.push((await createPlaceholderUser(t)).email);
    for (const email of emails) await ask(email);
    const [created = '', changed = '', enabled = ''] = emails;
    const server = { access: 'server' } as const;
    const fields = { primary_email: created, primary_email_auth_enabled: true };
    expect((await t.request('POST /users', { ...server, body: fields })).status).toBe(201);
    const [one, other] = [await createSampleUser(t), await createSampleUser(t)];
    const update = (userId: string, body: object) =>
      t.request('PATCH /users/{user_id}', { ...server, params: { user_id: userId }, body });
    expect((await update(one.userId, { primary_email: changed })).status).toBe(200);
    await update(other.userId, { primary_email_auth_enabled: false });
    await update(other.userId, { primary_email: enabled, primary_email_auth_enabled: true });
    const listed = await t.request<{ items: { primary_email: string }[] }>('GET /users', server);
    for (const email of emails) {
      expect(listed.body.items.filter((user) => user.primary_email === email)).toHaveLength(1);
    }
    // Somebody who has used the account keeps the email.
    const { email: taken } = await createSampleUser(t);
    expect((await update(one.userId, { primary_email: taken })).body).toMatchObject({
      code: 'USER_EMAIL_ALREADY_EXISTS',
    });
    await set({ magic_link_enabled: false });
  });

  it('does not keep its owner from signing in at a provider that has verified it', async () => {
    await set({ magic_link_enabled: true });
    const { email } = await createPlaceholderUser(t);
    await ask(email);
    await set({ magic_link_enabled: false, credential_enabled: false });
    const { user } = await completeStandInSignIn(t, 'google', { email });
    expect(user).toMatchObject({ primary_email: email, primary_email_verified: true });
    await set({ credential_enabled: true });
  });

  it('does not lock its owner out of a project with providers only, where access to it cannot be proven', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { userId, token } = await t.signUp(email);
    await set({ credential_enabled: false });
    const { user } = await completeStandInSignIn(t, 'google', { email });
    expect(user).toMatchObject({ id: userId, has_password: false, oauth_providers: [{ id: 'google' }] });
    expect((await t.request('GET /users/me', { token })).status).toBe(401);
    await set({ credential_enabled: true });
  });

  it('does not lock out its owner who signs in with a verified account, after an attacker with an unverified one', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const otherUser = await completeStandInSignIn(t, 'github', { email, verified: false });
    const owner = await completeStandInSignIn(t, 'google', { email });
    expect(owner.isNewUser).toBe(true);
    expect(owner.user).toMatchObject({ primary_email: email, primary_email_verified: true });
    expect((await t.request('GET /users/me', { token: otherUser.token })).body['id']).not.toBe(owner.user['id']);
  });
});
