-- The activity log. A row is written in the transaction of its change. `details` is a JSON text with the personal part and a
-- random salt. It is removed when the user is deleted; its hash stays, so that the seals still fit.
create table events (
  project_id text not null references projects on delete cascade,
  position bigint generated always as identity,
  at timestamptz not null,
  type text not null,
  failed boolean not null,
  method text,
  actor_type text not null check (actor_type in ('user', 'owner', 'server', 'admin', 'visitor', 'service')),
  actor_id uuid,
  user_id uuid,
  team_id uuid,
  request_id text,
  details text,
  details_hash bytea,
  primary key (project_id, position)
);
create index events_by_time on events (project_id, at, position);
create index events_by_type on events (project_id, type, at, position);
create index events_by_user on events (project_id, user_id, at, position) where user_id is not null;
create index events_by_actor on events (project_id, actor_id, at, position) where actor_id is not null;

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'Events cannot be changed. Only their details can be removed.';
end $$;

create trigger append_only before update on events for each row
  when (new.details is not null or (to_jsonb(old) - 'details') is distinct from (to_jsonb(new) - 'details'))
  execute function refuse_event_change();

-- Events that have no seal yet. An event is sealed after all transactions that began before its own have ended, so that none
-- can commit behind the last seal.
create table unsealed_events (
  position bigint primary key,
  project_id text not null,
  xid xid8 not null default pg_current_xact_id()
);
create index unsealed_events_in_order on unsealed_events (xid, position);

-- Each seal is a hash of its event and of the seal before it. The oldest seal of a project may have no event: it is the one
-- before the oldest event that is kept.
create table event_seals (
  project_id text not null references projects on delete cascade,
  number bigint not null,
  position bigint not null,
  hash bytea not null,
  primary key (project_id, number)
);
create unique index event_seals_by_position on event_seals (project_id, position);

create table daily_counts (
  project_id text not null references projects on delete cascade,
  day date not null,
  name text not null,
  method text not null default '',
  count bigint not null,
  primary key (project_id, day, name, method)
);
