import { createPassphraseKey } from '../archive/archive-secrets.ts';
import { type WrittenArchive, writeArchive } from '../archive/write-archive.ts';
import type { Config } from '../config.ts';
import type { MaintenanceConnection } from '../database/maintenance-connection.ts';
import { readMigrationStatus } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { requireRootSecrets } from '../security/root-secrets.ts';
import { writeArchiveFile } from './archive-files.ts';
import { openForReading } from './open-for-reading.ts';
import type { Output } from './output.ts';

/** A written archive. */
interface ExportedArchive extends WrittenArchive {
  /**
   * `true` if its secrets are encrypted with `KEYSTACK_ARCHIVE_PASSPHRASE`, otherwise with the root secret of the
   * instance.
   */
  readonly hasPassphrase: boolean;
}

/**
 * Writes the database, or one of its projects, to a file or to the standard output, also while the service runs. Shows
 * the progress on a terminal.
 *
 * @param options `projectId`: the only project to write, by default all. `onWritten`: called when the archive is
 *   complete, with a function that stores the time of the backup for owners.
 */
export async function exportArchive(
  config: Config,
  file: string,
  output: Pick<Output, 'createProgress'>,
  {
    projectId,
    onWritten,
  }: { readonly projectId?: string; readonly onWritten?: (recordBackup: () => Promise<void>) => Promise<void> } = {},
): Promise<ExportedArchive> {
  const { connection, recordBackup } = await openForReading(config);
  try {
    const exported = await exportConnected(connection, config, file, output, projectId);
    await onWritten?.(recordBackup);
    return exported;
  } finally {
    await connection.close();
  }
}

/** Writes the database of a connection, or one of its projects, like `exportArchive`. */
export async function exportConnected(
  connection: MaintenanceConnection,
  config: Config,
  file: string,
  output: Pick<Output, 'createProgress'>,
  projectId?: string,
): Promise<ExportedArchive> {
  const keys = createSecretCipher(await requireRootSecrets(config));
  const { archivePassphrase: passphrase } = config;
  const archiveKey = passphrase === null ? undefined : await createPassphraseKey(passphrase);
  const progress = output.createProgress();
  try {
    const { applied } = await readMigrationStatus(connection.client, await readMigrations());
    const written = await writeArchiveFile(file, (stream) =>
      writeArchive(connection.client, stream, {
        kind: connection.kind,
        applied,
        keys,
        archiveKey,
        ...(projectId !== undefined && { projectId }),
        onProgress: (table, count) => progress.show(`${count.toLocaleString('en')} rows, ${table}`),
      }),
    );
    return { ...written, hasPassphrase: archiveKey !== undefined };
  } finally {
    progress.end();
  }
}
