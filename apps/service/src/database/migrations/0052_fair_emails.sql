-- Compatible with the previous version: yes

-- Emails that a person waits for, such as those with a code, are sent first, and the projects take turns. The previous version
-- sends all of them by their age. Its own emails have the class of those that nobody waits for.
alter table emails add column is_awaited boolean not null default false;
update emails set is_awaited = true
where sent_at is null and failed_at is null
  and template in ('email_verification', 'password_reset', 'magic_link', 'guess_limit_reached', 'test');
create index emails_by_class on emails (is_awaited, project_id, due_at) where sent_at is null and failed_at is null;

-- Mail servers that did not respond at the last attempt: those of projects, and the shared one, which belongs to `internal`.
create table mail_server_holds (
  project_id text not null references projects on delete cascade,
  is_shared boolean not null,
  failures integer not null,
  held_until timestamptz not null,
  primary key (project_id, is_shared)
);
