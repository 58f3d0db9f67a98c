import type { Command } from 'commander';
import { totalOf } from '../../archive/archive-format.ts';
import { createPassphraseKey } from '../../archive/archive-secrets.ts';
import { writeArchive } from '../../archive/write-archive.ts';
import { readConfig } from '../../config.ts';
import { readMigrationStatus } from '../../database/migrate.ts';
import { readMigrations } from '../../database/migration-files.ts';
import { createSecretCipher } from '../../security/encryption.ts';
import { loadRootSecrets } from '../../security/root-secrets.ts';
import { standardStream, writeArchiveFile } from '../archive-files.ts';
import { openForReading } from '../open-for-reading.ts';
import type { Environment, Output } from '../output.ts';
import { createProgress } from '../progress.ts';

/** Adds the command that writes one project to an archive. */
export function addExportCommand(project: Command, env: Environment, output: Output): void {
  project
    .command('export')
    .description(
      'write a project to an archive, also while the service runs, without its keys, sessions and activity log',
    )
    .argument('<project>', 'the id of the project')
    .argument('[file]', 'the archive to write, or - for the standard output', standardStream)
    .action(async (projectId: string, file: string) => {
      const config = readConfig(env);
      const progress = createProgress();
      const keys = createSecretCipher(await loadRootSecrets(config));
      const { archivePassphrase: passphrase } = config;
      const archiveKey = passphrase === null ? undefined : await createPassphraseKey(passphrase);
      const { connection } = await openForReading(config);
      try {
        const { applied } = await readMigrationStatus(connection.client, await readMigrations());
        const { rows } = await writeArchiveFile(file, (stream) =>
          writeArchive(connection.client, stream, {
            kind: connection.kind,
            applied,
            keys,
            archiveKey,
            projectId,
            onProgress: (table, count) => progress.show(`${count.toLocaleString('en')} rows, ${table}`),
          }),
        );
        progress.end();
        if (file === standardStream) return;
        const secrets = archiveKey ? 'KEYSTACK_ARCHIVE_PASSPHRASE' : 'the root secret of this instance';
        output.print(
          `Wrote ${totalOf(rows)} rows of the project ${projectId} to ${file}. Its secrets are encrypted with ${secrets}.`,
          { file, rows },
        );
      } finally {
        progress.end();
        await connection.close();
      }
    });
}
