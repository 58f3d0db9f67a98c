import { limits } from '@keystack/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords, in lower case, without those shorter than the minimum length. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= limits.passwordMinLength),
);

/** Returns whether a password is one of the about 18,000 most common ones. Ignores case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFC').toLowerCase());
}
