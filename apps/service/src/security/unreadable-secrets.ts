import { randomBytes } from 'node:crypto';
import type { SecretCipher } from './encryption.ts';

/** Number of values that cannot be decrypted, by table. */
export type UnreadableSecrets = Record<string, number>;

/** Adds a number of values of a table. */
export function countUnreadable(unreadable: UnreadableSecrets, table: string, count: number): void {
  if (count > 0) unreadable[table] = (unreadable[table] ?? 0) + count;
}

/** Decrypts a value, or returns `null` if its root secret is unknown or it was changed. */
export function decryptOrNull(keys: SecretCipher, encrypted: Uint8Array, context: string): string | null {
  try {
    return keys.decrypt(encrypted, context);
  } catch {
    return null;
  }
}

/**
 * Returns a random text for the place of a secret that cannot be decrypted. Without a value, a user would need no
 * second factor, and with an unreadable one, requests for the settings of the project would fail.
 */
export function createUnknownSecret(): string {
  return randomBytes(20).toString('base64');
}
