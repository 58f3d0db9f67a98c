-- Emails that tell account owners of changes, in the language of their latest sign-in.

alter table projects
  add column owner_emails boolean not null default true,
  add column new_device_emails boolean not null default false;

alter table users add column locale text;

-- Changes of the email address that the owner of the old one can undo.
create table email_undos (
  project_id text not null,
  code_hash bytea not null,
  user_id uuid not null,
  position bigint generated always as identity,
  email text not null,
  email_identity text not null,
  email_used_for_auth boolean not null,
  otp_enabled boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, code_hash),
  foreign key (project_id, user_id) references users on delete cascade
);

create index email_undos_of_user on email_undos (project_id, user_id);
create index email_undos_by_expiry on email_undos (expires_at);
