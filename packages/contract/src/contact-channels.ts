import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, success, url, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { checkCodeEndpoint, codeErrors } from './verification-codes.ts';

/** Sends the signed-in user a mail with a link that verifies the primary e-mail. */
export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  access: accessTypes,
  user: 'SchemaError',
  body: z.strictObject({ email: email(), callback_url: url() }),
  reply: success(),
  errors: ['EmailIsNotPrimaryEmail', 'EmailAlreadyVerified', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
});

/** Verifies the e-mail that a code was sent to, and uses the code up. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/contact-channels/verify',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode() }),
  reply: success(),
  errors: codeErrors,
});

/** Says whether a code would verify an e-mail, without using it up. */
export const checkEmailVerification = checkCodeEndpoint('/contact-channels/verify/check-code');
