import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signInResult } from './entities.ts';
import { str, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { codeErrors } from './verification-codes.ts';

/**
 * Completes a sign-in that requires a second factor. A wrong code leaves the attempt usable. If the sign-in was at an OAuth
 * provider whose account is to be linked, it is linked now.
 */
export const signInWithMfa = endpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  access: accessTypes,
  body: z.strictObject({ code: verificationCode(), type: z.literal('totp'), totp: str() }),
  reply: signInResult,
  errors: [
    ...codeErrors,
    'InvalidTotpCode',
    'InvalidAuthorizationCode',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'TooManyRequests',
  ],
});
