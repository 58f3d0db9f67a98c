import type { Readable } from 'node:stream';
import type { SecretCipher } from '../security/encryption.ts';
import type { ArchivedRow, ArchiveHeader } from './archive-format.ts';
import { createSecretCheck } from './archive-secrets.ts';
import { type ReadArchive, readArchive } from './read-archive.ts';

/**
 * Reads a whole archive and decrypts each of its secrets, without a database.
 *
 * @throws {StartError} If the archive is damaged, or a secret cannot be decrypted.
 */
export async function verifyArchive(
  input: Readable,
  openSecrets: (header: ArchiveHeader) => Promise<SecretCipher>,
  onProgress?: (table: string, rows: number) => void,
): Promise<ReadArchive> {
  let cipher: SecretCipher | null = null;
  let check = (_row: ArchivedRow) => {};
  let total = 0;
  return readArchive(input, {
    async header(header) {
      cipher = await openSecrets(header);
    },
    async table(name, columns) {
      if (cipher !== null) check = createSecretCheck(name, columns, cipher);
    },
    async rows(table, rows) {
      for (const row of rows) check(row);
      total += rows.length;
      onProgress?.(table, total);
    },
  });
}
