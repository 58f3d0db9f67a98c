import pg from 'pg';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** A primary PostgreSQL server and a standby, which receives its changes. */
export interface ReplicatedPostgres {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** Makes the standby a primary. Returns when it accepts writes. */
  promote(): Promise<void>;
  /** Makes the primary read-only. Its connections stay open. */
  demote(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a standby of a server.
 *
 * @param options `primary`: default a new server. `synchronous`: `true` if commits of the primary wait until the
 *   standby has stored them. Default: `true`.
 */
export async function startReplicatedPostgres({
  primary,
  synchronous = true,
}: {
  readonly primary?: PostgresServer;
  readonly synchronous?: boolean;
} = {}): Promise<ReplicatedPostgres> {
  const first = primary ?? (await startPostgres({ durable: true }));
  const standby = await startPostgres({ durable: true, standbyOf: first.url });
  if (synchronous) await makeSynchronous(first.url);
  return {
    primary: first,
    standby,
    async promote() {
      await runSql(standby.url, 'select pg_promote()');
    },
    async demote() {
      await runSql(first.url, 'alter system set default_transaction_read_only = on');
      await runSql(first.url, 'select pg_reload_conf()');
    },
    async stop() {
      await standby.stop();
      await first.stop();
    },
  };
}

/** Runs a statement on a server and returns its rows. */
export async function runSql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function makeSynchronous(url: string): Promise<void> {
  await runSql(url, "alter system set synchronous_standby_names = '*'");
  await runSql(url, 'select pg_reload_conf()');
  const isSynchronous = async () => {
    const rows = await runSql(
      url,
      "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    );
    return rows.length > 0;
  };
  while (!(await isSynchronous()));
}
