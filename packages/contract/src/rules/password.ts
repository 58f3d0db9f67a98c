import { limits } from '../limits.ts';

/** The name of the error that a new password deserves, or null when it may be used. Lengths are UTF-16 units. */
export function passwordProblem(password: string): 'PasswordTooShort' | 'PasswordTooLong' | null {
  if (password.length < limits.passwordMinLength) return 'PasswordTooShort';
  if (password.length > limits.passwordMaxLength) return 'PasswordTooLong';
  return null;
}
