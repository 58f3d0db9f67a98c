import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type RestoredArchive, type RestoreOptions, restoreArchive } from '../archive/restore-archive.ts';
import type { DatabaseLocation } from '../database/database-location.ts';
import { openMaintenanceConnection } from '../database/maintenance-connection.ts';
import { readMigrations } from '../database/migration-files.ts';

/**
 * Restores an archive into the empty database at a location, and creates an embedded one. After a failure, an embedded
 * database that was created is deleted.
 *
 * @param options `requireTls`: `true` to refuse a server on another machine that offers no TLS, as in production.
 */
export async function restoreInto(
  location: DatabaseLocation,
  input: Readable,
  { requireTls, ...options }: Omit<RestoreOptions, 'migrations'> & { readonly requireTls: boolean },
): Promise<RestoredArchive> {
  const isNew = 'directory' in location && !existsSync(join(location.directory, 'postgres'));
  const connection = await openMaintenanceConnection(location, { create: true, requireTls });
  try {
    const migrations = await readMigrations();
    const restored = await restoreArchive(connection.client, input, { ...options, migrations });
    await connection.close();
    return restored;
  } catch (error) {
    await connection.close({ remove: isNew });
    throw error;
  }
}
