import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type EncryptedColumn, encryptedColumns, type StoredRow } from '../security/encrypted-columns.ts';
import { createSecretCipher, type SecretCipher } from '../security/encryption.ts';
import { StartError } from '../start-error.ts';
import type { ArchiveSecrets } from './archive-format.ts';

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

/** Returns a function that encrypts the secrets of a row with another key, or `null` if the table has none. */
export function createRowEncryption(
  table: string,
  from: SecretCipher,
  to: SecretCipher,
): ((line: string) => string) | null {
  const columns = encryptedColumns.filter((each) => each.table === table);
  if (columns.length === 0 || from === to) return null;
  return (line) => {
    if (columns.every((each) => !holdsValue(line, each))) return line;
    const row: StoredRow = JSON.parse(line);
    return columns.reduce((changed, each) => {
      const stored = storedValue(row, each);
      if (stored === null) return changed;
      const context = each.contextOf(row);
      const encrypted = to.encrypt(from.decrypt(stored.bytes, context), context);
      // Replaces the text, because JSON.stringify would change numbers of other columns.
      return changed.replace(stored.text, () => encodeLike(stored, encrypted));
    }, line);
  };
}

/** Throws if a secret of a row cannot be decrypted. */
export function checkSecrets(table: string, line: string, cipher: SecretCipher): void {
  const columns = encryptedColumns.filter((each) => each.table === table && holdsValue(line, each));
  if (columns.length === 0) return;
  const row: StoredRow = JSON.parse(line);
  for (const each of columns) {
    const stored = storedValue(row, each);
    if (stored !== null) cipher.decrypt(stored.bytes, each.contextOf(row));
  }
}

/** Finds rows without a value without parsing them. */
const holdsValue = (line: string, { column }: EncryptedColumn) => !line.includes(`"${column}":null`);

interface StoredValue {
  readonly bytes: Buffer;
  /** The bytes as the archive spells them. */
  readonly text: string;
  readonly encoding: 'hex' | 'base64';
}

function storedValue(row: StoredRow, { column, property }: EncryptedColumn): StoredValue | null {
  const value = row[column];
  if (typeof value !== 'string') return null;
  if (property === undefined) {
    const text = value.slice('\\x'.length);
    return { bytes: Buffer.from(text, 'hex'), text, encoding: 'hex' };
  }
  const text: unknown = Object(JSON.parse(value))[property];
  if (typeof text !== 'string') return null;
  // PostgreSQL encodes base64 in lines of 76 characters, whose ends are escaped twice.
  const spelled = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1);
  return { bytes: Buffer.from(text, 'base64'), text: spelled, encoding: 'base64' };
}

const encodeLike = ({ encoding }: StoredValue, bytes: Buffer) => bytes.toString(encoding);
