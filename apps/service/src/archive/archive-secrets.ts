import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type EncryptedColumn, encryptedColumns, type StoredRow } from '../database/encrypted-columns.ts';
import { createSecretCipher, type SecretCipher } from '../security/encryption.ts';
import {
  countUnreadable,
  createUnknownSecret,
  decryptOrNull,
  type UnreadableSecrets,
} from '../security/unreadable-secrets.ts';
import { StartError } from '../start-error.ts';
import type { ArchivedRow, ArchiveSecrets } from './archive-format.ts';

/** Memory and time of scrypt: 128 MiB and about half a second, so that a passphrase cannot be guessed quickly. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** A key for the encrypted values of an archive. */
export interface ArchiveKey {
  readonly secrets: ArchiveSecrets;
  readonly cipher: SecretCipher;
}

/** Derives a new key for an archive from a passphrase. */
export async function createPassphraseKey(passphrase: string): Promise<ArchiveKey> {
  const salt = randomBytes(16);
  const cipher = await cipherOf(passphrase, salt);
  return { cipher, secrets: { key: 'passphrase', ids: cipher.secretIds, salt: salt.toString('base64') } };
}

/**
 * Returns the cipher that reads the encrypted values of an archive.
 *
 * @param keys The root secrets of the instance, or `null` if it has none yet.
 * @throws {StartError} If the passphrase or the root secret is missing or wrong.
 */
export async function openArchiveSecrets(
  secrets: ArchiveSecrets,
  { passphrase, keys }: { readonly passphrase: string | null; readonly keys: SecretCipher | null },
): Promise<SecretCipher> {
  if (secrets.key === 'root secret') {
    if (keys !== null && secrets.ids.every((id) => keys.secretIds.includes(id))) return keys;
    throw new StartError(
      'The secrets of this archive are encrypted with the root secret of the instance that wrote it, which is not in the ' +
        'settings. Without it nobody can sign in with a second factor, and tokens are not accepted. Add it to KEYSTACK_SECRET, ' +
        'or copy the file "secret" from the data directory of that instance.',
    );
  }
  if (passphrase === null) {
    throw new StartError(
      'The secrets of this archive are encrypted with a passphrase. Set KEYSTACK_ARCHIVE_PASSPHRASE to the one it was written with.',
    );
  }
  const cipher = await cipherOf(passphrase, Buffer.from(secrets.salt, 'base64'));
  if (cipher.secretIds[0] === secrets.ids[0]) return cipher;
  throw new StartError(
    'KEYSTACK_ARCHIVE_PASSPHRASE is not the passphrase of this archive. Set it to the one that the archive was written with.',
  );
}

async function cipherOf(passphrase: string, salt: Buffer): Promise<SecretCipher> {
  const derive = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt);
  return createSecretCipher([(await derive(passphrase.normalize('NFC'), salt, 32, scryptCost)).toString('hex')]);
}

/** A change of the key of secrets in rows. */
export interface SecretChange {
  readonly from: SecretCipher;
  readonly to: SecretCipher;
  /**
   * The values that cannot be decrypted. `keep`: they stay as they are, so that they can be read again with a root
   * secret that is found later. `replace`: random ones take their place.
   */
  readonly unreadable: 'keep' | 'replace';
}

/**
 * Returns a function that encrypts the secrets of a row with another key, or `null` if there is nothing to change.
 *
 * @param count Receives the values that cannot be decrypted.
 */
export function createRowEncryption(
  table: string,
  columns: readonly string[],
  { from, to, unreadable }: SecretChange,
  count: UnreadableSecrets,
): ((row: ArchivedRow) => ArchivedRow) | null {
  const secrets = secretsOf(table, columns);
  if (secrets.length === 0 || (from === to && unreadable === 'keep')) return null;
  const encrypt = (row: ArchivedRow, secret: Secret): string | null => {
    const stored = readSecret(row, secret);
    if (stored === null) return null;
    const context = secret.contextOf(named(row, columns));
    const plain = decryptOrNull(from, stored.encrypted, context);
    if (plain !== null) return from === to ? null : stored.replaceBy(to.encrypt(plain, context));
    countUnreadable(count, table, 1);
    return unreadable === 'keep' ? null : stored.replaceBy(to.encrypt(createUnknownSecret(), context));
  };
  return (row) =>
    secrets.reduce<ArchivedRow>((changed, secret) => {
      const value = encrypt(row, secret);
      return value === null ? changed : changed.with(secret.index, value);
    }, row);
}

/** Returns a function that returns the number of secrets of a row that cannot be decrypted. */
export function createSecretCheck(
  table: string,
  columns: readonly string[],
  cipher: SecretCipher,
): (row: ArchivedRow) => number {
  const secrets = secretsOf(table, columns);
  const isUnreadable = (row: ArchivedRow, secret: Secret) => {
    const stored = readSecret(row, secret);
    return stored !== null && decryptOrNull(cipher, stored.encrypted, secret.contextOf(named(row, columns))) === null;
  };
  return (row) => secrets.filter((secret) => isUnreadable(row, secret)).length;
}

type Secret = EncryptedColumn & { readonly index: number };

function secretsOf(table: string, columns: readonly string[]): Secret[] {
  return encryptedColumns
    .filter((each) => each.table === table)
    .map((each) => ({ ...each, index: columns.indexOf(each.column) }));
}

const named = (row: ArchivedRow, columns: readonly string[]): StoredRow =>
  Object.fromEntries(columns.map((column, index) => [column, row[index]]));

interface ReadSecret {
  readonly encrypted: Buffer;
  /** Returns the value of the column with another secret. */
  replaceBy(encrypted: Buffer): string;
}

function readSecret(row: ArchivedRow, { index, property }: Secret): ReadSecret | null {
  const value = row[index];
  // A sent email has no content any more.
  if (typeof value !== 'string' || value === '\\x') return null;
  if (property === undefined) {
    const encrypted = Buffer.from(value.slice('\\x'.length), 'hex');
    return { encrypted, replaceBy: (other) => `\\x${other.toString('hex')}` };
  }
  const json: Readonly<Record<string, unknown>> = JSON.parse(value);
  const text = json[property];
  if (typeof text !== 'string') return null;
  const replaceBy = (other: Buffer) => JSON.stringify({ ...json, [property]: other.toString('base64') });
  return { encrypted: Buffer.from(text, 'base64'), replaceBy };
}
