import { StartError } from './start-error.ts';

/** A limit of the machine, which prevents the start although the data is intact. */
interface EnvironmentCause {
  /** Error codes of Node.js and SQLSTATEs. */
  readonly codes: readonly string[];
  /** Matches the message of the system, as PostgreSQL and the C libraries write it. */
  readonly message: RegExp;
  readonly problem: string;
  readonly remedy: string;
}

const causes: readonly EnvironmentCause[] = [
  {
    codes: ['ENOSPC', '53100'],
    message: /no space left on device|ENOSPC/i,
    problem: 'its disk is full',
    remedy: 'Free space on the disk, or move the directory to a larger one.',
  },
  {
    codes: ['EDQUOT'],
    message: /quota exceeded|EDQUOT/i,
    problem: 'the disk quota of its user is used up',
    remedy: 'Free space, or raise the quota.',
  },
  {
    codes: ['EROFS'],
    message: /read-only file system|EROFS/i,
    problem: 'its file system is read-only',
    remedy:
      'Mount it for writing. A file system that became read-only by itself may have a disk failure, which the log of the system tells.',
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    message: /too many open files|no file descriptors available|EMFILE|ENFILE/i,
    problem: 'too many files are open',
    remedy: 'Raise the limit of open files, for example with "ulimit -n 4096" or LimitNOFILE of systemd.',
  },
  {
    codes: ['ENOMEM', '53200', 'ERR_WORKER_OUT_OF_MEMORY'],
    message: /cannot allocate memory|out of memory|could not allocate memory|ENOMEM/i,
    problem: 'there is not enough memory',
    remedy: 'Give the process more memory.',
  },
  {
    codes: ['EACCES', 'EPERM'],
    message: /permission denied|operation not permitted|EACCES|EPERM/i,
    problem: 'its user may not read or write there',
    remedy:
      'Give its user write access to the directory and its files, for example with chown, or run Keystack as their owner.',
  },
];

/**
 * Returns the error for a data directory that cannot be used because of a limit of the machine, such as a full disk.
 * Returns `null` for other causes, such as damaged files.
 *
 * @param error The error, or its message.
 */
export function environmentFailure(directory: string, error: unknown): StartError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  const cause = causes.find((each) => each.codes.includes(code)) ?? causes.find((each) => each.message.test(message));
  if (cause === undefined) return null;
  return new StartError(
    `The data directory ${directory} cannot be used, because ${cause.problem}: ${message}. The data there is not damaged by that. ${cause.remedy} ` +
      'Then try again.',
    { cause: error },
  );
}
