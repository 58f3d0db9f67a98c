import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { convertDataDirectoryErrors } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import { checkNotLost } from './cluster-template.ts';
import { shortPath } from './directory-lock.ts';
import { checkEngine, engineRecordPath } from './embedded-engine.ts';
import { findNativePrograms, type NativePrograms, type SystemUser, unprivilegedUser } from './native-programs.ts';
import { startNativeServer } from './native-server.ts';
import { fsyncFolderOnly, fsyncFolderTree } from './sync-files.ts';

/** A running native PostgreSQL. */
export interface NativePostgres {
  /** The URL of its database, with the password of its only user. */
  readonly url: string;
  /** Stops it after all connections were closed. */
  stop(): Promise<void>;
}

const passwordPath = (cluster: string) => join(cluster, 'keystack-password');

const socketFolder = (path: string) => join(path, 'socket');

/**
 * Starts a native PostgreSQL with the cluster in a data directory, which this process must have locked. Creates the
 * cluster on the first start. The server ends when this process ends. Throws a `StartError` if it cannot be used.
 *
 * @param options `afterSecret`: as of `createOrCheckCluster`. `processes`: number of processes that use it.
 */
export async function openNativePostgres(
  directory: string,
  { afterSecret = false, processes = 1 } = {},
): Promise<NativePostgres> {
  const cluster = join(directory, 'postgres');
  const user = unprivilegedUser();
  const programs = await findNativePrograms();
  await convertDataDirectoryErrors(directory, async () => {
    await checkEngine(cluster, 'native');
    if (existsSync(cluster)) return;
    if (!afterSecret) checkNotLost(cluster);
    await createCluster(programs, cluster, user);
  });
  await checkVersion(programs, cluster);
  const { path, forget } = await shortPath(resolve(directory));
  const host = socketFolder(path);
  await createSocketFolder(host, user);
  for (const lock of [join(cluster, 'postmaster.pid'), join(host, '.s.PGSQL.5432.lock')]) await removeIfEmpty(lock);
  const server = await startNativeServer({ programs, cluster: resolve(cluster), host, user, processes });
  return {
    url: await urlOf(cluster, host),
    async stop() {
      await server.stop();
      await rm(host, { recursive: true, force: true });
      await forget();
    },
  };
}

/** The native PostgreSQL that another process runs. */
export interface RunningNative {
  readonly url: string;
  /** Deletes the short path of the socket. The caller must have closed its connections. */
  forget(): Promise<void>;
}

/**
 * Returns the native PostgreSQL that another process runs in a data directory, or `null` if the cluster belongs to
 * another engine.
 */
export async function findRunningNative(directory: string): Promise<RunningNative | null> {
  const cluster = join(directory, 'postgres');
  if (!existsSync(passwordPath(cluster)) || !existsSync(socketFolder(directory))) return null;
  // Not the short path of the other process, whose name is unknown.
  const { path, forget } = await shortPath(resolve(directory));
  return { url: await urlOf(cluster, socketFolder(path)), forget };
}

async function urlOf(cluster: string, host: string): Promise<string> {
  const password = await readFile(passwordPath(cluster), 'utf8');
  return `postgresql://postgres:${password}@${encodeURIComponent(host)}/postgres`;
}

/** Creates a folder for the socket that only the user of PostgreSQL can open. A killed process may have left one. */
async function createSocketFolder(host: string, user: SystemUser | null): Promise<void> {
  await mkdir(host, { recursive: true, mode: 0o700 });
  await chmod(host, 0o700);
  if (user) await chown(host, user.uid, user.gid);
}

/**
 * Deletes a lock file that a power cut has left empty. PostgreSQL does not start with it. A running server has written
 * to it.
 */
async function removeIfEmpty(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.size === 0) await rm(path, { force: true });
}

/**
 * Deletes what killed processes have left of a cluster that they created. Their `initdb` may still run and delete its
 * files.
 */
async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${basename(cluster)}.new`));
  for (const draft of drafts) await rm(join(folder, draft), { recursive: true, force: true }).catch(() => {});
}

/** Creates a cluster. Syncs it before renaming it, so that after a power cut it is complete or missing. */
async function createCluster(
  { initdb, packageName }: NativePrograms,
  cluster: string,
  user: SystemUser | null,
): Promise<void> {
  await removeDrafts(cluster);
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  const password = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  const own = async (path: string) => (user ? chown(path, user.uid, user.gid) : undefined);
  await own(draft);
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await own(password);
  await promisify(execFile)(
    initdb,
    [
      ...[
        '-D',
        resolve(draft),
        '-U',
        'postgres',
        '--encoding=UTF8',
        '--auth=scram-sha-256',
        `--pwfile=${resolve(password)}`,
      ],
      // The order of texts must not depend on the operating system, which the package does not contain.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'],
    ],
    { ...user, env: { LC_ALL: 'C' } },
  ).catch((cause: Error) => {
    throw new StartError(
      `The native PostgreSQL of ${packageName} could not create ${cluster}: ${cause.message.trim()}. The package needs Linux with ` +
        'glibc, so not Alpine Linux, or macOS. If Keystack runs as root, PostgreSQL runs as the user "nobody", who must have access to ' +
        'the folders above the data directory and the package. Remove KEYSTACK_EMBEDDED_ENGINE to use PGlite.',
      { cause },
    );
  });
  await rename(password, passwordPath(draft));
  await writeFile(engineRecordPath(draft), 'native\n');
  await own(engineRecordPath(draft));
  await fsyncFolderTree(draft);
  await rename(draft, cluster);
  await fsyncFolderOnly(dirname(cluster));
  // The data directory may be new as well.
  await fsyncFolderOnly(dirname(dirname(resolve(cluster))));
}

async function checkVersion({ packageName, postgres }: NativePrograms, cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const installed = /\d+/.exec(stdout)?.[0] ?? stdout;
  if (found === installed) return;
  throw new StartError(
    `${cluster} is a PostgreSQL ${found} database, but ${packageName} is PostgreSQL ${installed}, which cannot read it. Install the ` +
      `package with PostgreSQL ${found} again. To change the version, write an archive with it ("keystack backup") and restore the ` +
      'archive with the other one into a new directory ("keystack restore").',
  );
}
