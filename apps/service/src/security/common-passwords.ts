import { limits } from '@keystack/contract';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Returns whether a password is one of the about 18,000 most common ones. Ignores case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.normalize('NFC').toLowerCase());
}

/** Returns the most common passwords, in lower case, without those shorter than the minimum length. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  // Loaded for the first new password, because the dictionaries take memory and time to load.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.passwordMinLength));
}
