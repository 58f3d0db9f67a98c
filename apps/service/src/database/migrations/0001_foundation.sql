-- Projects, their keys, users, sessions, verification codes and the mail outbox.
-- Every primary, unique and foreign key starts with project_id: tenants cannot mix, and the schema spreads by that column.

create table projects (
  project_id text primary key,
  config_id uuid not null,
  display_name text not null,
  description text not null default '',
  is_production_mode boolean not null default false,
  created_at timestamptz not null,
  sign_up_enabled boolean not null default true,
  credential_enabled boolean not null default true,
  magic_link_enabled boolean not null default false,
  allow_localhost boolean not null default true,
  create_team_on_sign_up boolean not null default false,
  client_team_creation_enabled boolean not null default false,
  client_user_deletion_enabled boolean not null default false
);

create table project_domains (
  project_id text not null references projects on delete cascade,
  domain text not null,
  handler_path text not null,
  primary key (project_id, domain)
);

-- The private half is sealed with a key derived from KEYSTACK_SECRET.
create table signing_keys (
  project_id text not null references projects on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (project_id, kid)
);

create table key_sets (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  description text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (project_id, id)
);

create table api_keys (
  project_id text not null,
  access text not null check (access in ('client', 'server', 'admin')),
  hash bytea not null,
  key_set_id uuid not null,
  last_four text not null,
  primary key (project_id, access, hash),
  unique (project_id, key_set_id, access),
  foreign key (project_id, key_set_id) references key_sets on delete cascade
);

create table teams (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  created_at timestamptz not null,
  primary key (project_id, id)
);

-- email is as the person typed it; email_identity is its canonical form, which alone decides who is who.
create table users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  email text,
  email_identity text,
  email_verified boolean not null default false,
  email_used_for_auth boolean not null default false,
  otp_enabled boolean not null default false,
  password_hash text,
  totp_secret bytea,
  display_name text,
  profile_image_url text,
  selected_team_id uuid,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  signed_up_at timestamptz not null,
  last_active_at timestamptz not null,
  primary key (project_id, id),
  check ((email is null) = (email_identity is null)),
  check (email is not null or not (email_verified or email_used_for_auth))
);

create unique index users_email_for_auth on users (project_id, email_identity) where email_used_for_auth;
create index users_by_sign_up on users (project_id, signed_up_at desc, id desc);

create table team_members (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  display_name text,
  profile_image_url text,
  created_at timestamptz not null,
  primary key (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams on delete cascade,
  foreign key (project_id, user_id) references users on delete cascade
);

create index team_members_by_user on team_members (project_id, user_id, created_at);

-- Only a member can have a team selected; leaving it or deleting it clears the selection.
alter table users
  add foreign key (project_id, selected_team_id, id)
  references team_members (project_id, team_id, user_id) on delete set null (selected_team_id);

create table sessions (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, refresh_hash),
  foreign key (project_id, user_id) references users on delete cascade
);

create index sessions_by_user on sessions (project_id, user_id);

-- tail_hash is of the last 39 characters, the part that the asking browser holds: attempts are counted by it.
create table verification_codes (
  project_id text not null references projects on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  tail_hash bytea not null,
  user_id uuid,
  email text,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (project_id, purpose, code_hash),
  foreign key (project_id, user_id) references users on delete cascade
);

create index verification_codes_by_tail on verification_codes (project_id, tail_hash);

-- content holds subject, HTML and text, sealed, because links in it are secrets.
create table mails (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  template text not null,
  recipient text not null,
  content bytea not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (project_id, id)
);

create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
