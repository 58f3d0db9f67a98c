import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInResult } from '../entities.ts';
import { fieldTexts } from '../field-texts.ts';
import { botChallenge, browserFields, email, nonEmptyText, url, verificationCode } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { codeIsNotRedeemedText } from '../reference-texts.ts';
import { serviceLimits } from '../service-limits.ts';
import { defineCheckCodeEndpoint, maskedEmailField, verificationCodeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for sign-in with magic links and typed codes. */
export const otpArea: AreaDocumentation = {
  title: 'Magic links',
  description: `Sign-in by email. The email contains a link and a code of ${limits.oneTimeCodeLength} characters to type. Both work once, for ${formatDuration(limits.signInCodeLifetime)}. The codes of up to ${serviceLimits.liveCodesMaxCount} emails are valid side by side, until one is redeemed.`,
};

/** Sends an email with a magic link and a code to type. */
export const sendSignInCode = defineEndpoint({
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  summary: 'Send a magic link',
  description:
    'Sends an email with a magic link and a code to type. If no user has the email address, redeeming the code creates one; where sign-up is closed, only with an invitation to a team. If the user may not sign in this way, the email tells how the user signs in instead. The response is the same if no email is sent, because enough codes are valid or a quota is used up. Store the `nonce` of the response: the typed code followed by the nonce is a complete code.',
  access: accessTypes,
  body: z.strictObject({
    email: describe(fieldTexts.email, email()),
    callback_url: describe(fieldTexts.callbackUrl, url()),
    /** The code of an invitation to a team that was sent to this email address, where sign-up is closed. */
    team_invitation_code: describe(fieldTexts.teamInvitationCode, z.optional(verificationCode())),
    ...botChallenge,
  }),
  response: z.strictObject({
    /** The end of the code, which the requesting browser stores and appends to the typed characters. */
    nonce: describe(
      [
        `The end of the code, which is not in the email. Append it to the ${limits.oneTimeCodeLength} typed characters. Store it in the browser that sent the request.`,
        referenceExamples.code.slice(limits.oneTimeCodeLength),
      ],
      nonEmptyText(),
    ),
  }),
  errors: ['SignUpNotEnabled', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
  plainTextErrors: { 403: 'Magic links are disabled for this project.' },
  example: {
    body: { email: referenceExamples.email, callback_url: `${referenceExamples.callbackUrl}/magic-link-callback` },
  },
});

/** Signs in with the code of a magic link, or with the typed code followed by the nonce. Verifies the email address. */
export const signInWithCode = defineEndpoint({
  method: 'POST',
  path: '/auth/otp/sign-in',
  summary: 'Sign in with a magic link or a code',
  description: `Redeems the \`code\` of the link, or the ${limits.oneTimeCodeLength} typed characters followed by the nonce. Marks the email address as verified. Creates the user if none has the email address.`,
  access: accessTypes,
  body: z.strictObject({ code: describe(fieldTexts.code, verificationCode()), ...browserFields }),
  response: signInResult,
  errors: [...verificationCodeErrors, 'MultiFactorAuthenticationRequired', 'SignUpNotEnabled', 'UserSuspended'],
  example: { body: { code: referenceExamples.code } },
});

/**
 * Checks a sign-in code without redeeming it, and returns the masked email of its account.
 * Each check counts as one of the attempts that a code allows.
 */
export const checkSignInCode = defineCheckCodeEndpoint(
  '/auth/otp/sign-in/check-code',
  {
    summary: 'Check a sign-in code',
    description: `${codeIsNotRedeemedText} Show the masked email address before a sign-in that this browser did not request.`,
  },
  {
    email: describe(
      ['The masked email address of the account that the code signs in to.', 'a…@example.com'],
      maskedEmailField(),
    ),
  },
);
