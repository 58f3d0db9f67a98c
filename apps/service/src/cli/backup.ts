import type { Command } from 'commander';
import { totalOf } from '../archive/archive-format.ts';
import { createPassphraseKey } from '../archive/archive-secrets.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { type Config, readConfig } from '../config.ts';
import { isCopyOf } from '../database/database-copies.ts';
import { databaseLocationOf } from '../database/database-location.ts';
import { DirectoryInUse } from '../database/directory-lock.ts';
import { type MaintenanceConnection, openMaintenanceConnection } from '../database/maintenance-connection.ts';
import { readMigrationStatus } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { recordBackupSql } from '../domain/deployment/last-backup.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { loadRootSecrets } from '../security/root-secrets.ts';
import { StartError } from '../start-error.ts';
import { standardStream, writeArchiveFile } from './archive-files.ts';
import { callService } from './call-service.ts';
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

interface ReadableDatabase {
  readonly connection: MaintenanceConnection;
  /** Records that a backup was written, so that owners see its age. */
  recordBackup(): Promise<void>;
}

/** Connects to the database. If a service uses the embedded one, requests a copy of it and opens that. */
async function openForReading(config: Config): Promise<ReadableDatabase> {
  try {
    const connection = await openMaintenanceConnection(databaseLocationOf(config));
    const recordBackup = async () => void (await connection.client.query(recordBackupSql, [new Date()]));
    return { connection, recordBackup };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const { directory } = await callService(config, '/internal/database-copies').catch((cause: unknown) => {
      // The holder may be a command, or a service with other settings.
      throw new StartError(`${error.message}\n${cause instanceof Error ? cause.message : cause}`, { cause });
    });
    // It is deleted afterwards, so a program that is not the service of this directory must not choose it.
    if (typeof directory !== 'string' || !isCopyOf(config.dataDirectory, directory)) {
      throw new StartError(
        `The service at port ${config.port} does not use the data directory ${config.dataDirectory}, so it cannot copy its database. ` +
          'Run this command with the settings of the service that uses it, on the same machine or in the same container.',
      );
    }
    const connection = await openMaintenanceConnection({ directory }, { deleteAfterwards: true });
    return { connection, recordBackup: async () => void (await callService(config, '/internal/backups')) };
  }
}
