import type { EndpointCases } from '../case.ts';
import { exceedEmailRateLimit } from '../exceed-email-rate-limit.ts';
import { createSampleUser, type SampleUser, suspendUser } from '../sample-user.ts';
import { enableSecondFactor } from '../second-factor.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';
import { sendWithBusyHasher } from '../with-busy-hasher.ts';
import { createCodeEndpointCase } from './codes.ts';
import { withFlag } from './project-flags.ts';

const signUpBody = (password = 'correct horse') => ({
  email: `${crypto.randomUUID()}@example.com`,
  password,
  verification_callback_url: 'http://localhost:3000/verify',
});

const signUp = (t: TestApp, body: object = signUpBody()) => t.request('POST /auth/password/sign-up', { body });

const signIn = (t: TestApp, email = 'nobody@example.com') =>
  t.request('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });

const without = <T>(t: TestApp, flag: 'sign_up_enabled' | 'credential_enabled', work: () => Promise<T>) =>
  withFlag(t, flag, false, work);

const sendReset = (t: TestApp, body: object = {}, options: RequestOptions = {}) =>
  t.request('POST /auth/password/send-reset-code', {
    ...options,
    body: { email: 'nobody@example.com', callback_url: 'http://localhost:3000/reset', ...body },
  });

async function requestResetCode(t: TestApp, { email }: SampleUser): Promise<string> {
  await sendReset(t, { email });
  return t.mailedCode(email);
}

const resetCodes = {
  create: requestResetCode,
  check: (code: string) => ({ route: 'POST /auth/password/reset/check-code', body: { code } }),
  use: (code: string) => ({ route: 'POST /auth/password/reset', body: { code, password: 'a new horse' } }),
};

const reset = async (t: TestApp, password: string) => {
  const code = await requestResetCode(t, await createSampleUser(t));
  return t.request('POST /auth/password/reset', { body: { code, password } });
};

const update = async (t: TestApp, body: object, user?: SampleUser) => {
  const { token } = user ?? (await createSampleUser(t));
  const passwords = { old_password: 'correct horse', new_password: 'a new horse', ...body };
  return t.request('POST /auth/password/update', { token, body: passwords });
};

const withoutPassword = async (t: TestApp, user: SampleUser) => {
  await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute();
  return user;
};

const setFirst = async (t: TestApp, password: string) => {
  const { token } = await withoutPassword(t, await createSampleUser(t));
  return t.request('POST /auth/password/set', { token, body: { password } });
};

/** The test cases of the endpoints for passwords. */
export const passwordCases: EndpointCases<
  | 'POST /auth/password/sign-up'
  | 'POST /auth/password/sign-in'
  | 'POST /auth/password/send-reset-code'
  | 'POST /auth/password/reset'
  | 'POST /auth/password/reset/check-code'
  | 'POST /auth/password/set'
  | 'POST /auth/password/update'
> = {
  'POST /auth/password/sign-up': {
    call: async () => ({ body: signUpBody() }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => signUp(t)),
      PasswordTooShort: (t) => signUp(t, signUpBody('1234567')),
      PasswordTooLong: (t) => signUp(t, signUpBody('x'.repeat(257))),
      PasswordRequirementsNotMet: (t) => signUp(t, signUpBody('password123')),
      SignUpNotEnabled: (t) => without(t, 'sign_up_enabled', () => signUp(t)),
      UserEmailAlreadyExists: async (t) => signUp(t, { ...signUpBody(), email: (await createSampleUser(t)).email }),
      TooManyRequests: (t) =>
        sendWithBusyHasher(t, t.createRequest('POST /auth/password/sign-up', { body: signUpBody() })),
    },
  },
  'POST /auth/password/sign-in': {
    call: async (_t, user) => ({ body: { email: user.email, password: 'correct horse' } }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => signIn(t)),
      EmailPasswordMismatch: (t) => signIn(t),
      MultiFactorAuthenticationRequired: async (t) => {
        const { email, token } = await createSampleUser(t);
        await t.request('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' } });
        return signIn(t, email);
      },
      UserSuspended: async (t) => {
        const { userId, email } = await createSampleUser(t);
        await suspendUser(t, userId);
        return signIn(t, email);
      },
      TooManyRequests: (t) => {
        const body = { email: 'nobody@example.com', password: 'x' };
        return sendWithBusyHasher(t, t.createRequest('POST /auth/password/sign-in', { body }));
      },
    },
  },
  'POST /auth/password/send-reset-code': {
    call: async (_t, { email }) => ({ body: { email, callback_url: 'http://localhost:3000/reset' } }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => sendReset(t)),
      RedirectUrlNotWhitelisted: (t) => sendReset(t, { callback_url: 'https://elsewhere.example' }),
      TooManyRequests: (t) => exceedEmailRateLimit((from) => sendReset(t, {}, from)),
    },
  },
  'POST /auth/password/reset': {
    ...createCodeEndpointCase(resetCodes, resetCodes.use),
    errors: {
      ...createCodeEndpointCase(resetCodes, resetCodes.use).errors,
      UserSuspended: async (t) => {
        const user = await createSampleUser(t);
        await suspendUser(t, user.userId);
        const { route, body } = resetCodes.use(await requestResetCode(t, user));
        return t.request(route, { body });
      },
      PasswordAuthenticationNotEnabled: async (t) => {
        const code = await requestResetCode(t, await createSampleUser(t));
        const { route, body } = resetCodes.use(code);
        return without(t, 'credential_enabled', () => t.request(route, { body }));
      },
      PasswordTooShort: (t) => reset(t, '1234567'),
      PasswordTooLong: (t) => reset(t, 'x'.repeat(257)),
      PasswordRequirementsNotMet: (t) => reset(t, 'password123'),
      TooManyRequests: async (t) => {
        const { route, body } = resetCodes.use(await requestResetCode(t, await createSampleUser(t)));
        return sendWithBusyHasher(t, t.createRequest(route, { body }));
      },
    },
  },
  'POST /auth/password/reset/check-code': createCodeEndpointCase(resetCodes, resetCodes.check),
  'POST /auth/password/set': {
    call: async (t, user) => ({ token: (await withoutPassword(t, user)).token, body: { password: 'a new horse' } }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => setFirst(t, 'a new horse')),
      PasswordTooShort: (t) => setFirst(t, '1234567'),
      PasswordTooLong: (t) => setFirst(t, 'x'.repeat(257)),
      PasswordRequirementsNotMet: (t) => setFirst(t, 'password123'),
      TooManyRequests: async (t) => {
        const { token } = await withoutPassword(t, await createSampleUser(t));
        return sendWithBusyHasher(
          t,
          t.createRequest('POST /auth/password/set', { token, body: { password: 'a new horse' } }),
        );
      },
      InvalidTotpCode: async (t) => {
        const { token } = await enableSecondFactor(t, await withoutPassword(t, await createSampleUser(t)));
        return t.request('POST /auth/password/set', { token, body: { password: 'a new horse', totp_code: '000000' } });
      },
    },
  },
  'POST /auth/password/update': {
    call: async (_t, { token }) => ({ token, body: { old_password: 'correct horse', new_password: 'a new horse' } }),
    errors: {
      PasswordAuthenticationNotEnabled: (t) => without(t, 'credential_enabled', () => update(t, {})),
      PasswordTooShort: (t) => update(t, { new_password: '1234567' }),
      PasswordTooLong: (t) => update(t, { new_password: 'x'.repeat(257) }),
      PasswordRequirementsNotMet: (t) => update(t, { new_password: 'password123' }),
      UserDoesNotHavePassword: async (t) => {
        return update(t, {}, await withoutPassword(t, await createSampleUser(t)));
      },
      PasswordConfirmationMismatch: (t) => update(t, { old_password: 'wrong horse' }),
      TooManyRequests: async (t) => {
        const { token } = await createSampleUser(t);
        const body = { old_password: 'correct horse', new_password: 'a new horse' };
        return sendWithBusyHasher(t, t.createRequest('POST /auth/password/update', { token, body }));
      },
    },
  },
};
