import type { Config } from '../config.ts';
import { isCopyOf } from '../database/database-copies.ts';
import { databaseLocationOf } from '../database/database-location.ts';
import { DirectoryInUse } from '../database/directory-lock.ts';
import { type MaintenanceConnection, openMaintenanceConnection } from '../database/maintenance-connection.ts';
import { recordBackupSql } from '../domain/deployment/record-backup-sql.ts';
import { StartError } from '../start-error.ts';
import { requestJson } from './request-service.ts';

interface ReadableDatabase {
  readonly connection: MaintenanceConnection;
  /** Records that a backup was written, so that owners see its age. */
  recordBackup(): Promise<void>;
}

/** Connects to the database. If a service uses the embedded one, requests a copy of it and opens that. */
export async function openForReading(config: Config): Promise<ReadableDatabase> {
  try {
    const connection = await openMaintenanceConnection(databaseLocationOf(config), { requireTls: config.production });
    const recordBackup = async () => void (await connection.client.query(recordBackupSql, [new Date()]));
    return { connection, recordBackup };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const { directory } = await requestJson(config, '/internal/database-copies').catch((cause: unknown) => {
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
    return { connection, recordBackup: async () => void (await requestJson(config, '/internal/backups')) };
  }
}
