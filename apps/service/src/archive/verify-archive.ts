import type { Readable } from 'node:stream';
import type { SecretCipher } from '../security/encryption.ts';
import { countUnreadable, type UnreadableSecrets } from '../security/unreadable-secrets.ts';
import type { ArchivedRow, ArchiveHeader } from './archive-format.ts';
import { createSecretCheck } from './archive-secrets.ts';
import { type ReadArchive, readArchive } from './read-archive.ts';

/** An archive that was verified. */
export interface VerifiedArchive extends ReadArchive {
  readonly unreadable: UnreadableSecrets;
}

/**
 * Reads a whole archive and decrypts each of its secrets, without a database. Secrets that cannot be decrypted are
 * counted: the database may have them, and its archive is nevertheless complete.
 *
 * @throws {StartError} If the archive is damaged, or its key is missing or wrong.
 */
export async function verifyArchive(
  input: Readable,
  openSecrets: (header: ArchiveHeader) => Promise<SecretCipher>,
  onProgress?: (table: string, rows: number) => void,
): Promise<VerifiedArchive> {
  const unreadable: UnreadableSecrets = {};
  let cipher: SecretCipher | null = null;
  let countIn = (_row: ArchivedRow) => 0;
  let total = 0;
  const read = await readArchive(input, {
    async header(header) {
      cipher = await openSecrets(header);
    },
    async table(name, columns) {
      if (cipher !== null) countIn = createSecretCheck(name, columns, cipher);
    },
    async rows(table, rows) {
      for (const row of rows) countUnreadable(unreadable, table, countIn(row));
      total += rows.length;
      onProgress?.(table, total);
    },
  });
  return { ...read, unreadable };
}
