import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSampleUser } from '../testing/sample-user.ts';
import { type Answer, makeTestApp, type TestApp } from '../testing/test-app.ts';

/* Whichever way a person gets a new password, it is checked in the same way. */

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
});
afterAll(() => t.close());

const callback = 'http://localhost:3000/callback';

const ways: Readonly<Record<string, (password: string) => Promise<Answer>>> = {
  'sign-up': (password) => {
    const body = { email: `${crypto.randomUUID()}@example.com`, password, verification_callback_url: callback };
    return t.call('POST /auth/password/sign-up', { body });
  },
  reset: async (password) => {
    const { email } = await makeSampleUser(t);
    await t.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callback } });
    return t.call('POST /auth/password/reset', { body: { code: await t.mailedCode(email), password } });
  },
  'first password': async (password) => {
    const { userId, token } = await makeSampleUser(t);
    await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    return t.call('POST /auth/password/set', { token, body: { password } });
  },
  change: async (password) => {
    const { token } = await makeSampleUser(t);
    const body = { old_password: 'correct horse', new_password: password };
    return t.call('POST /auth/password/update', { token, body });
  },
};

it('is a first one once, of 16 at the same time', async () => {
  const { userId, token } = await makeSampleUser(t);
  await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
  const body = { password: 'correct horse' };
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => t.call('POST /auth/password/set', { token, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
});

it('is no first one for who cannot sign in with an address', async () => {
  const { userId, token } = await makeSampleUser(t);
  const unused = { password_hash: null, email_used_for_auth: false };
  await t.deps.db.sql.updateTable('users').set(unused).where('id', '=', userId).execute();
  expect((await t.call('POST /auth/password/set', { token, body: { password: 'correct horse' } })).status).toBe(400);
  expect((await t.call('GET /users/me', { token })).body['has_password']).toBe(false);
});

it.each(Object.entries(ways))('a %s takes what every other takes, and nothing else [S5.5]', async (_name, set) => {
  const passwords = ['1234567', '12345678', 'x'.repeat(256), 'x'.repeat(257)];
  const codes = await Promise.all(passwords.map(async (password) => (await set(password)).body['code'] ?? 'taken'));
  expect(codes).toEqual(['PASSWORD_TOO_SHORT', 'taken', 'taken', 'PASSWORD_TOO_LONG']);
});
