import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInResult } from '../entities.ts';
import { fieldTexts, passwordLength } from '../field-texts.ts';
import {
  botChallenge,
  browserFields,
  email,
  nonEmptyText,
  success,
  text,
  totpCode,
  url,
  verificationCode,
} from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes, headerNames } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { codeIsNotRedeemedText, freshSessionRequiredText } from '../reference-texts.ts';
import { defineCheckCodeEndpoint, verificationCodeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for sign-up and sign-in with a password, and for password updates and resets. */
export const passwordArea: AreaDocumentation = {
  title: 'Passwords',
  description: `Sign-up and sign-in with an email address and a password of ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters, and password resets. Unless the project sets \`refuse_common_passwords\` to false, a new password must not be a common password, the email address of the user or the name of the project.`,
};

/** Creates an account with a password, signs it in and sends the verification email. */
export const signUpWithPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password/sign-up',
  summary: 'Sign up with a password',
  description:
    'Creates a user, signs the user in, and sends an email with a link that verifies the email address. Without a callback URL, or if the project does not trust it, the request succeeds, but the email is not sent. Where sign-up is closed, an invitation to a team lets its recipient sign up, unless the project turns that off.',
  access: accessTypes,
  body: z.strictObject({
    email: describe(fieldTexts.email, email()),
    password: describe(fieldTexts.password, text()),
    verification_callback_url: describe(
      [
        'The page of your app that the link in the verification email opens, with the query parameter `code`.',
        `${referenceExamples.callbackUrl}/email-verification`,
      ],
      z.optional(url()),
    ),
    /** The code of an invitation to a team that was sent to this email address, where sign-up is closed. */
    team_invitation_code: describe(fieldTexts.teamInvitationCode, z.optional(verificationCode())),
    ...botChallenge,
    ...browserFields,
  }),
  response: signInResult,
  errors: [
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'SignUpNotEnabled',
    'UserEmailAlreadyExists',
    'TooManyRequests',
  ],
  example: {
    body: {
      email: referenceExamples.email,
      password: referenceExamples.password,
      verification_callback_url: `${referenceExamples.callbackUrl}/email-verification`,
    },
  },
});

/** Signs in with email and password. */
export const signInWithPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password/sign-in',
  summary: 'Sign in with a password',
  description:
    'The response is the same, and takes the same time, for an unknown email address, a user without a password and a wrong password. If the user has a second factor, the error contains an attempt code in its details. Send it to `POST /auth/mfa/sign-in`.',
  access: accessTypes,
  body: z.strictObject({
    email: describe(fieldTexts.email, email()),
    password: describe(fieldTexts.password, nonEmptyText()),
    ...browserFields,
  }),
  response: signInResult,
  errors: [
    'PasswordAuthenticationNotEnabled',
    'EmailPasswordMismatch',
    'MultiFactorAuthenticationRequired',
    'UserSuspended',
    'TooManyRequests',
  ],
  example: { body: { email: referenceExamples.email, password: referenceExamples.password } },
});

/** Sends an email with a link that resets the password. The response does not reveal whether the account exists. */
export const sendPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password/send-reset-code',
  summary: 'Send a password reset email',
  description: `Sends an email with a link that resets the password, if a user has this email address. The response is the same for every email address. The link works once, for ${formatDuration(limits.passwordResetLifetime)}, and only until a newer one is sent.`,
  access: accessTypes,
  body: z.strictObject({
    email: describe(fieldTexts.email, email()),
    callback_url: describe(fieldTexts.callbackUrl, url()),
  }),
  response: z.strictObject({
    success: describe(
      [
        'A constant message, the same for every email address.',
        'If a user with this email address exists, an email is on its way.',
      ],
      nonEmptyText(),
    ),
  }),
  errors: ['PasswordAuthenticationNotEnabled', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
  example: {
    body: { email: referenceExamples.email, callback_url: `${referenceExamples.callbackUrl}/password-reset` },
  },
});

/** Sets the password with a code from an email, and ends every session of the user. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Reset a password',
  description:
    'Redeems the code from the email, sets the password and ends every session of the user. Does not sign the user in.',
  access: accessTypes,
  body: z.strictObject({
    code: describe(fieldTexts.code, verificationCode()),
    password: describe(fieldTexts.password, text()),
    ...browserFields,
  }),
  response: success(),
  errors: [
    ...verificationCodeErrors,
    'UserSuspended',
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'TooManyRequests',
  ],
  example: { body: { code: referenceExamples.code, password: referenceExamples.newPassword } },
});

/** Checks a password reset code without redeeming it. Each check counts as one of the attempts that a code allows. */
export const checkPasswordResetCode = defineCheckCodeEndpoint(
  '/auth/password/reset/check-code',
  { summary: 'Check a password reset code', description: codeIsNotRedeemedText },
  {
    /** The email address of the account, so that password managers can save it. Only for the client library. */
    email: describe(fieldTexts.email, z.optional(email())),
  },
);

/**
 * Sets the first password of the signed-in user, who must have none. With client access, it needs a fresh session or
 * `totp_code`.
 */
export const setFirstPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password/set',
  summary: 'Set the first password',
  description: `Sets the password of a user who signs in with a magic link or an OAuth provider. The sessions of the user continue. ${freshSessionRequiredText}`,
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: z.strictObject({
    password: describe(fieldTexts.password, text()),
    totp_code: describe(fieldTexts.totpCode, z.optional(totpCode())),
  }),
  response: success(),
  errors: [
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'InvalidTotpCode',
    'TooManyRequests',
  ],
  plainTextErrors: { 400: 'The user already has a password, or has no email address that is used for sign-in.' },
  example: { body: { password: referenceExamples.password } },
});

/**
 * Updates the password of the signed-in user, who must send the old one. Ends all sessions of the user except the one
 * whose refresh token is in the header; without that header, all of them.
 */
export const updatePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password/update',
  summary: 'Update the password',
  description:
    'Updates the password of the signed-in user and ends the other sessions of the user. The session whose refresh token is sent in the header continues.',
  access: accessTypes,
  user: 'SchemaError',
  headers: z.object({ [headerNames.refreshToken]: describe(fieldTexts.refreshTokenOfSession, z.optional(text())) }),
  body: z.strictObject({
    old_password: describe('The current password.', nonEmptyText()),
    new_password: describe(`The new password: ${passwordLength}.`, text()),
    auth_method_id: describe('Ignored. Sent by older clients.', z.optional(text())),
  }),
  response: success(),
  errors: [
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'UserDoesNotHavePassword',
    'PasswordConfirmationMismatch',
    'TooManyRequests',
  ],
  example: { body: { old_password: referenceExamples.password, new_password: referenceExamples.newPassword } },
});
