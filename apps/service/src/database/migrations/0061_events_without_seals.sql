-- Compatible with the previous version: yes

-- Events are no longer sealed. The tables `unsealed_events` and `event_seals` and the column `details_hash` stay until a later
-- release, because the previous version writes them. It counts the events that it writes; this version counts those without a hash.
truncate event_seals;

create index events_to_count on events (at) where type in ('sign_up', 'sign_in');

-- The time up to which events are part of the daily counts: one row of the project `internal`, because one process counts the
-- events of all projects.
create table counted_events (
  project_id text primary key references projects on delete cascade,
  until timestamptz not null
);
