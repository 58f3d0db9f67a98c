import type { CasesOf } from '../cases.ts';
import { makeSampleUser } from '../sample-user.ts';
import { project, type TestApp } from '../test-app.ts';
import { withBusyLimiter } from '../with-busy-limiter.ts';

const signUpBody = (password = 'correct horse') => ({
  email: `${crypto.randomUUID()}@example.com`,
  password,
  verification_callback_url: 'http://localhost:3000/verify',
});

const signUp = (t: TestApp, body: object = signUpBody()) => t.call('POST /auth/password/sign-up', { body });

const signIn = (t: TestApp, email = 'nobody@example.com') =>
  t.call('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });

/** Does something while a flag of the project is off. */
async function without<T>(
  t: TestApp,
  flag: 'sign_up_enabled' | 'credential_enabled',
  work: () => Promise<T>,
): Promise<T> {
  const set = (value: boolean) =>
    t.deps.db.sql
      .updateTable('projects')
      .set({ [flag]: value })
      .where('project_id', '=', project)
      .execute();
  await set(false);
  try {
    return await work();
  } finally {
    await set(true);
  }
}

export const passwordCases: CasesOf<'POST /auth/password/sign-up' | 'POST /auth/password/sign-in'> = {
  'POST /auth/password/sign-up': {
    call: async () => ({ body: signUpBody() }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => signUp(t)),
      PasswordTooShort: (t) => signUp(t, signUpBody('1234567')),
      PasswordTooLong: (t) => signUp(t, signUpBody('x'.repeat(257))),
      SignUpNotEnabled: (t) => without(t, 'sign_up_enabled', () => signUp(t)),
      UserEmailAlreadyExists: async (t) => signUp(t, { ...signUpBody(), email: (await makeSampleUser(t)).email }),
      TooManyRequests: (t) => withBusyLimiter(t, t.request('POST /auth/password/sign-up', { body: signUpBody() })),
    },
  },
  'POST /auth/password/sign-in': {
    call: async (_t, user) => ({ body: { email: user.email, password: 'correct horse' } }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => signIn(t)),
      EmailPasswordMismatch: (t) => signIn(t),
      MultiFactorAuthenticationRequired: async (t) => {
        const { email, token } = await makeSampleUser(t);
        await t.call('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0' } });
        return signIn(t, email);
      },
      TooManyRequests: (t) => {
        const body = { email: 'nobody@example.com', password: 'x' };
        return withBusyLimiter(t, t.request('POST /auth/password/sign-in', { body }));
      },
    },
  },
};
