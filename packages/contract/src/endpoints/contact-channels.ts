import * as z from 'zod/mini';
import type { Area } from '../area.ts';
import { endpoint } from '../endpoint.ts';
import { bool, email, success, url, verificationCode } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { codeIsNotRedeemed } from '../reference-texts.ts';
import { samples } from '../samples.ts';
import { checkCodeEndpoint, codeErrors, maskedEmail } from '../verification-code-endpoint.ts';

/** The area of the API for email verification. */
export const contactChannelsArea: Area = {
  title: 'Email verification',
  description: `Verification of email addresses with a link in an email. The code of a link is valid for ${formatDuration(limits.verificationCodeLifetime)}, and only until a newer one is sent.`,
};

/** Sends the signed-in user an email with a link that verifies the primary email address. */
export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  summary: 'Send a verification email',
  description: 'Sends an email with a link that verifies the primary email address of the signed-in user.',
  access: accessTypes,
  user: 'SchemaError',
  body: z.strictObject({ email: email(), callback_url: url() }),
  response: success(),
  errors: ['EmailIsNotPrimaryEmail', 'EmailAlreadyVerified', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
  example: { body: { email: samples.email, callback_url: `${samples.callbackUrl}/email-verification` } },
});

/**
 * Redeems a code from a verification email and marks the email address as verified. With an access token of the account, it
 * also confirms the sign-in methods of the account.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/contact-channels/verify',
  summary: 'Verify an email address',
  description:
    "Redeems the code. No user needs to be signed in. If the request carries an access token of the account's user, it also confirms the sign-in methods of the account. Unconfirmed sign-in methods are removed when a user proves access to the mailbox with a password reset or a magic link.",
  access: accessTypes,
  body: z.strictObject({ code: verificationCode() }),
  response: success(),
  errors: codeErrors,
  example: { body: { code: samples.code } },
});

/**
 * Redeems a code from a verification email for a mailbox owner who did not create the account. Deletes the account unless its
 * owner has confirmed it before.
 */
export const rejectEmailVerification = endpoint({
  method: 'POST',
  path: '/contact-channels/verify/reject',
  summary: 'Reject a verification',
  description:
    'For the owner of a mailbox who did not create the account. Redeems the code and deletes the account, unless the account owner has confirmed it before.',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode() }),
  response: z.strictObject({ success: z.literal(true), account_deleted: bool() }),
  errors: codeErrors,
  example: { body: { code: samples.code } },
});

/** Checks an email verification code without redeeming it. Returns the masked email address that it verifies. */
export const checkEmailVerification = checkCodeEndpoint(
  '/contact-channels/verify/check-code',
  { summary: 'Check a verification code', description: codeIsNotRedeemed },
  {
    email: maskedEmail(),
    /** `true` if the request carries an access token of the account that the code verifies. */
    is_current_user: bool(),
  },
);
