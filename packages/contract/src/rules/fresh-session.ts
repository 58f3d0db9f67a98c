/** An action that a session older than `limits.freshSessionAge` does not authorize. */
export type GuardedAction =
  | 'change the second factor'
  | 'set the password'
  | 'delete the account'
  | 'connect the account'
  | 'disconnect the account'
  | 'change the email address';

/** The message of the `SchemaError` for a session that is too old for an action. Pages recognize the error by it. */
export type SignInAgainMessage = `Sign in again, then ${GuardedAction} within 10 minutes.`;

/** Returns the message of the `SchemaError` for a session that is too old for an action. */
export function signInAgainMessage(action: GuardedAction): SignInAgainMessage {
  return `Sign in again, then ${action} within 10 minutes.`;
}
