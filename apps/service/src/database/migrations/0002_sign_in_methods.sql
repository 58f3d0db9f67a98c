-- Counters that bound how often something may be tried, and the last step of the second factor that was used.

create table budgets (
  project_id text not null references projects on delete cascade,
  name text not null,
  subject text not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (project_id, name, subject)
);

create index budgets_over on budgets (resets_at);

alter table users add column totp_last_step bigint not null default 0;

-- Mails that are done are removed after a while.
create index mails_done on mails (created_at) where sent_at is not null or failed_at is not null;
