import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, email, success, url, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { checkCodeEndpoint, codeErrors, maskedEmail } from './verification-codes.ts';

/** Sends the signed-in user an email with a link that verifies the primary email. */
export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  access: accessTypes,
  user: 'SchemaError',
  body: z.strictObject({ email: email(), callback_url: url() }),
  reply: success(),
  errors: ['EmailIsNotPrimaryEmail', 'EmailAlreadyVerified', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
});

/**
 * Verifies the email that a code was sent to, and redeems the code. With the access token of that account's user, it also
 * confirms what is attached to the account.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/contact-channels/verify',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode() }),
  reply: success(),
  errors: codeErrors,
});

/**
 * Ends a verification code because the mailbox's owner did not create the account. Deletes the account unless its owner has
 * confirmed it before.
 */
export const rejectEmailVerification = endpoint({
  method: 'POST',
  path: '/contact-channels/verify/reject',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode() }),
  reply: z.strictObject({ success: z.literal(true), account_deleted: bool() }),
  errors: codeErrors,
});

/** Checks an email verification code without redeeming it, and says whose account it verifies. */
export const checkEmailVerification = checkCodeEndpoint('/contact-channels/verify/check-code', {
  email: maskedEmail(),
  /** `true` if the request carries an access token of the account that the code verifies. */
  is_current_user: bool(),
});
