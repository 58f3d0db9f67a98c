import { canonicalEmail, limits, passwordProblem } from '@keystack/contract';
import type { Text } from '../texts/en.ts';
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

/** Returns the message of a new password that the service refused, in the language of the page. */
export function refusedPasswordMessage(
  { humanReadableMessage: message }: { readonly humanReadableMessage: string },
  translate: Translate,
): string {
  // The locales translate the messages of the service that pages show; any other one stays as it is.
  return translate(message as Text);
}

/** What is wrong with the second typing of a password, in words. */
export function repeatMessage(password: string, repeat: string, translate: Translate): string | undefined {
  if (repeat === '') return translate('Please repeat your password');
  return repeat === password ? undefined : translate('Passwords do not match');
}
