/** Actions that a session older than `limits.freshSessionAge` does not authorize. */
export const guardedActions = [
  'change the second factor',
  'set the password',
  'delete the account',
  'connect the account',
  'disconnect the account',
  'change the email address',
] as const;

/** An action that a session older than `limits.freshSessionAge` does not authorize. */
export type GuardedAction = (typeof guardedActions)[number];

/**
 * Returns the message of the `SchemaError` for a session that is too old for an action. Pages recognize the error by
 * it.
 */
export function signInAgainMessage<Action extends GuardedAction>(action: Action) {
  return `Sign in again, then ${action} within 10 minutes.` as const;
}
