import type { CasesOf } from '../case.ts';
import { createSampleUser, requestCode, type SampleUser } from '../sample-user.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';
import { untilLimited } from '../until-limited.ts';
import { codeCase } from './codes.ts';

const callbackUrl = 'http://localhost:3000/verify';

const send = (t: TestApp, { token, email }: SampleUser, body: object = {}, options: RequestOptions = {}) =>
  t.call('POST /contact-channels/send-verification-code', {
    ...options,
    token,
    body: { email, callback_url: callbackUrl, ...body },
  });

const use = (code: string) => ({ route: 'POST /contact-channels/verify', body: { code } });
const reject = (code: string) => ({ route: 'POST /contact-channels/verify/reject', body: { code } });
const check = (code: string) => ({ route: 'POST /contact-channels/verify/check-code', body: { code } });

/** The test cases of the endpoints for contact channels. */
export const contactChannelCases: CasesOf<
  | 'POST /contact-channels/send-verification-code'
  | 'POST /contact-channels/verify'
  | 'POST /contact-channels/verify/reject'
  | 'POST /contact-channels/verify/check-code'
> = {
  'POST /contact-channels/send-verification-code': {
    call: async (_t, { token, email }) => ({ token, body: { email, callback_url: callbackUrl } }),
    errors: {
      EmailIsNotPrimaryEmail: async (t) => send(t, await createSampleUser(t), { email: 'other@example.com' }),
      EmailAlreadyVerified: async (t) => {
        const user = await createSampleUser(t);
        await t.call('POST /contact-channels/verify', { body: { code: await requestCode(t, user) } });
        return send(t, user);
      },
      RedirectUrlNotWhitelisted: async (t) =>
        send(t, await createSampleUser(t), { callback_url: 'https://elsewhere.example' }),
      TooManyRequests: async (t) => {
        const user = await createSampleUser(t);
        return untilLimited((from) => send(t, user, {}, from));
      },
    },
  },
  'POST /contact-channels/verify': codeCase({ use, check, create: requestCode }, use),
  'POST /contact-channels/verify/reject': codeCase({ use, check, create: requestCode }, reject),
  'POST /contact-channels/verify/check-code': codeCase({ use, check, create: requestCode }, check),
};
