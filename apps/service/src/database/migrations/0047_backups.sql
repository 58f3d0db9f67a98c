-- Compatible with the previous version: yes

-- When the last backup was written: one row of the project `internal`, because a backup contains all projects.
create table backups (
  project_id text primary key references projects on delete cascade,
  written_at timestamptz not null
);
