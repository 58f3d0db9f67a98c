import type { SignInAgainMessage } from '@keystack/contract';
import { KnownErrors } from '@keystack/js';
import type { UiText } from '../texts/en.ts';

/** The text of the error page if a provider was not linked because the session started too long ago. */
export const signInAgainToConnectText = 'Sign in again, then connect the account within 10 minutes.' satisfies UiText;

/**
 * The messages of errors when a session is too old for an action and no second-factor code was sent. They are also keys
 * of the translations.
 */
const messages = [
  'Sign in again, then change the second factor within 10 minutes.',
  'Sign in again, then set the password within 10 minutes.',
  'Sign in again, then delete the account within 10 minutes.',
  signInAgainToConnectText,
  'Sign in again, then disconnect the account within 10 minutes.',
  'Sign in again, then change the email address within 10 minutes.',
] satisfies readonly (SignInAgainMessage & UiText)[];

/** Returns the message of an error that requires a new sign-in, and `undefined` for any other error. */
export function signInRequiredErrorText(error: unknown): UiText | undefined {
  return error instanceof KnownErrors.SchemaError ? messages.find((message) => message === error.message) : undefined;
}
