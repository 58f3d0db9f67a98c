-- Whom an update tells of. Each carries the whole of it, so that the oldest give way where somebody changes without end.

alter table webhook_messages add column about uuid;

create index webhook_messages_about on webhook_messages (project_id, endpoint_id, about, position) where about is not null;
