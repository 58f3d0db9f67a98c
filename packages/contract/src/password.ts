import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signInResult } from './entities.ts';
import { email, str, success, text, totpCode, url, verificationCode } from './fields.ts';
import { accessTypes, headers } from './headers.ts';
import { checkCodeEndpoint, codeErrors } from './verification-codes.ts';

/** Creates an account with a password, signs it in and sends the verification email. */
export const signUpWithPassword = endpoint({
  method: 'POST',
  path: '/auth/password/sign-up',
  access: accessTypes,
  body: z.strictObject({ email: email(), password: text(), verification_callback_url: url() }),
  reply: signInResult,
  errors: [
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'SignUpNotEnabled',
    'UserEmailAlreadyExists',
    'TooManyRequests',
  ],
});

/** Signs in with email and password. */
export const signInWithPassword = endpoint({
  method: 'POST',
  path: '/auth/password/sign-in',
  access: accessTypes,
  body: z.strictObject({ email: email(), password: str() }),
  reply: signInResult,
  errors: [
    'PasswordAuthenticationNotEnabled',
    'EmailPasswordMismatch',
    'MultiFactorAuthenticationRequired',
    'TooManyRequests',
  ],
});

/** Emails a link that resets the password. The response does not reveal whether the account exists. */
export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password/send-reset-code',
  access: accessTypes,
  body: z.strictObject({ email: email(), callback_url: url() }),
  reply: z.strictObject({ success: str() }),
  errors: ['PasswordAuthenticationNotEnabled', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
});

/** Sets the password with a code from an email, and ends every session of the user. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode(), password: text() }),
  reply: success(),
  errors: [
    ...codeErrors,
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'TooManyRequests',
  ],
});

/** Checks a password reset code without redeeming it. */
export const checkPasswordReset = checkCodeEndpoint('/auth/password/reset/check-code');

/**
 * Sets the first password of the signed-in user, who must have none. With client access, it needs a session that started at
 * most ten minutes ago, or `totp_code`.
 */
export const setPassword = endpoint({
  method: 'POST',
  path: '/auth/password/set',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: z.strictObject({ password: text(), totp_code: z.optional(totpCode()) }),
  reply: success(),
  errors: [
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'InvalidTotpCode',
    'TooManyRequests',
  ],
});

/** Updates the password of the signed-in user, and ends the user's other sessions. */
export const updatePassword = endpoint({
  method: 'POST',
  path: '/auth/password/update',
  access: accessTypes,
  user: 'SchemaError',
  headers: z.object({ [headers.refreshToken]: z.optional(text()) }),
  body: z.strictObject({ old_password: str(), new_password: text(), auth_method_id: z.optional(text()) }),
  reply: success(),
  errors: [
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'UserDoesNotHavePassword',
    'PasswordConfirmationMismatch',
    'TooManyRequests',
  ],
});
