import type { Config } from '../../config.ts';
import { type Finding, findAll, findFirst } from '../../domain/deployment/finding.ts';
import { readArchives } from '../../jobs/scheduled-backups.ts';
import { attempt } from './attempt.ts';

const hourMs = 3_600_000;
/** Difference between the clocks of two machines that is no reason for a warning. */
const clockToleranceMs = 5 * 60_000;

/** Checks that the service writes backups, and when it wrote the newest. */
export async function checkBackups({ backups }: Config): Promise<Finding[]> {
  const { directory = '', hours = 0 } = backups ?? {};
  const { result: archives, reason } = await attempt(() => readArchives(directory));
  const isAhead = ({ writtenAt }: { readonly writtenAt: number }) => writtenAt > Date.now() + clockToleranceMs;
  const newest = archives?.findLast((archive) => !isAhead(archive))?.writtenAt;
  const age = Math.max(0, Math.floor((Date.now() - (newest ?? 0)) / hourMs));
  const ahead = (archives ?? []).filter(isAhead).map(({ name }) => ({
    when: true,
    warning: `The time of the backup ${name} is in the future, so a clock was wrong when it was written. It is never deleted, and is not the newest.`,
    remedy: 'Correct the clock of the machine, for example with NTP, and delete the file when there are newer backups.',
  }));
  return [
    ...findAll('backups', ahead),
    ...findFirst('backups', [
      {
        when: backups === null,
        warning: 'KEYSTACK_BACKUP_DIR is not set, so the service writes no backups.',
        remedy: 'Set it to a folder on another disk, or run "keystack backup" regularly.',
      },
      {
        when: archives === null,
        error: `The folder ${directory} of KEYSTACK_BACKUP_DIR cannot be read: ${reason}.`,
        remedy: 'Create it, give the user of the service access to it, and restart the service.',
      },
      {
        when: newest === undefined,
        error: `The folder ${directory} of KEYSTACK_BACKUP_DIR has no archive.`,
        remedy: 'If the service has run for more than a few minutes, look in its log for "backup".',
      },
      { when: age < 2 * hours, ok: `The newest backup is ${age} hours old.` },
      {
        error: `The newest backup is ${age} hours old, but KEYSTACK_BACKUP_HOURS is ${hours}. If the database is lost, so is everything since then.`,
        remedy: 'Look in the log of the service for "backup".',
      },
    ]),
  ];
}
