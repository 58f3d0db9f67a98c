import { canonicalEmail, limits, passwordProblem } from '@keystack/contract/rules';
import type { Translate } from '../texts/translate.ts';

/** Returns the error message for an empty or invalid email, and `undefined` for a valid one. */
export function emailErrorText(email: string, translate: Translate): string | undefined {
  if (email.trim() === '') return translate('Please enter your email');
  return canonicalEmail(email) === null ? translate('Please enter a valid email') : undefined;
}

/** Returns the error message for a new password that is empty, too short or too long, otherwise `undefined`. */
export function newPasswordErrorText(password: string, translate: Translate): string | undefined {
  if (password === '') return translate('Please enter your password');
  const problem = passwordProblem(password);
  if (problem === null) return undefined;
  return problem === 'PasswordTooShort'
    ? translate('Password too short. Minimum length is {min}.', { min: limits.passwordMinLength })
    : translate('Password too long. Maximum length is {max}.', { max: limits.passwordMaxLength });
}

/** Returns the error message if the repeated password is missing or different, otherwise `undefined`. */
export function passwordRepeatErrorText(password: string, repeat: string, translate: Translate): string | undefined {
  if (repeat === '') return translate('Please repeat your password');
  return repeat === password ? undefined : translate('Passwords do not match');
}
