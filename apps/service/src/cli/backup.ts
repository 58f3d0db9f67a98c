import type { Command } from 'commander';
import { totalOf } from '../archive/archive-format.ts';
import { createPassphraseKey } from '../archive/archive-secrets.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { readConfig } from '../config.ts';
import { readMigrationStatus } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { loadRootSecrets } from '../security/root-secrets.ts';
import { standardStream, writeArchiveFile } from './archive-files.ts';
import { openForReading } from './open-for-reading.ts';
import type { Environment, Output } from './output.ts';
import { createProgress } from './progress.ts';

/** Adds the command that writes the database to an archive. */
export function addBackupCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('backup')
    .description('write the database to an archive, also while the service runs')
    .argument('<file>', 'the archive to write, or - for the standard output')
    .action(async (file: string) => {
      const config = readConfig(env);
      const progress = createProgress();
      const keys = createSecretCipher(await loadRootSecrets(config));
      const { archivePassphrase: passphrase } = config;
      const archiveKey = passphrase === null ? undefined : await createPassphraseKey(passphrase);
      const { connection, recordBackup } = await openForReading(config);
      try {
        const { applied } = await readMigrationStatus(connection.client, await readMigrations());
        const { rows } = await writeArchiveFile(file, (stream) =>
          writeArchive(connection.client, stream, {
            kind: connection.kind,
            applied,
            keys,
            archiveKey,
            onProgress: (table, count) => progress.show(`${count.toLocaleString('en')} rows, ${table}`),
          }),
        );
        progress.end();
        await recordBackup().catch((error: unknown) => {
          // A replica of a server, for example, cannot be written.
          const reason = error instanceof Error ? error.message : error;
          process.stderr.write(
            `The backup is complete, but owners do not see its time, which could not be stored: ${reason}\n`,
          );
        });
        if (file === standardStream) return;
        const secrets = archiveKey
          ? 'Its secrets are encrypted with KEYSTACK_ARCHIVE_PASSPHRASE.'
          : 'Its secrets are encrypted with the root secret of this instance, which it does not contain. Store the root secret elsewhere.';
        output.print(`Wrote ${totalOf(rows)} rows to ${file}. ${secrets}`, { file, rows });
      } finally {
        progress.end();
        await connection.close();
      }
    });
}
