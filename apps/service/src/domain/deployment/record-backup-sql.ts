/**
 * SQL that records the time of a backup, with the time as its parameter. Keeps a later time, unless it is in the future
 * because a clock was wrong: it would hide for as long that backups have stopped.
 */
export const recordBackupSql = `insert into backups (project_id, written_at) values ('internal', $1)
  on conflict (project_id) do update set written_at = case
    when backups.written_at > clock_timestamp() + interval '5 minutes' then excluded.written_at
    else greatest(backups.written_at, excluded.written_at) end`;
