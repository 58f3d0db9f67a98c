import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { DirectoryInUse, type LockHolder, lockDirectory } from '../database/directory-lock.ts';
import { recordBackup } from '../domain/deployment/last-backup.ts';
import { codeFolder } from '../folders.ts';

/** Writes archives regularly and deletes old ones. Several processes of one machine can share a folder. */
export interface ScheduledBackups {
  /** Starts to write archives, the first one now unless there is a recent one. */
  start(): void;
  /** Ends a backup that is being written. */
  stop(): Promise<void>;
}

const hour = 3_600_000;

/** Time limit of each command in milliseconds. A million users take some seconds. */
const commandTimeoutMs = 6 * hour;

/** Time in milliseconds in which a command can delete its files when the service stops. */
const endTimeoutMs = 5_000;

/** Thrown if a command has reached its time limit. */
class BackupTimeout extends Error {
  constructor(command: string) {
    super(
      `"keystack ${command}" had not ended after 6 hours and was killed, so there is no new backup. It will be tried again in an hour. ` +
        'A disk or a database that does not respond is a likely reason. Check the folder KEYSTACK_BACKUP_DIR and the database, and run ' +
        'the command yourself to see how far it comes.',
    );
  }
}

/** The part of the result of `keystack verify` that the job reads. */
const verified = z.object({ unreadable: z.record(z.string(), z.number()) });
type Verified = z.infer<typeof verified>;

const unreadableSecrets =
  'The backup is complete, but has secrets that no root secret decrypts, as the database has. The number of them is listed for each ' +
  'table. What needs them fails, for example a sign-in with a second factor. If you still have their root secret, add it to the end ' +
  'of KEYSTACK_SECRET; if it is lost, their users and owners must set them again. The newest backup without such secrets is kept.';

/** The file with the name of the newest archive whose secrets can all be decrypted. Retention does not delete it. */
const intactFile = 'newest-intact';

const incompleteName = /^keystack-[\dTZ-]+\.archive\.[0-9a-f]{8}\.incomplete$/;
const archiveName = /^keystack-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.archive$/;

/** The command line, which writes the archive in a process of its own, so that requests do not wait for it. */
const commandLine = fileURLToPath(new URL(`cli${extname(import.meta.url)}`, codeFolder));

/** Creates the job. Without `backups` in the settings it does nothing. */
export function createScheduledBackups(
  { backups }: Pick<Config, 'backups'>,
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Logger },
): ScheduledBackups {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  let stopping = false;

  /** Runs a command of `keystack`, and returns its result as JSON. */
  async function keystack(...args: string[]): Promise<string> {
    if (stopping) throw new Error('The service stops.');
    const running = promisify(execFile)(process.execPath, [...process.execArgv, commandLine, ...args, '--json']);
    child = running.child;
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      // A process that hangs may not handle another signal. The next backup deletes its file.
      running.child.kill('SIGKILL');
    }, commandTimeoutMs).unref();
    try {
      return (await running).stdout;
    } catch (error) {
      throw isLate ? new BackupTimeout(args.join(' ')) : error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Writes an archive and verifies it. Returns what `keystack verify` prints. */
  async function write(file: string): Promise<Verified> {
    try {
      await keystack('backup', file, '--no-record');
      return verified.parse(JSON.parse(await keystack('verify', file)));
    } catch (error) {
      // An archive that was not verified would count as the newest backup.
      await rm(file, { force: true });
      throw error;
    }
  }

  async function backUp({ directory, hours, keep }: NonNullable<Config['backups']>): Promise<void> {
    await mkdir(directory, { recursive: true });
    const lock = await lockDirectory(directory);
    try {
      const ages = (await readArchives(directory)).map(({ writtenAt }) => clock.now() - writtenAt);
      // Not archives from the future: a clock that was set back must not prevent backups until then.
      if (ages.some((age) => age >= 0 && age < hours * hour)) return;
      await deleteIncompleteArchives(directory);
      const startedAt = clock.now();
      const file = join(directory, nameOf(startedAt));
      const { unreadable } = await write(file);
      log.info({ file }, 'Wrote a backup.');
      if (Object.keys(unreadable).length > 0) log.warn({ file, unreadable }, unreadableSecrets);
      await db
        .transaction((tx) => recordBackup(tx, startedAt))
        .catch((error: unknown) =>
          log.warn(
            { err: error },
            'The time of a backup could not be stored, so owners and alerts see the one before.',
          ),
        );
      // Nor do archives from the future count as newer than this one.
      const written = (await readArchives(directory)).filter(({ writtenAt }) => writtenAt <= clock.now());
      const names = written.map(({ name }) => name);
      const intact = await findIntactArchive(directory, names, Object.keys(unreadable).length === 0);
      for (const name of names.slice(0, -keep)) if (name !== intact) await rm(join(directory, name));
    } finally {
      await lock.release();
    }
  }

  async function work(): Promise<void> {
    if (backups === null) return;
    await backUp(backups).catch((error: unknown) => {
      if (stopping) return;
      if (error instanceof DirectoryInUse) return logHolder(error.holder);
      if (error instanceof BackupTimeout) return log.error(error.message);
      log.error({ err: error }, 'Could not write a backup. It will be tried again in an hour.');
    });
    // Every hour, so that a failure or a computer that sleeps delays a backup by one hour at most.
    if (!stopping) schedule(hour);
  }

  /** Logs that another process may write to the folder, unless that has responded. */
  function logHolder({ description, remedy }: LockHolder): void {
    if (remedy === null) return;
    log.error(
      { directory: backups?.directory },
      `This process writes no backup, because the folder KEYSTACK_BACKUP_DIR is locked by ${description}. It will be tried again in an hour. ${remedy}`,
    );
  }

  function schedule(delay: number): void {
    timer = setTimeout(() => {
      working = work();
    }, delay).unref();
  }

  return {
    start() {
      if (backups !== null) schedule(0);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      child?.kill();
      const limit = setTimeout(() => child?.kill('SIGKILL'), endTimeoutMs);
      await working;
      clearTimeout(limit);
    },
  };
}

/**
 * Returns the archives that the service wrote to a folder, the oldest first. `writtenAt` is in milliseconds since the
 * epoch.
 */
export async function readArchives(
  directory: string,
): Promise<{ readonly name: string; readonly writtenAt: number }[]> {
  const names = (await readdir(directory)).filter((name) => archiveName.test(name)).sort();
  return names.map((name) => ({ name, writtenAt: timeOf(name) }));
}

/** Deletes what processes that were killed have left. The caller must hold the lock of the folder. */
async function deleteIncompleteArchives(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => incompleteName.test(name));
  for (const name of names) await rm(join(directory, name));
}

/**
 * Returns the name of the newest archive whose secrets can all be decrypted, and remembers it in the folder.
 *
 * @param names The archives, the newest last.
 * @param isNewestIntact `true` if that is the newest one.
 */
async function findIntactArchive(
  directory: string,
  names: readonly string[],
  isNewestIntact: boolean,
): Promise<string | undefined> {
  const path = join(directory, intactFile);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (!isNewestIntact && known !== undefined) return known;
  // Without the file, the archive before is intact: former versions deleted the others.
  const name = names.at(isNewestIntact ? -1 : -2);
  if (name !== undefined) await writeFile(path, name);
  return name;
}

/** Returns the name of an archive, which sorts by time and is valid on every file system. */
function nameOf(time: number): string {
  return `keystack-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.archive`;
}

function timeOf(name: string): number {
  const [date = '', time = ''] = (archiveName.exec(name)?.[1] ?? '').split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}
