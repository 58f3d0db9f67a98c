-- Compatible with the previous version: yes

-- The user and the team that a message is about. Messages about the same one are sent in order, others in parallel. Those of the
-- previous version are about none, and therefore keep the order among all. The previous version sends one message of an endpoint at
-- a time, and none that this version is sending.
alter table webhook_messages add column about_user text, add column about_team text;
create index webhook_messages_of_user on webhook_messages (project_id, endpoint_id, about_user, position)
  where sent_at is null and failed_at is null and about_user is not null;
create index webhook_messages_of_team on webhook_messages (project_id, endpoint_id, about_team, position)
  where sent_at is null and failed_at is null and about_team is not null;
create index webhook_messages_of_none on webhook_messages (project_id, endpoint_id, position)
  where sent_at is null and failed_at is null and about_user is null and about_team is null;

-- When an endpoint was served last. Of several with messages, the one that was served longest ago comes first.
alter table webhook_endpoints add column served_at timestamptz not null default 'epoch';
