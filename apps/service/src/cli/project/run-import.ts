import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { openArchiveSecrets } from '../../archive/archive-secrets.ts';
import { handOverArchive } from '../../archive/handed-over-archives.ts';
import { importProject, importSizeLimit } from '../../archive/import-project.ts';
import { type ArchiveSizeLimit, ArchiveTooLarge, UnreadableArchive } from '../../archive/read-archive.ts';
import { type Config, readConfig } from '../../config.ts';
import { runClientTransaction } from '../../database/client-transaction.ts';
import { databaseLocationOf } from '../../database/database-location.ts';
import { DirectoryInUse } from '../../database/directory-lock.ts';
import { type MaintenanceConnection, openMaintenanceConnection } from '../../database/maintenance-connection.ts';
import { readMigrationStatus } from '../../database/migrate.ts';
import { readMigrations } from '../../database/migration-files.ts';
import { createEventRecorder } from '../../domain/events/event-recorder.ts';
import { createSecretCipher } from '../../security/encryption.ts';
import { requireRootSecrets } from '../../security/root-secrets.ts';
import { StartError } from '../../start-error.ts';
import { openArchive, writeArchiveFile } from '../archive-files.ts';
import type { Environment, Output } from '../output.ts';
import { requestJson } from '../request-service.ts';
import { describeKeys } from './describe-keys.ts';

/** Options of the command. */
export interface ImportOptions {
  readonly id?: string;
  readonly name?: string;
  readonly owner: string;
  /** Maximum size of the unpacked archive, in megabytes. */
  readonly maxSize?: number;
}

/** A project to import. */
interface Import {
  readonly file: string;
  readonly id: string;
  readonly displayName: string | undefined;
  readonly ownerEmail: string;
  readonly maxMegabytes: number | undefined;
}

/** Imports the archive of a project, and prints the id and the keys of the new project. */
export async function runImport(
  file: string,
  { id = randomUUID(), name, owner, maxSize }: ImportOptions,
  env: Environment,
  output: Output,
): Promise<void> {
  const config = readConfig(env);
  const imported = { file, id, displayName: name, ownerEmail: owner, maxMegabytes: maxSize };
  const connection = await openMaintenanceConnection(databaseLocationOf(config), {
    requireTls: config.production,
  }).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  });
  const created = await (connection === null
    ? importByService(config, imported, output)
    : importInto(connection, config, imported, output).finally(() => connection.close()));
  output.print(
    `Imported the project ${created['display_name']}. Its keys are shown only now:\n${describeKeys(created)}`,
    created,
  );
}

async function importInto(
  { client }: MaintenanceConnection,
  config: Config,
  { file, ...options }: Import,
  output: Output,
): Promise<Readonly<Record<string, unknown>>> {
  const { pending } = await readMigrationStatus(client, await readMigrations());
  if (pending.length > 0) {
    throw new StartError('The database lacks migrations of this version. Apply them first: keystack migrate');
  }
  const progress = output.createProgress();
  const keys = createSecretCipher(await requireRootSecrets(config));
  const clock = { now: Date.now };
  const events = createEventRecorder(clock);
  try {
    const imported = await runClientTransaction(client, (tx) =>
      importProject(tx, { keys, clock, events, config }, () => openArchive(file), {
        ...options,
        openSecrets: ({ secrets }) => openArchiveSecrets(secrets, { passphrase: config.archivePassphrase, keys }),
        onProgress: (table, count) => progress.show(`${count.toLocaleString('en')} rows, ${table}`),
      }),
    );
    return { ...imported };
  } finally {
    progress.end();
  }
}

/** Hands the archive over to the service that uses the embedded database. */
async function importByService(
  config: Config,
  { file, id, displayName, ownerEmail, maxMegabytes }: Import,
  output: Output,
) {
  const progress = output.createProgress();
  const archive = randomUUID();
  const onRead = (bytes: number) => progress.show(`${formatMegabytes(bytes)} MB sent`);
  return handOverArchive(config.dataDirectory, archive, async (copy) => {
    await writeArchiveFile(copy, (stream) => pipeline(readChunks(file, importSizeLimit(maxMegabytes), onRead), stream));
    progress.show('Importing the project …');
    return requestJson(config, '/internal/project-imports', {
      archive,
      project_id: id,
      ...(displayName !== undefined && { display_name: displayName }),
      owner_email: ownerEmail,
      ...(maxMegabytes !== undefined && { max_megabytes: maxMegabytes }),
      ...(config.archivePassphrase !== null && { passphrase: config.archivePassphrase }),
    });
  }).finally(() => progress.end());
}

/** Reads an archive, and reports the number of bytes so far. Throws if even the packed archive is too large. */
async function* readChunks(
  file: string,
  limit: ArchiveSizeLimit,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of openArchive(file)) {
      bytes += chunk.length;
      if (bytes > limit.bytes) throw new ArchiveTooLarge(limit);
      onRead(bytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ArchiveTooLarge) throw error;
    throw new UnreadableArchive(error instanceof Error ? error : new Error(String(error)));
  }
}

const formatMegabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
