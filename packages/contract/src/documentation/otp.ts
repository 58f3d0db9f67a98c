import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const { code } = samples;

/** Sign-in with magic links and codes, without a password. */
export const otpArea = {
  title: 'Magic links',
  text: 'Sign-in by mail: a link, and beside it a code of six characters to type. Either works once, for ten minutes, and until a newer one is sent.',
  calls: {
    'POST /auth/otp/send-sign-in-code': {
      summary: 'Mail a magic link',
      text: 'An address that nobody has becomes a new user. Keep the nonce of the answer: the typed code followed by the nonce is a whole code.',
      body: { email: samples.email, callback_url: `${samples.callbackUrl}/magic-link-callback` },
      refusals: { 403: 'Magic links are switched off for the project.' },
    },
    'POST /auth/otp/sign-in': {
      summary: 'Sign in with a code',
      text: 'Takes the `code` of the link, or the six typed characters followed by the nonce. The address counts as verified from then on.',
      body: { code },
    },
    'POST /auth/otp/sign-in/check-code': {
      summary: 'Check a sign-in code',
      text: 'Does not redeem the code, but counts as one of its 20 attempts. Show the masked email before a sign-in that this browser did not ask for.',
      body: { code },
    },
  } satisfies DocumentationOf<
    'POST /auth/otp/send-sign-in-code' | 'POST /auth/otp/sign-in' | 'POST /auth/otp/sign-in/check-code'
  >,
} satisfies Area;
