import { constants, existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { totalOf } from '../../archive/archive-format.ts';
import { writeArchive } from '../../archive/write-archive.ts';
import { type Config, readConfig } from '../../config.ts';
import { rootSecretPath } from '../../data-directory.ts';
import { type DatabaseLocation, databaseLocationOf } from '../../database/database-location.ts';
import { type MaintenanceConnection, openMaintenanceConnection } from '../../database/maintenance-connection.ts';
import { readMigrationStatus } from '../../database/migrate.ts';
import { readMigrations } from '../../database/migration-files.ts';
import { createSecretCipher } from '../../security/encryption.ts';
import { requireRootSecrets } from '../../security/root-secrets.ts';
import { StartError } from '../../start-error.ts';
import type { Environment, Output } from '../output.ts';
import { restoreInto } from '../restore-into.ts';

/** Copies the database to an empty one, and prints the settings to change. */
export async function move(target: string, env: Environment, output: Output): Promise<void> {
  const config = readConfig(env);
  const location = locationOf(target);
  const progress = output.createProgress();
  const source = await openMaintenanceConnection(databaseLocationOf(config), { requireTls: config.production });
  try {
    const keys = createSecretCipher(await requireRootSecrets(config));
    await checkUnused(source);
    checkNoOtherSecret(config, location);
    const { applied } = await readMigrationStatus(source.client, await readMigrations());
    const stream = new PassThrough({ highWaterMark: 2 ** 20 });
    const [, { rows }] = await Promise.all([
      writeArchive(source.client, stream, { kind: source.kind, applied, keys }),
      restoreInto(location, stream, {
        requireTls: config.production,
        openSecrets: async () => ({ from: keys, to: keys }),
        onProgress: (table, count) =>
          progress.show(table === null ? 'Creating the indexes …' : `${count.toLocaleString('en')} rows, ${table}`),
      }).catch((error: unknown) => {
        stream.destroy(error instanceof Error ? error : undefined);
        throw error;
      }),
    ]);
    const next = await explainNextSteps(config, location);
    output.print(`Copied ${totalOf(rows)} rows. The former database is unchanged. ${next}`, { rows });
  } finally {
    progress.end();
    await source.close();
  }
}

/** Returns the settings to change. Copies the generated root secret to another data directory. */
async function explainNextSteps({ secrets, dataDirectory }: Config, target: DatabaseLocation): Promise<string> {
  const secretFile = rootSecretPath(dataDirectory);
  if ('url' in target) {
    const secret = secrets === null ? `KEYSTACK_SECRET to the content of ${secretFile}` : 'keep KEYSTACK_SECRET';
    return `Set DATABASE_URL to the new database and ${secret}, and start the service.`;
  }
  if (secrets === null && !isSameFolder(dataDirectory, target.directory)) {
    await copyFile(secretFile, rootSecretPath(target.directory), constants.COPYFILE_EXCL);
  }
  return `Set KEYSTACK_DATA_DIR to ${target.directory}, remove DATABASE_URL, keep the other settings, and start the service.`;
}

const isSameFolder = (a: string, b: string) => resolve(a) === resolve(b);

function checkNoOtherSecret({ secrets, dataDirectory }: Config, target: DatabaseLocation): void {
  if (secrets !== null || 'url' in target || isSameFolder(dataDirectory, target.directory)) return;
  if (!existsSync(rootSecretPath(target.directory))) return;
  throw new StartError(
    `The directory ${target.directory} has a root secret of another instance, so nothing was copied. Name an empty directory.`,
  );
}

function locationOf(target: string): DatabaseLocation {
  return /^postgres(ql)?:\/\//.test(target) ? { url: target } : { directory: target };
}

/** Throws if other processes use a PostgreSQL database, because what they write during the move would be lost. */
async function checkUnused({ kind, client }: MaintenanceConnection): Promise<void> {
  if (kind === 'pglite') return;
  const { rows } = await client.query<{ application: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as application from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The database is in use by ${rows.map(({ application }) => application).join(', ')}. What is written during the move would be ` +
      'missing in the new database, so nothing was copied. Stop all replicas of the service and other programs, then try again.',
  );
}
