import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';

/** What may be wrong with a code from a mail, whatever it is for. */
export const codeErrors = [
  'VerificationCodeNotFound',
  'VerificationCodeExpired',
  'VerificationCodeAlreadyUsed',
  'VerificationCodeMaxAttemptsReached',
] as const;

/** Says whether a code would work, without using it up. Every kind of code has such a call. */
export function checkCodeEndpoint<const Path extends string>(path: Path) {
  return endpoint({
    method: 'POST',
    path,
    access: accessTypes,
    body: z.strictObject({ code: verificationCode() }),
    reply: z.strictObject({ is_code_valid: bool() }),
    errors: codeErrors,
  });
}
