import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { unprivilegedUser } from './postgres-server.ts';

/** A running PgBouncer. */
export interface Pooler {
  /** The connection string of PgBouncer, which replaces the connection string of the PostgreSQL server. */
  readonly url: string;
  /** Sends all transactions from now on to the server at another URL, as an operator does after a fail-over. */
  repoint(url: string): Promise<void>;
  stop(): Promise<void>;
}

// Debian installs PgBouncer in a folder that is not on the PATH of all users.
const env = { PATH: `${process.env['PATH']}:/usr/sbin` };

/** Returns whether PgBouncer is installed. */
export function hasPgBouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env }).status === 0;
}

/** Starts PgBouncer in transaction mode for the PostgreSQL server at `url`. */
export async function startPgBouncer(url: string): Promise<Pooler> {
  const user = unprivilegedUser();
  const home = await mkdtemp(join(tmpdir(), 'keystack-pgbouncer-'));
  const { username, hostname } = new URL(url);
  const settings = [
    '[pgbouncer]',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 500',
    'auth_type = any',
    'listen_addr =',
    // Determines the name of the Unix socket.
    'listen_port = 5432',
    `unix_socket_dir = ${home}`,
    'ignore_startup_parameters = extra_float_digits',
    // Resets the session after every transaction, so that a test fails if code relies on the session.
    'server_reset_query = DISCARD ALL',
    'server_reset_query_always = 1',
    // The default of 15 seconds would prolong each fail-over.
    'server_login_retry = 1',
    // May use the console, which reloads this file.
    'admin_users = postgres',
  ];
  const file = join(home, 'pgbouncer.ini');
  const configure = (server: string) => {
    const host = decodeURIComponent(new URL(server).hostname);
    const databases = ['[databases]', `* = host=${host} user=${username}`];
    return writeFile(file, `${[...databases, ...settings].join('\n')}\n`, { mode: 0o644 });
  };
  await configure(url);
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
  const pooler = spawn('pgbouncer', [file], { ...user, env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(pooler.stderr)) {
    lines.push(line);
    if (!line.includes('process up')) continue;
    pooler.stderr.resume();
    const ownUrl = url.replace(hostname, encodeURIComponent(home));
    return {
      url: ownUrl,
      async repoint(server) {
        await configure(server);
        const console = new pg.Client(ownUrl.replace(/[^/]*$/, 'pgbouncer'));
        await console.connect();
        await console.query('reload');
        await console.end();
      },
      async stop() {
        pooler.kill('SIGKILL');
        await ended;
        await rm(home, { recursive: true });
      },
    };
  }
  throw new Error(`PgBouncer did not start:\n${lines.join('\n')}`);
}
