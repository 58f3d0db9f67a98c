import { limits } from '../limits.ts';

/** The error messages for new passwords that are easy to guess, by reason. Clients and pages show them to users. */
export const weakPasswordMessages = {
  common: 'This password is too common. Please choose another one.',
  email: 'This password is too similar to your email address. Please choose another one.',
  projectName: 'This password is too similar to the name of this app. Please choose another one.',
} as const;

/** Checks the length of a new password, in UTF-16 units. Returns the name of the error, or `null` if it is valid. */
export function passwordProblem(password: string): 'PasswordTooShort' | 'PasswordTooLong' | null {
  if (password.length < limits.passwordMinLength) return 'PasswordTooShort';
  if (password.length > limits.passwordMaxLength) return 'PasswordTooLong';
  return null;
}
