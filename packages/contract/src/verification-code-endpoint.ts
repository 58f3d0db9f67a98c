import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, nonEmptyText, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { samples } from './samples.ts';

/** The errors of every endpoint that redeems or checks a verification code. */
export const codeErrors = [
  'VerificationCodeNotFound',
  'VerificationCodeExpired',
  'VerificationCodeAlreadyUsed',
  'VerificationCodeMaxAttemptsReached',
] as const;

/** Declares an endpoint that checks a verification code without redeeming it. `details` adds fields to the response. */
export function checkCodeEndpoint<
  const Path extends string,
  const Details extends Readonly<Record<string, z.core.$ZodType>> = Record<never, never>,
>(path: Path, texts: { readonly summary: string; readonly description: string }, details?: Details) {
  return endpoint({
    method: 'POST',
    path,
    ...texts,
    access: accessTypes,
    body: z.strictObject({ code: verificationCode() }),
    response: z.strictObject({ is_code_valid: bool(), ...(details as Details) }),
    errors: codeErrors,
    example: { body: { code: samples.code } },
  });
}

/** An email address that shows only its first character and its domain, such as `a…@example.com`. */
export const maskedEmail = () => nonEmptyText();
