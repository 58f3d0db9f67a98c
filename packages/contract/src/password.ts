import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signInResult } from './entities.ts';
import { email, str, text, url } from './fields.ts';
import { accessTypes } from './headers.ts';

/** Makes an account with a password and signs it in; the verification mail follows. */
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
    'SignUpNotEnabled',
    'UserEmailAlreadyExists',
    'TooManyRequests',
  ],
});

/** Signs in with e-mail and password. */
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
