import { createStatement, type Executor } from '../../database/database.ts';
import { recordBackupSql } from './record-backup-sql.ts';

const record = createStatement<never>('record_backup', recordBackupSql);

/** Records that a backup was written now, so that owners see its age. */
export async function recordBackup(tx: Executor, now: number): Promise<void> {
  await tx.write(record, [new Date(now)]);
}

const find = createStatement<{ written_at: Date }>(
  'find_last_backup',
  `select written_at from backups where project_id = 'internal'`,
);

/** Returns the time of the last backup in Unix milliseconds, or `null` if none was seen. */
export async function readLastBackup(tx: Executor): Promise<number | null> {
  const [row] = await tx.run(find, []);
  return row?.written_at.getTime() ?? null;
}
