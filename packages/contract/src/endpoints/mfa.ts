import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInResult } from '../entities.ts';
import { browserFields, nonEmptyText, verificationCode } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';
import { verificationCodeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for the second factor of a sign-in. */
export const mfaArea: AreaDocumentation = {
  title: 'Second factor',
  description: `Sign-in with an authenticator app (TOTP) as the second factor. To enable it, update the user with a \`totp_secret_base64\`. Each later sign-in fails with \`MULTI_FACTOR_AUTHENTICATION_REQUIRED\` and an attempt code that is valid for ${formatDuration(serviceLimits.mfaAttemptLifetime)}.`,
};

/**
 * Completes a sign-in that requires a second factor. After a wrong code, the same attempt code can be used again. If
 * the sign-in started at an OAuth provider whose account is not linked yet, links it.
 */
export const signInWithMfa = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  summary: 'Complete a sign-in with a second factor',
  description:
    'A wrong code does not end the attempt. Each code of the authenticator app works once. If the sign-in started at an OAuth provider whose account is not linked yet, this request links it.',
  access: accessTypes,
  body: z.strictObject({
    code: describe(
      ['The `attempt_code` of the error `MULTI_FACTOR_AUTHENTICATION_REQUIRED`.', referenceExamples.code],
      verificationCode(),
    ),
    type: describe('Always `totp`.', z.literal('totp')),
    totp: describe(
      [`The current code of the authenticator app: ${limits.totpCodeLength} digits.`, referenceExamples.totpCode],
      nonEmptyText(),
    ),
    ...browserFields,
  }),
  response: signInResult,
  errors: [
    ...verificationCodeErrors,
    'InvalidTotpCode',
    'UserSuspended',
    'InvalidAuthorizationCode',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'TooManyRequests',
  ],
  example: { body: { code: referenceExamples.code, type: 'totp', totp: referenceExamples.totpCode } },
});
