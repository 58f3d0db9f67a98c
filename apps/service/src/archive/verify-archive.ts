import type { Readable } from 'node:stream';
import type { SecretCipher } from '../security/encryption.ts';
import type { ArchivedRow, ArchiveEnd, ArchiveHeader } from './archive-format.ts';
import { createSecretCheck } from './archive-secrets.ts';
import { readArchive } from './read-archive.ts';

/** The first and the last line of an archive. */
export interface VerifiedArchive {
  readonly header: ArchiveHeader;
  readonly end: ArchiveEnd;
}

/**
 * Reads a whole archive and decrypts each of its secrets, without a database.
 *
 * @throws {StartError} If the archive is damaged, or a secret cannot be decrypted.
 */
export async function verifyArchive(
  input: Readable,
  openSecrets: (header: ArchiveHeader) => Promise<SecretCipher>,
  onProgress?: (table: string, rows: number) => void,
): Promise<VerifiedArchive> {
  let opened: { readonly header: ArchiveHeader; readonly cipher: SecretCipher } | null = null;
  let check = (_row: ArchivedRow) => {};
  let total = 0;
  const end = await readArchive(input, {
    async header(header) {
      opened = { header, cipher: await openSecrets(header) };
    },
    async table(name, columns) {
      if (opened !== null) check = createSecretCheck(name, columns, opened.cipher);
    },
    async rows(table, rows) {
      for (const row of rows) check(row);
      total += rows.length;
      onProgress?.(table, total);
    },
  });
  if (opened === null) throw new Error('The archive has no header.');
  return { header: (opened as { header: ArchiveHeader }).header, end };
}
