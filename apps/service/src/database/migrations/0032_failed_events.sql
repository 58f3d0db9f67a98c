-- Failed events are few. Without this index, a list of them walks through all events of the project.
create index events_failed on events (project_id, at, position) where failed;
