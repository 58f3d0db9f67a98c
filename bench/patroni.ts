import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unprivilegedUser } from '../apps/service/src/testing/postgres-server.ts';
import { runSql } from '../apps/service/src/testing/replicated-postgres.ts';
import { freePort } from '../apps/service/src/testing/run-service.ts';

/** A database whose primary can be replaced. */
export interface Cluster {
  /** The value of `DATABASE_URL`. */
  readonly url: string;
  /**
   * Kills the primary. Returns when another server is told to be the primary, or at once if the cluster finds one
   * itself.
   */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const programs = '/usr/lib/postgresql/15/bin';

/** Starts etcd and two nodes of PostgreSQL that Patroni manages, with its default times. The URL names both hosts. */
export async function startPatroni({ synchronous }: { readonly synchronous: boolean }): Promise<Cluster> {
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'keystack-patroni-'));
  const own = (path: string) => (user ? chown(path, user.uid, user.gid) : undefined);
  await own(folder);
  const children: ChildProcess[] = [];
  const start = (program: string, args: readonly string[]) => {
    // A group of its own, so that a node can be killed with its server.
    const child = spawn(program, args, { ...user, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'ignore'] });
    children.push(child);
    return child;
  };
  const etcd = `127.0.0.1:${await freePort()}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  start('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--name', 'a', '--initial-cluster', `a=${peers}`],
    ...['--listen-client-urls', `http://${etcd}`, '--advertise-client-urls', `http://${etcd}`],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ]);

  const startNode = async (name: string) => {
    const address = `127.0.0.1:${await freePort()}`;
    const api = `127.0.0.1:${await freePort()}`;
    const home = join(folder, name);
    await mkdir(home);
    await own(home);
    const settings = {
      scope: 'keystack',
      name,
      restapi: { listen: api, connect_address: api },
      etcd3: { host: etcd },
      bootstrap: {
        dcs: {
          ttl: 30,
          loop_wait: 10,
          retry_timeout: 10,
          synchronous_mode: synchronous,
          postgresql: { use_pg_rewind: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: join(home, 'data'),
        bin_dir: programs,
        pgpass: join(home, 'pgpass'),
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
        parameters: { unix_socket_directories: home, max_connections: 200 },
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
    };
    // JSON is YAML.
    const file = join(home, 'patroni.yml');
    await writeFile(file, JSON.stringify(settings));
    await own(file);
    return { address, url: `postgresql://postgres@${address}/postgres`, process: start('patroni', [file]), home };
  };
  const primary = await startNode('first');
  while (!(await isTrue(primary.url, 'select not pg_is_in_recovery()'))) await wait(200);
  const standby = await startNode('second');
  const isReplicated = `select 1 from pg_stat_replication where state = 'streaming' ${synchronous ? "and sync_state = 'sync'" : ''}`;
  while (!(await isTrue(primary.url, isReplicated))) await wait(200);

  return {
    url: `postgresql://postgres@${primary.address},${standby.address}/postgres?target_session_attrs=read-write`,
    async failOver() {
      // The machine fails: Patroni and PostgreSQL at the same time.
      primary.process.kill('SIGKILL');
      await killServer(primary.home);
    },
    async stop() {
      for (const child of children.reverse()) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await killServer(standby.home);
      await killServer(primary.home);
      await wait(500);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a server with all of its processes, if it runs. */
async function killServer(home: string): Promise<void> {
  const file = join(home, 'data', 'postmaster.pid');
  const [id = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (id === '') return;
  // The next call must not kill another process with the same id.
  await rm(file);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', id], { encoding: 'utf8' });
  for (const one of [id, ...(stdout.match(/\d+/g) ?? [])]) killIfRunning(Number(one));
}

function killIfRunning(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function isTrue(url: string, text: string): Promise<boolean> {
  const rows = await runSql(url, text).catch(() => []);
  return rows.some((row) => Object.values(row).some((value) => value !== false));
}
