import type { StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

/** When the operators of the service last wrote a backup of all projects, or `null` if none was seen. */
export const lastBackupQuery = (app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: ['last-backup'],
    queryFn: async () => {
      const { writtenAtMillis: millis } = await app.request('GET /backups/last', {});
      return millis === null ? null : new Date(millis);
    },
  });

/** Age in days from which a backup is too old. The service writes one each day if it is set up to do so. */
const maxAgeDays = 2;

/** Returns whether the last backup is recent enough to rely on. */
export function isRecentBackup(writtenAt: Date | null): boolean {
  return writtenAt !== null && Date.now() - writtenAt.getTime() < maxAgeDays * 24 * 60 * 60 * 1000;
}
