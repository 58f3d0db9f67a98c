import type { Config } from '../../config.ts';
import { readArchives } from '../../jobs/scheduled-backups.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { reasonOf } from './http.ts';

const hourMs = 3_600_000;
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
  let newest: number | undefined;
  try {
    newest = (await readArchives(directory)).at(-1)?.writtenAt;
  } catch (error) {
    return [
      failure(
        check,
        `The folder ${directory} of KEYSTACK_BACKUP_DIR cannot be read: ${reasonOf(error)}.`,
        'Create it, give the user of the service access to it, and restart the service.',
      ),
    ];
  }
  if (newest === undefined) {
    return [
      failure(
        check,
        `The folder ${directory} of KEYSTACK_BACKUP_DIR has no archive.`,
        'If the service has run for more than a few minutes, look in its log for "Could not write a backup".',
      ),
    ];
  }
  const age = Math.floor((Date.now() - newest) / hourMs);
  if (age < 2 * hours) return [ok(check, `The newest backup is ${age} hours old.`)];
  return [
    failure(
      check,
      `The newest backup is ${age} hours old, but KEYSTACK_BACKUP_HOURS is ${hours}. If the database is lost, so is everything since then.`,
      'Look in the log of the service for "Could not write a backup".',
    ),
  ];
}
