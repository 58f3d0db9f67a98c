import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

/** The second step of a sign-in. */
export const mfaArea = {
  title: 'Second factor',
  text: 'Users turn on an authenticator app by setting `totp_secret_base64` on themselves. From then on a sign-in answers `MULTI_FACTOR_AUTHENTICATION_REQUIRED` with an attempt code that lives for five minutes.',
  calls: {
    'POST /auth/mfa/sign-in': {
      summary: 'Finish a sign-in with a second factor',
      text: 'A wrong code leaves the attempt usable. Each code of the app works once.',
      body: { code: samples.code, type: 'totp', totp: '123456' },
    },
  } satisfies DocumentationOf<'POST /auth/mfa/sign-in'>,
} satisfies Area;
