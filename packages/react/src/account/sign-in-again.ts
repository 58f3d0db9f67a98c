import { guardedActions, signInAgainMessage } from '@keystack/contract/rules';
import { KnownErrors } from '@keystack/js';
import type { UiText } from '../texts/en.ts';

/** The text of the error page if a provider was not linked because the session started too long ago. */
export const signInAgainToConnectText: UiText = signInAgainMessage('connect the account');

/** The messages of errors when a session is too old for an action and no second-factor code was sent. */
const messages: readonly UiText[] = guardedActions.map(signInAgainMessage);

/** Returns the message of an error that requires a new sign-in, and `undefined` for any other error. */
export function signInRequiredErrorText(error: unknown): UiText | undefined {
  return error instanceof KnownErrors.SchemaError ? messages.find((message) => message === error.message) : undefined;
}
