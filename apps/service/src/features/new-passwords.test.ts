import { weakPasswordMessages } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argon2Parameters } from '../security/argon2-parameters.ts';
import { withFlag } from '../testing/cases/project-flags.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, type TestResponse } from '../testing/test-app.ts';

/* Every endpoint that sets a password applies the same checks. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const callback = 'http://localhost:3000/callback';

/** A password, or the one that belongs to an email address. */
type Password = string | ((email: string) => string);

const passwordFor = (password: Password, email: string) => (typeof password === 'string' ? password : password(email));

const ways: Readonly<Record<string, (password: Password) => Promise<TestResponse>>> = {
  'sign-up': (password) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { email, password: passwordFor(password, email), verification_callback_url: callback };
    return t.request('POST /auth/password/sign-up', { body });
  },
  reset: async (password) => {
    const { email } = await createSampleUser(t);
    await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url: callback } });
    const body = { code: await t.mailedCode(email), password: passwordFor(password, email) };
    return t.request('POST /auth/password/reset', { body });
  },
  'first password': async (password) => {
    const { userId, token, email } = await createSampleUser(t);
    await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    return t.request('POST /auth/password/set', { token, body: { password: passwordFor(password, email) } });
  },
  change: async (password) => {
    const { token, email } = await createSampleUser(t);
    const body = { old_password: 'correct horse', new_password: passwordFor(password, email) };
    return t.request('POST /auth/password/update', { token, body });
  },
};

it('is a first one once, of 16 at the same time', async () => {
  const { userId, token } = await createSampleUser(t);
  await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
  const body = { password: 'correct horse' };
  const responses = await Promise.all(
    Array.from({ length: 16 }, () => t.request('POST /auth/password/set', { token, body })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(15);
});

it('cannot be set first by a user without an email to sign in with', async () => {
  const { userId, token } = await createSampleUser(t);
  const unused = { password_hash: null, email_used_for_auth: false };
  await t.deps.db.sql.updateTable('users').set(unused).where('id', '=', userId).execute();
  expect((await t.request('POST /auth/password/set', { token, body: { password: 'correct horse' } })).status).toBe(400);
  expect((await t.request('GET /users/me', { token })).body['has_password']).toBe(false);
});

it.each(Object.entries(ways))('a %s accepts what every other accepts, and nothing else [S5.5]', async (_name, set) => {
  const passwords = ['1234567', '1w34s67e', 'x'.repeat(256), 'x'.repeat(257)];
  const codes = await Promise.all(passwords.map(async (password) => (await set(password)).body['code'] ?? 'taken'));
  expect(codes).toEqual(['PASSWORD_TOO_SHORT', 'taken', 'taken', 'PASSWORD_TOO_LONG']);
});

describe('a password that is easy to guess', () => {
  const weak: readonly (readonly [keyof typeof weakPasswordMessages, string, Password])[] = [
    ['common', 'one of the first in every list', '12345678'],
    ['common', 'a common one in capitals', 'PASSWORD123'],
    ['common', 'a keyboard row', 'qwertyuiop'],
    // The Greek question mark has the same normalized form as the semicolon.
    ['common', 'a keyboard row in other characters', 'asdfjkl\u037e'],
    ['email', 'the email address', (email) => email],
    ['email', 'the email address in capitals', (email) => email.toUpperCase()],
    ['email', 'the local part of the email address', (email) => email.split('@')[0] ?? ''],
    ['projectName', 'the name of the project', 'Test project'],
    ['projectName', 'the name of the project in one word', 'testproject'],
  ];

  it.each(Object.entries(ways))('is rejected by a %s, with a message that clients show', async (_name, set) => {
    for (const [reason, title, password] of weak) {
      const { status, body } = await set(password);
      const message = weakPasswordMessages[reason];
      expect({ status, body }, title).toEqual({
        status: 400,
        body: { code: 'PASSWORD_REQUIREMENTS_NOT_MET', details: { message }, error: message },
      });
    }
  });

  it.each(Object.entries(ways))('is taken by a %s where the project allows it', async (_name, set) => {
    await withFlag(t, 'refuse_common_passwords', false, async () => {
      for (const [, title, password] of weak) expect((await set(password)).status, title).toBe(200);
    });
  });

  it('is one of at least 10,000', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const usable = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(usable.length).toBeGreaterThanOrEqual(10_000);
    for (const password of [usable[0], usable[9_999], usable.at(-1)]) {
      const body = { email: 'ada@example.com', password, verification_callback_url: callback };
      const response = await t.request('POST /auth/password/sign-up', { body });
      expect(response.body['code'], password).toBe('PASSWORD_REQUIREMENTS_NOT_MET');
    }
  });

  it('may be set by a server, which checks passwords itself', async () => {
    const body = { primary_email: 'imported@example.com', primary_email_auth_enabled: true, password: '12345678' };
    expect((await t.request('POST /users', { access: 'server', body })).status).toBe(201);
  });
});

describe('a password whose characters have two Unicode forms', () => {
  const composed = 'pâsswörd für Zoë'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const signIn = (email: string, password: string) =>
    t.request('POST /auth/password/sign-in', { body: { email, password } });

  it('opens the account in either form', async () => {
    for (const password of [composed, decomposed]) {
      const email = `${crypto.randomUUID()}@example.com`;
      await t.signUp(email, password);
      for (const typed of [composed, decomposed]) expect((await signIn(email, typed)).status).toBe(200);
    }
  });

  it('still accepts a hash of the characters as they were typed', async () => {
    const { userId, email } = await createSampleUser(t);
    const { hash } = await import('@node-rs/argon2');
    const oldHash = await hash(decomposed, argon2Parameters);
    await t.deps.db.sql.updateTable('users').set({ password_hash: oldHash }).where('id', '=', userId).execute();
    expect((await signIn(email, decomposed)).status).toBe(200);
    expect((await signIn(email, `${decomposed}!`)).status).toBe(400);
  });

  it('is the old password of a change in either form', async () => {
    const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`, composed);
    const body = { old_password: decomposed, new_password: 'a new horse' };
    expect((await t.request('POST /auth/password/update', { token, body })).status).toBe(200);
  });
});
