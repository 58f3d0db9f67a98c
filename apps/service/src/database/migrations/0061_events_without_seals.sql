-- Compatible with the previous version: yes

-- Events are no longer sealed. The tables `unsealed_events` and `event_seals` and the column `details_hash` stay until a later
-- release, because the previous version writes them. It counts the events that it writes; this version counts those without a hash,
-- which are the only ones in the index.
create index events_to_count on events (position) where type in ('sign_up', 'sign_in') and details_hash is null;

-- The position of the last event that is part of the daily counts, and when a process has last counted: one row of the project `internal`,
-- because one process counts the events of all projects.
create table counted_events (
  project_id text primary key references projects on delete cascade,
  position bigint not null,
  counted_at timestamptz not null
);
