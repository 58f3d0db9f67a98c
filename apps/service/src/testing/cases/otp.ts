import type { EndpointCases } from '../case.ts';
import { exceedEmailRateLimit } from '../exceed-email-rate-limit.ts';
import { createSampleUser, type SampleUser, suspendUser } from '../sample-user.ts';
import { type RequestOptions, type TestApp, testProjectId } from '../test-app.ts';
import { createCodeEndpointCase } from './codes.ts';
import { totpSecret } from './mfa.ts';
import { withFlag } from './project-flags.ts';

const body = (fields: object = {}) => ({
  email: `${crypto.randomUUID()}@example.com`,
  callback_url: 'http://localhost:3000/magic-link',
  ...fields,
});

const send = (t: TestApp, fields: object = {}, options: RequestOptions = {}) =>
  withFlag(t, 'magic_link_enabled', true, () =>
    t.request('POST /auth/otp/send-sign-in-code', { ...options, body: body(fields) }),
  );

/** Enables magic links for the rest of the test, because sign-in codes expire when the method is disabled. */
async function enableMagicLinks(t: TestApp): Promise<void> {
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
}

/** Marks the email of the sample user as verified and requests a sign-in code. */
async function requestSignInCode(t: TestApp, { userId, email }: SampleUser): Promise<string> {
  await enableMagicLinks(t);
  await t.deps.db.sql
    .updateTable('users')
    .set({ otp_enabled: true, email_verified: true })
    .where('project_id', '=', testProjectId)
    .where('id', '=', userId)
    .execute();
  await send(t, { email });
  return t.mailedCode(email);
}

const signInCodes = {
  create: requestSignInCode,
  check: (code: string) => ({ route: 'POST /auth/otp/sign-in/check-code', body: { code } }),
  use: (code: string) => ({ route: 'POST /auth/otp/sign-in', body: { code } }),
};

/** The test cases of the endpoints for sign-in codes and magic links. */
export const otpCases: EndpointCases<
  'POST /auth/otp/send-sign-in-code' | 'POST /auth/otp/sign-in' | 'POST /auth/otp/sign-in/check-code'
> = {
  'POST /auth/otp/send-sign-in-code': {
    call: async (t) => {
      await enableMagicLinks(t);
      return { body: body() };
    },
    errors: {
      SignUpNotEnabled: (t) => withFlag(t, 'sign_up_enabled', false, () => send(t)),
      RedirectUrlNotWhitelisted: (t) => send(t, { callback_url: 'https://elsewhere.example' }),
      TooManyRequests: (t) => exceedEmailRateLimit((from) => send(t, { email: 'somebody@example.com' }, from)),
    },
  },
  'POST /auth/otp/sign-in': {
    ...createCodeEndpointCase(signInCodes, signInCodes.use),
    errors: {
      ...createCodeEndpointCase(signInCodes, signInCodes.use).errors,
      MultiFactorAuthenticationRequired: async (t) => {
        const user = await createSampleUser(t);
        const code = await requestSignInCode(t, user);
        await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: totpSecret } });
        const { route, body: used } = signInCodes.use(code);
        return t.request(route, { body: used });
      },
      SignUpNotEnabled: async (t) => {
        const { email } = body();
        await enableMagicLinks(t);
        await t.request('POST /auth/otp/send-sign-in-code', { body: body({ email }) });
        const { route, body: used } = signInCodes.use(await t.mailedCode(email));
        return withFlag(t, 'sign_up_enabled', false, () => t.request(route, { body: used }));
      },
      UserSuspended: async (t) => {
        const user = await createSampleUser(t);
        await suspendUser(t, user.userId);
        const { route, body: used } = signInCodes.use(await requestSignInCode(t, user));
        return t.request(route, { body: used });
      },
    },
  },
  'POST /auth/otp/sign-in/check-code': createCodeEndpointCase(signInCodes, signInCodes.check),
};
