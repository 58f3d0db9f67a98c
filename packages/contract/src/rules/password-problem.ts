import { limits } from '../limits.ts';

/** The error messages for new passwords that are easy to guess, by reason. Clients and pages show them to users. */
export const weakPasswordMessages = {
  common: 'This password is too common. Please choose another one.',
  email: 'This password is too similar to your email address. Please choose another one.',
  projectName: 'This password is too similar to the name of this app. Please choose another one.',
} as const;

/** Returns the number of characters (Unicode code points) of a password. An emoji is at least one, not two. */
export function passwordLength(password: string): number {
  return [...password].length;
}

/** Checks the length of a new password. Returns the name of the error, or `null` if it is valid. */
export function passwordProblem(password: string): 'PasswordTooShort' | 'PasswordTooLong' | null {
  const length = passwordLength(password);
  if (length < limits.passwordMinLength) return 'PasswordTooShort';
  if (length > limits.passwordMaxLength) return 'PasswordTooLong';
  return null;
}
