import pg from 'pg';
import { applyAndTest, FailedUpgrade, takeSnapshot, undoUpgrade } from './embedded-upgrade.ts';
import { type MigrateOptions, migrate, readMigrationStatus } from './migrate.ts';
import type { Migration } from './migration-files.ts';
import type { NativePostgres } from './native-postgres.ts';
import { unprivilegedUser } from './native-programs.ts';

/** Settings of `upgradeNative`. */
export interface NativeUpgrade {
  /** The folder of the cluster. */
  readonly cluster: string;
  readonly migrations: readonly Migration[];
  readonly options?: MigrateOptions | undefined;
  /** Starts the server again after the cluster was copied. */
  readonly reopen: () => Promise<NativePostgres>;
}

/** The server after an upgrade, which has no connections, and the names of the migrations that were applied. */
export interface UpgradedNative {
  readonly server: NativePostgres;
  readonly applied: readonly string[];
}

/**
 * Applies the pending migrations to a native embedded database, like `upgradeEmbedded` to one of PGlite. The server has
 * no connections. It is stopped while its cluster is copied, because it writes to its files at any time. After a
 * failure it is stopped, and if the migrated database failed the test, the copy has taken its place.
 */
export async function upgradeNative(
  server: NativePostgres,
  { cluster, migrations, options, reopen }: NativeUpgrade,
): Promise<UpgradedNative> {
  let running = server;
  try {
    const applied = await withClient(running, async (client) => {
      const status = await readMigrationStatus(client, migrations);
      const needsCopy = status.applied.length > 0 && status.pending.length > 0;
      return needsCopy ? null : migrate(client, migrations, options);
    });
    if (applied !== null) return { server, applied };
    await running.stop();
    await takeSnapshot(cluster, { owner: unprivilegedUser() });
    running = await reopen();
    const names = await withClient(running, (client) => applyAndTest(client, migrations, options));
    return { server: running, applied: names };
  } catch (error) {
    await running.stop();
    if (error instanceof FailedUpgrade) await undoUpgrade(cluster, error);
    throw error;
  }
}

async function withClient<T>({ url }: NativePostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  // The error of a lost connection also rejects its query. Without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
