-- Webhooks: where the events of a project go, what is to be sent there, and what became of each try.

-- The secrets are sealed: a list, the newest first. One sender at a time is at work for an endpoint, until leased_until;
-- nothing is sent before held_until, because the receiver was found away.
create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  event_types text[],
  enabled boolean not null,
  disabled_because text check (disabled_because in ('gone', 'failing')),
  secrets bytea not null,
  created_at timestamptz not null,
  leased_until timestamptz not null,
  held_until timestamptz not null,
  succeeded_at timestamptz,
  primary key (project_id, id)
);

-- One row for each event and endpoint; position is the order in which they are sent.
create table webhook_messages (
  project_id text not null,
  endpoint_id uuid not null,
  id uuid not null,
  position bigint not null generated always as identity,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (project_id, endpoint_id, id),
  unique (project_id, endpoint_id, position),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade
);

-- Which endpoints have something due, however much waits for a later attempt; and which message of one comes next.
create index webhook_messages_due on webhook_messages (project_id, endpoint_id, due_at)
  where sent_at is null and failed_at is null;
create index webhook_messages_waiting on webhook_messages (project_id, endpoint_id, position)
  where sent_at is null and failed_at is null;
create index webhook_messages_by_age on webhook_messages (created_at);

create table webhook_attempts (
  project_id text not null,
  endpoint_id uuid not null,
  position bigint not null generated always as identity,
  message_id uuid not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  response text,
  error text,
  primary key (project_id, endpoint_id, position),
  foreign key (project_id, endpoint_id, message_id) references webhook_messages on delete cascade
);

create index webhook_attempts_by_message on webhook_attempts (project_id, endpoint_id, message_id, position);
