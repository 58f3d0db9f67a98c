import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { environmentFailure } from '../environment-failure.ts';
import { StartError } from '../start-error.ts';
import { createOrCheckCluster } from './cluster-template.ts';
import type { DatabaseLocation } from './database-location.ts';
import { connectionOptions, findServer } from './database-servers.ts';
import { lockDataDirectory } from './directory-lock.ts';
import { existsCluster, FailedUpgrade, finishUndo, upgradeEmbedded } from './embedded-upgrade.ts';
import { chooseEncryption, requireEncryption } from './encryption.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import type { Migration } from './migration-files.ts';
import { createPglite } from './pglite.ts';
import { checkEncoding, unusableDatabase } from './postgres-connections.ts';

/** The single connection of a command that maintains a database, for example migrates it. It has no time limits. */
export interface MaintenanceConnection {
  readonly kind: 'pglite' | 'postgres';
  readonly client: pg.ClientBase;
  /** The folder of the cluster of the embedded database, `null` for a PostgreSQL server. */
  readonly cluster: string | null;
  /**
   * Applies the pending migrations, and returns their names. Copies an embedded database first, and tests it
   * afterwards.
   *
   * @throws {FailedUpgrade} If an embedded database fails the test. The caller must close the connection and restore
   *   the snapshot.
   */
  upgrade(migrations: readonly Migration[], options?: MigrateOptions): Promise<readonly string[]>;
  /**
   * Closes the connection.
   *
   * @param options `remove`: `true` to delete an embedded database, before another process can open it. Default:
   *   `false`.
   */
  close(options?: { readonly remove?: boolean }): Promise<void>;
}

/**
 * Connects to a database without migrating it. Locks the directory of an embedded database, so the service must not
 * run. Throws a `StartError` if the database cannot be used.
 *
 * @param options `create`: `true` to create an embedded database that does not exist, instead of throwing.
 *   `deleteAfterwards`: `true` to delete the data directory when the connection is closed. `requireTls`: `true` to
 *   refuse a server on another machine that offers no TLS, as in production. All default to `false`.
 */
export async function openMaintenanceConnection(
  location: DatabaseLocation,
  { create = false, deleteAfterwards = false, requireTls = false } = {},
): Promise<MaintenanceConnection> {
  if ('url' in location) return openRemote(location.url, { create, requireTls });
  const connection = await openEmbedded(location.directory, create);
  if (!deleteAfterwards) return connection;
  return {
    ...connection,
    async close() {
      await connection.close({ remove: true });
      await rm(location.directory, { recursive: true, force: true });
    },
  };
}

async function openRemote(
  given: string,
  { create, requireTls }: { readonly create: boolean; readonly requireTls: boolean },
): Promise<MaintenanceConnection> {
  const url = requireTls ? await requireEncryption(given) : (await chooseEncryption(given)).url;
  const connect = async () => {
    const server = await findServer(url);
    const client = new pg.Client({ ...connectionOptions(server), options: '-c TimeZone=UTC' });
    // The error of a lost connection also rejects its query. Without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const client = await connect().catch((error: unknown) => {
    throw unusableDatabase(url, error);
  });
  // Not of a database that is only read, because `keystack move` copies one with another encoding.
  if (create) {
    await checkEncoding(client, url).catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
  }
  return {
    kind: 'postgres',
    client,
    cluster: null,
    async upgrade(migrations, options) {
      await checkEncoding(client, url);
      return migrate(client, migrations, options);
    },
    close: () => client.end(),
  };
}

async function openEmbedded(directory: string, create: boolean): Promise<MaintenanceConnection> {
  const cluster = join(directory, 'postgres');
  const checkExists = () => {
    if (create || existsCluster(cluster)) return;
    throw new StartError(
      `There is no embedded database at ${cluster}. Set KEYSTACK_DATA_DIR to the data directory of the service, or DATABASE_URL to its PostgreSQL server.`,
    );
  };
  checkExists();
  const throwCause = (error: unknown): never => {
    // A failed upgrade is undone by the caller.
    throw error instanceof StartError || error instanceof FailedUpgrade
      ? error
      : (environmentFailure(directory, error) ?? error);
  };
  const lock = await lockDataDirectory(directory);
  try {
    // Again, because the process that had the lock may have deleted it. An empty one would be created otherwise.
    checkExists();
    await finishUndo(cluster);
    const connection = await openPglite(cluster, create);
    return {
      ...connection,
      upgrade: (migrations, options) => connection.upgrade(migrations, options).catch(throwCause),
      async close({ remove = false } = {}) {
        await connection.close();
        if (remove) await rm(cluster, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    return throwCause(error);
  }
}

async function openPglite(cluster: string, create: boolean): Promise<MaintenanceConnection> {
  const server = createPglite(cluster);
  try {
    await createOrCheckCluster(cluster, { afterSecret: create });
    const client = new pg.Client(server.connection);
    client.on('error', () => {});
    await client.connect();
    return {
      kind: 'pglite',
      client,
      cluster,
      upgrade: (migrations, options) => upgradeEmbedded(client, cluster, migrations, options),
      async close() {
        await client.end();
        await server.engine.stopped();
      },
    };
  } catch (error) {
    await server.engine.stopped();
    throw error;
  }
}
