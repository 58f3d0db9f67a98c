import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { convertDataDirectoryErrors } from '../data-directory.ts';
import { StartError } from '../start-error.ts';

/**
 * An exclusive lock on a directory, held by one process. The operating system releases it when the process ends, also
 * after a crash.
 */
export interface DirectoryLock {
  release(): Promise<void>;
}

/** The process that has locked a directory. */
export interface LockHolder {
  readonly description: string;
  /** Advice for the case that the process does not run, as a sentence. `null` if it has responded. */
  readonly remedy: string | null;
}

/** Thrown if another process has locked the directory, or may have locked it. */
export class DirectoryInUse extends StartError {
  override readonly name = 'DirectoryInUse';
  readonly holder: LockHolder;

  constructor(directory: string, holder: LockHolder) {
    super(
      `The data directory ${directory} is in use by ${holder.description}. Two processes would corrupt the embedded database, so ` +
        'this one does not start. Stop the other process, set KEYSTACK_DATA_DIR to another directory, or set DATABASE_URL to ' +
        `a PostgreSQL server, which several processes can share.${holder.remedy === null ? '' : ` ${holder.remedy}`}`,
    );
    this.holder = holder;
  }
}

/**
 * Locks a directory against other processes, also those of other containers. Creates the directory if it does not
 * exist. Throws `DirectoryInUse` without waiting if another process holds the lock.
 *
 * The lock is a listening Unix socket: the kernel knows whether a process listens, while a process id in a file may
 * belong to another process after a crash or in another container. A process takes the lock by adding the socket
 * `lock.<n + 1>` after nothing listens at `lock.<n>` any more. It listens at a socket of another name and then creates
 * `lock.<n + 1>` as a hard link to it. Creating a link fails if the name exists, so exactly one of several processes
 * succeeds, and every lock file has a listener from the start. The newest file is never removed, because a slow process
 * would otherwise continue from an older number.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  if (process.platform === 'win32') return lockByPipe(directory);
  const { path, forget } = await shortPath(resolve(directory));
  const own = join(path, `lock-${name()}`);
  const server = await listen(own);
  try {
    while (!(await claim(directory, path, own)));
    await rm(own);
    return { release: () => close(server) };
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await forget();
  }
}

/** Locks a data directory like `lockDirectory`, with advice for the operator if that fails. */
export function lockDataDirectory(directory: string): Promise<DirectoryLock> {
  return convertDataDirectoryErrors(directory, () => lockDirectory(directory));
}

/**
 * Tries once to add the next lock file. Returns `false` if another process interfered and the caller must try again.
 * Throws `DirectoryInUse` if a process listens at the newest lock file.
 */
async function claim(directory: string, path: string, own: string): Promise<boolean> {
  const newest = (await generations(path)).at(-1) ?? 0;
  if (newest > 0) {
    const holder = await holderOf(join(path, `lock.${newest}`), join(directory, `lock.${newest}`));
    if (holder !== undefined) throw new DirectoryInUse(directory, holder);
  }
  const mine = join(path, `lock.${newest + 1}`);
  try {
    await link(own, mine);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  const all = await generations(path);
  if (all.at(-1) !== newest + 1) {
    await rm(mine, { force: true });
    return false;
  }
  for (const older of all.slice(0, -1)) await rm(join(path, `lock.${older}`), { force: true });
  return true;
}

async function generations(directory: string): Promise<number[]> {
  return (await readdir(directory))
    .map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1]))
    .filter((generation) => generation > 0)
    .sort((a, b) => a - b);
}

/**
 * Returns the process that listens at a socket, or `undefined` if there is none.
 *
 * @param file The path of the socket in messages.
 */
async function holderOf(path: string, file: string): Promise<LockHolder | undefined> {
  const socket = connect(path);
  // A process that is stopped or very busy still holds the lock.
  socket.setTimeout(1_000, () => socket.destroy(new Error('no response')));
  try {
    await once(socket, 'connect');
    return { description: await text(socket), remedy: null };
  } catch (error) {
    if (codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM') {
      return {
        description: `a process of another user, whose lock file ${file} this user may not open`,
        remedy: `Run both as the same user. If no such process runs, delete ${file}.`,
      };
    }
    return {
      description: 'another Keystack process, which does not respond',
      remedy: `If it is stopped or hangs, end it. ${file} is its lock file.`,
    };
  } finally {
    socket.destroy();
  }
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`Keystack process ${process.pid} on ${hostname()}`);
  });
  server.unref();
  server.listen(path);
  await once(server, 'listening');
  return server;
}

/** Locks the directory on Windows with a named pipe, which only one process can create. */
async function lockByPipe(directory: string): Promise<DirectoryLock> {
  const id = createHash('sha256')
    .update(await realpath(directory))
    .digest('hex');
  const pipe = `\\\\.\\pipe\\keystack-${id}`;
  try {
    const server = await listen(pipe);
    return { release: () => close(server) };
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    const another = { description: 'another Keystack process', remedy: null };
    throw new DirectoryInUse(directory, (await holderOf(pipe, pipe)) ?? another);
  }
}

/**
 * Returns a path to the directory short enough for a Unix socket, whose path is silently truncated at about 100 bytes.
 * For a long path this is a temporary symbolic link, which `forget` deletes.
 */
async function shortPath(directory: string): Promise<{ path: string; forget: () => Promise<void> }> {
  if (Buffer.byteLength(directory) < 80) return { path: directory, forget: async () => {} };
  const path = join(tmpdir(), `keystack-${name()}`);
  await symlink(directory, path);
  return { path, forget: () => rm(path, { force: true }) };
}

function name(): string {
  return randomBytes(4).toString('hex');
}

function close(server: Server): Promise<void> {
  return new Promise((closed) => server.close(() => closed()));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
