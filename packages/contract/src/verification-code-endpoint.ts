import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldTexts } from './field-texts.ts';
import { bool, nonEmptyText, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { referenceExamples } from './reference-examples.ts';

/** The errors of every endpoint that redeems or checks a verification code. */
export const verificationCodeErrors = [
  'VerificationCodeNotFound',
  'VerificationCodeExpired',
  'VerificationCodeAlreadyUsed',
  'VerificationCodeMaxAttemptsReached',
] as const;

/**
 * Declares an endpoint that checks a verification code without redeeming it. Each check counts as one of the attempts
 * that a code allows. `details` adds fields to the response.
 */
export function defineCheckCodeEndpoint<
  const Path extends string,
  const Details extends Readonly<Record<string, z.core.$ZodType>> = Record<never, never>,
>(path: Path, texts: { readonly summary: string; readonly description: string }, details?: Details) {
  return defineEndpoint({
    method: 'POST',
    path,
    ...texts,
    access: accessTypes,
    body: z.strictObject({ code: describe(fieldTexts.code, verificationCode()) }),
    response: z.strictObject({
      is_code_valid: describe(['Always `true`. If the code is invalid, the request fails.', true], bool()),
      ...(details as Details),
    }),
    errors: verificationCodeErrors,
    example: { body: { code: referenceExamples.code } },
  });
}

/** An email address that shows only its first character and its domain, such as `a…@example.com`. */
export const maskedEmailField = () => nonEmptyText();
