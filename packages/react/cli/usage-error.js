/** An error that the user of the command can correct. The command prints its message without a stack. */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError';
}
