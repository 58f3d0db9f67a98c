import { KnownErrors } from '@keystack/js';
import type { Text } from '../texts/en.ts';

/** The text of the error page if a provider was not linked because the session started too long ago. */
export const connectAgain = 'Sign in again, then connect the account within 10 minutes.' satisfies Text;

/** Messages of the service if an action needs a session that started at most 10 minutes ago, or a code of the second factor. */
const messages: readonly Text[] = [
  'Sign in again, then change the second factor within 10 minutes.',
  'Sign in again, then set the password within 10 minutes.',
  'Sign in again, then delete the account within 10 minutes.',
  connectAgain,
];

/** Returns the message of an error that requires a new sign-in, and `undefined` for any other error. */
export function signInAgainText(error: unknown): Text | undefined {
  return error instanceof KnownErrors.SchemaError ? messages.find((message) => message === error.message) : undefined;
}
