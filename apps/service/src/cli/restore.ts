import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { totalOf } from '../archive/archive-format.ts';
import { openArchiveSecrets } from '../archive/archive-secrets.ts';
import { type RestoreOptions, restoreArchive } from '../archive/restore-archive.ts';
import { readConfig } from '../config.ts';
import { type DatabaseLocation, databaseLocationOf } from '../database/database-location.ts';
import { openMaintenanceConnection } from '../database/maintenance-connection.ts';
import { readMigrations } from '../database/migration-files.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { findRootSecrets, loadRootSecrets } from '../security/root-secrets.ts';
import { openArchive } from './archive-files.ts';
import type { Environment, Output } from './output.ts';

/** Adds the command that restores an archive into an empty database. */
export function addRestoreCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('restore')
    .description('restore an archive into an empty database, and apply newer migrations')
    .argument('<file>', 'the archive, or - for the standard input')
    .action(async (file: string) => {
      const config = readConfig(env);
      const progress = output.createProgress();
      const rows = await restoreInto(databaseLocationOf(config), openArchive(file), {
        async openSecrets({ secrets }) {
          const own = await findRootSecrets(config);
          const keys = own && createSecretCipher(own);
          const { archivePassphrase: passphrase } = config;
          const from = await openArchiveSecrets(secrets, { passphrase, keys });
          // Generates the root secret of a new data directory. Not before, because an archive that needs the former one fails above.
          return { from, to: secrets.key === 'passphrase' ? createSecretCipher(await loadRootSecrets(config)) : from };
        },
        onProgress: (table, count) =>
          progress.show(table === null ? 'Creating the indexes …' : `${count.toLocaleString('en')} rows, ${table}`),
      }).finally(() => progress.end());
      output.print(`Restored ${totalOf(rows)} rows.`, { rows });
    });
}

/**
 * Restores an archive into the empty database at a location, and creates an embedded one. Returns the number of rows of each
 * table. After a failure, an embedded database that was created is deleted.
 */
export async function restoreInto(
  location: DatabaseLocation,
  input: Readable,
  options: Omit<RestoreOptions, 'migrations'>,
): Promise<Readonly<Record<string, number>>> {
  const isNew = 'directory' in location && !existsSync(join(location.directory, 'postgres'));
  const connection = await openMaintenanceConnection(location, { create: true });
  try {
    const migrations = await readMigrations();
    const { rows } = await restoreArchive(connection.client, input, { ...options, migrations });
    await connection.close();
    return rows;
  } catch (error) {
    await connection.close({ remove: isNew });
    throw error;
  }
}
