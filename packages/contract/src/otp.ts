import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signInResult } from './entities.ts';
import { email, str, url, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { checkCodeEndpoint, codeErrors, maskedEmail } from './verification-codes.ts';

/** Mails a magic link that also shows a six-character code; an unknown address becomes a new user. */
export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  access: accessTypes,
  body: z.strictObject({ email: email(), callback_url: url() }),
  reply: z.strictObject({
    /** The part of the typed code that the requesting browser stores: the full code is the typed characters and this. */
    nonce: str(),
  }),
  errors: ['SignUpNotEnabled', 'UserEmailAlreadyExists', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
});

/** Signs in with the code of a magic link, or with the typed code followed by the nonce. */
export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/otp/sign-in',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode() }),
  reply: signInResult,
  errors: [...codeErrors, 'MultiFactorAuthenticationRequired'],
});

/** Checks a sign-in code without redeeming it, and returns the masked email of its account. */
export const checkSignInCode = checkCodeEndpoint('/auth/otp/sign-in/check-code', { email: maskedEmail() });
