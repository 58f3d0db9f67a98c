/** SQL that records the time of a backup, with the time as its parameter. */
export const recordBackupSql = `insert into backups (project_id, written_at) values ('internal', $1)
  on conflict (project_id) do update set written_at = greatest(backups.written_at, excluded.written_at)`;
