import { limits } from '../limits.ts';

/** The messages for passwords that are easy to guess. Clients and pages show them to users. */
export const weakPasswordMessages = {
  common: 'This password is too common. Please choose another one.',
  email: 'This password is too similar to your email address. Please choose another one.',
  projectName: 'This password is too similar to the name of this app. Please choose another one.',
} as const;

/** Returns the name of the error for a new password, or `null` if it is valid. Lengths are in UTF-16 units. */
export function passwordProblem(password: string): 'PasswordTooShort' | 'PasswordTooLong' | null {
  if (password.length < limits.passwordMinLength) return 'PasswordTooShort';
  if (password.length > limits.passwordMaxLength) return 'PasswordTooLong';
  return null;
}
