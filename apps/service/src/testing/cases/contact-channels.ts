import { limits } from '@keystack/contract';
import type { CasesOf } from '../cases.ts';
import { makeSampleUser, requestCode, type SampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

const callbackUrl = 'http://localhost:3000/verify';

const send = (t: TestApp, { token, email }: SampleUser, body: object = {}) =>
  t.call('POST /contact-channels/send-verification-code', {
    token,
    body: { email, callback_url: callbackUrl, ...body },
  });

function codeCase(route: 'POST /contact-channels/verify' | 'POST /contact-channels/verify/check-code') {
  const use = (t: TestApp, code: string) => t.call(route, { body: { code } });
  return {
    call: async (t: TestApp, user: SampleUser) => ({ body: { code: await requestCode(t, user) } }),
    errors: {
      VerificationCodeNotFound: (t: TestApp) => use(t, '0'.repeat(limits.verificationCodeLength)),
      VerificationCodeExpired: async (t: TestApp) => {
        const code = await requestCode(t, await makeSampleUser(t));
        t.clock.advance(limits.verificationCodeLifetime);
        return use(t, code);
      },
      VerificationCodeAlreadyUsed: async (t: TestApp) => {
        const code = await requestCode(t, await makeSampleUser(t));
        await t.call('POST /contact-channels/verify', { body: { code } });
        return use(t, code);
      },
      VerificationCodeMaxAttemptsReached: async (t: TestApp) => {
        const code = await requestCode(t, await makeSampleUser(t));
        for (let attempt = 0; attempt < limits.verificationCodeMaxAttempts; attempt += 1) {
          await t.call('POST /contact-channels/verify/check-code', { body: { code } });
        }
        return use(t, code);
      },
    },
  };
}

export const contactChannelCases: CasesOf<
  | 'POST /contact-channels/send-verification-code'
  | 'POST /contact-channels/verify'
  | 'POST /contact-channels/verify/check-code'
> = {
  'POST /contact-channels/send-verification-code': {
    call: async (_t, { token, email }) => ({ token, body: { email, callback_url: callbackUrl } }),
    errors: {
      EmailIsNotPrimaryEmail: async (t) => send(t, await makeSampleUser(t), { email: 'other@example.com' }),
      EmailAlreadyVerified: async (t) => {
        const user = await makeSampleUser(t);
        await t.call('POST /contact-channels/verify', { body: { code: await requestCode(t, user) } });
        return send(t, user);
      },
      RedirectUrlNotWhitelisted: async (t) =>
        send(t, await makeSampleUser(t), { callback_url: 'https://elsewhere.example' }),
    },
  },
  'POST /contact-channels/verify': codeCase('POST /contact-channels/verify'),
  'POST /contact-channels/verify/check-code': codeCase('POST /contact-channels/verify/check-code'),
};
