import type { Config } from '../../config.ts';
import { readArchives } from '../../jobs/scheduled-backups.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { reasonOf } from './http.ts';

const hourMs = 3_600_000;

/** Difference in milliseconds between the clocks of two machines that is no reason for a warning. */
const clockToleranceMs = 5 * 60_000;

const check = 'backups';

/** Checks that the service writes backups, and when it wrote the newest. */
export async function checkBackups({ backups }: Config): Promise<Finding[]> {
  if (backups === null) {
    return [
      warning(
        check,
        'KEYSTACK_BACKUP_DIR is not set, so the service writes no backups.',
        'Set it to a folder on another disk, or run "keystack backup" regularly.',
      ),
    ];
  }
  const { directory, hours } = backups;
  let archives: Awaited<ReturnType<typeof readArchives>>;
  try {
    archives = await readArchives(directory);
  } catch (error) {
    return [
      failure(
        check,
        `The folder ${directory} of KEYSTACK_BACKUP_DIR cannot be read: ${reasonOf(error)}.`,
        'Create it, give the user of the service access to it, and restart the service.',
      ),
    ];
  }
  const isAhead = ({ writtenAt }: { readonly writtenAt: number }) => writtenAt > Date.now() + clockToleranceMs;
  const ahead = archives.filter(isAhead);
  const newest = archives.findLast((archive) => !isAhead(archive))?.writtenAt;
  const found = ahead.map(({ name }) =>
    warning(
      check,
      `The time of the backup ${name} is in the future, so a clock was wrong when it was written. It is never deleted, and is not the newest.`,
      'Correct the clock of the machine, for example with NTP, and delete the file when there are newer backups.',
    ),
  );
  return [...found, checkAge(newest, directory, hours)];
}

/** Checks the time of the newest archive. */
function checkAge(newest: number | undefined, directory: string, hours: number): Finding {
  if (newest === undefined) {
    return failure(
      check,
      `The folder ${directory} of KEYSTACK_BACKUP_DIR has no archive.`,
      'If the service has run for more than a few minutes, look in its log for "backup".',
    );
  }
  const age = Math.max(0, Math.floor((Date.now() - newest) / hourMs));
  if (age < 2 * hours) return ok(check, `The newest backup is ${age} hours old.`);
  return failure(
    check,
    `The newest backup is ${age} hours old, but KEYSTACK_BACKUP_HOURS is ${hours}. If the database is lost, so is everything since then.`,
    'Look in the log of the service for "backup".',
  );
}
