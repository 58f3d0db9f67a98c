import { randomBytes } from 'node:crypto';
import { createReadStream, rmSync, type Stats } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { fsyncFolderOnly } from '../database/sync-files.ts';
import { StartError } from '../start-error.ts';

/** The file name with which a command uses the standard input or output instead of a file. */
export const standardStream = '-';

/** Opens an archive for reading. */
export function openArchive(file: string): Readable {
  if (file === standardStream) return process.stdin;
  const stream = createReadStream(file);
  return stream.on('error', () => {});
}

/**
 * Runs `write` with a stream to a file, which appears under its name when it is complete and on the disk. Only its
 * owner can read it. After a failure or a signal that ends the process, no file is left.
 */
export async function writeArchiveFile<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (file === standardStream) {
    if (process.stdout.isTTY) {
      throw new StartError(
        'An archive is not readable, so it is not written to a terminal. Name a file, or redirect the output.',
      );
    }
    return write(toStandardOutput()).catch((error: unknown) => {
      throw unwritable('the standard output', error);
    });
  }
  // A name of its own, and only a new file: two commands may write to the same file, and a file or symbolic link that
  // exists could disclose the archive to its owner.
  const draft = `${file}.${randomBytes(4).toString('hex')}.incomplete`;
  const forget = removeOnSignals(draft);
  try {
    const handle = await open(draft, 'wx', 0o600);
    await deleteAbandonedDrafts(dirname(file), await handle.stat());
    const result = await write(handle.createWriteStream({ flush: true }));
    await rename(draft, file);
    await fsyncFolderOnly(dirname(file));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw unwritable(file, error);
  } finally {
    forget();
  }
}

const draftName = /\.[0-9a-f]{8}\.incomplete$/;

/** Time in milliseconds after which a draft that was not written to is that of a process that was killed. */
const abandonedAfterMs = 24 * 3600 * 1000;

/**
 * Deletes the drafts of archives in a folder whose processes were killed. Each contains a part of a database.
 *
 * @param now The new draft, which has the current time by the clock of the file system. It can be on another machine.
 */
async function deleteAbandonedDrafts(folder: string, now: Stats): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => draftName.test(each))) {
    const path = join(folder, name);
    // Another process may delete it, and the folder may have files of other users.
    // A pipe of another user would block whoever opens it.
    const isOld = await lstat(path).then(
      (found) => found.isFile() && now.mtimeMs - found.mtimeMs > abandonedAfterMs,
      () => false,
    );
    if (isOld && (await isArchive(path))) await rm(path, { force: true }).catch(() => {});
  }
}

/** Returns whether a file begins like an archive, complete or not. */
async function isArchive(path: string): Promise<boolean> {
  const input = createReadStream(path, { end: 2 ** 16 });
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  try {
    for await (const chunk of input.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)) {
      return String(chunk).startsWith('{"archive":');
    }
    return false;
  } catch {
    return false;
  } finally {
    input.destroy();
  }
}

/** Returns a stream to the standard output. That itself never finishes, because Node.js does not close it. */
function toStandardOutput(): Writable {
  // Its errors also reach the callback. Without a listener they would end the process.
  process.stdout.on('error', () => {});
  return new Writable({
    write: (chunk, _encoding, done) => void process.stdout.write(chunk, done),
  });
}

/** Deletes a file if a signal ends the process. Returns a function that stops this. */
function removeOnSignals(file: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true });
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return forget;
}

/** Returns an error with advice if the operating system refused to write, otherwise the error itself. */
function unwritable(target: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  const isClosed = 'code' in error && error.code === 'EPIPE';
  const advice = isClosed
    ? 'The program that reads it ended before the archive was complete, so what it has received cannot be restored. Correct that program'
    : 'No archive was written. Check that the folder exists, has enough space, and can be written';
  return new StartError(`The archive cannot be written to ${target}: ${error.message}. ${advice}, then try again.`, {
    cause: error,
  });
}
