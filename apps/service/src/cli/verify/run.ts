import { totalOf } from '../../archive/archive-format.ts';
import { openArchiveSecrets } from '../../archive/archive-secrets.ts';
import { verifyArchive } from '../../archive/verify-archive.ts';
import { readConfig } from '../../config.ts';
import { createSecretCipher } from '../../security/encryption.ts';
import { findRootSecrets } from '../../security/root-secrets.ts';
import { openArchive } from '../archive-files.ts';
import type { Environment, Output } from '../output.ts';
import { hasUnreadable, warnOfUnreadable } from '../unreadable-warning.ts';

/** Reads a whole archive, decrypts its secrets, and prints what it contains. */
export async function verify(file: string, env: Environment, output: Output): Promise<void> {
  const config = readConfig(env);
  const progress = output.createProgress();
  const secrets = await findRootSecrets(config);
  const keys = secrets && createSecretCipher(secrets);
  const { header, end, unreadable } = await verifyArchive(
    openArchive(file),
    (read) => openArchiveSecrets(read.secrets, { passphrase: config.archivePassphrase, keys }),
    (table, count) => progress.show(`${count.toLocaleString('en')} rows, ${table}`),
  ).finally(() => progress.end());
  const { version, createdAt, engine, migrations, project } = header;
  const subject = project === undefined ? 'archive' : `archive of the project ${project.displayName} (${project.id})`;
  warnOfUnreadable(
    output,
    unreadable,
    'The archive has them as the database had them, and the rest of it can be restored',
  );
  const secretsText = hasUnreadable(unreadable) ? 'All other secrets' : 'All secrets';
  output.print(
    `The ${subject} is complete: ${totalOf(end.rows)} rows, written by Keystack ${version} at ${createdAt}. ${secretsText} can be decrypted.`,
    {
      version,
      created_at: createdAt,
      engine,
      migration: migrations.at(-1)?.name ?? null,
      project: project ?? null,
      rows: end.rows,
      unreadable,
    },
  );
}
