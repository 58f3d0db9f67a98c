import { formatDuration } from './format.ts';
import { limits } from './limits.ts';

/* Sentences that several endpoints share in the API reference. */

/** Explains that a request requires a fresh session or a code of the authenticator app. */
export const freshSessionRequiredText = `With client access, the session must be at most ${formatDuration(limits.freshSessionAge)} old and must have passed the second factor if the user has one. Alternatively, send \`totp_code\`. Otherwise the request fails with a \`SCHEMA_ERROR\` whose message asks the user to sign in again.`;

/** Explains that checking a code does not redeem it. */
export const codeIsNotRedeemedText = `Does not redeem the code, but counts as one of its ${limits.verificationCodeMaxAttempts} attempts.`;

/** The reasons why a picture is rejected, as a clause without a full stop. */
export const invalidPictureText =
  'The picture is a data URL of a type other than PNG, JPEG, GIF, BMP or WebP, or a client sent the URL of a picture that this service does not store';
