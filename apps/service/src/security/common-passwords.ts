import { limits } from '@keystack/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The passwords that people use most, in lower case. Those that are too short for an account are left out. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= limits.passwordMinLength),
);

/** Returns whether a password is one of about 18,000 that attackers try first, in any case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFC').toLowerCase());
}
