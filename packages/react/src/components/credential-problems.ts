import { canonicalEmail, limits, passwordProblem } from '@keystack/contract';
import type { Translate } from '../texts/translate.ts';

/** What is wrong with a typed e-mail address, in words. */
export function emailMessage(email: string, translate: Translate): string | undefined {
  if (email.trim() === '') return translate('Please enter your email');
  return canonicalEmail(email) === null ? translate('Please enter a valid email') : undefined;
}

/** What is wrong with a password that is to be used from now on, in words. */
export function newPasswordMessage(password: string, translate: Translate): string | undefined {
  if (password === '') return translate('Please enter your password');
  const problem = passwordProblem(password);
  if (problem === null) return undefined;
  return problem === 'PasswordTooShort'
    ? translate('Password too short. Minimum length is {min}.', { min: limits.passwordMinLength })
    : translate('Password too long. Maximum length is {max}.', { max: limits.passwordMaxLength });
}

/** What is wrong with the second typing of a password, in words. */
export function repeatMessage(password: string, repeat: string, translate: Translate): string | undefined {
  if (repeat === '') return translate('Please repeat your password');
  return repeat === password ? undefined : translate('Passwords do not match');
}
