-- Time in days for which events are kept.
alter table projects add column event_retention_days integer not null default 90;
