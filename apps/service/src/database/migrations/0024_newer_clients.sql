-- Further email addresses of a user. Only the one in `users`, the primary, can be used to sign in.
-- is_confirmed: verified in a session of the user. See `users.confirmed`.
create table contact_channels (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  email text not null,
  email_identity text not null,
  is_verified boolean not null default false,
  is_confirmed boolean not null default false,
  created_at timestamptz not null,
  primary key (project_id, id),
  constraint contact_channels_of_user unique (project_id, user_id, email_identity),
  foreign key (project_id, user_id) references users on delete cascade
);

-- The id of an invitation in lists. Its code cannot be derived from it. During an update, a former version of the service
-- inserts invitations without one.
alter table verification_codes add column id uuid;
update verification_codes set id = gen_random_uuid() where purpose = 'team_invitation';
alter table verification_codes alter column id set default gen_random_uuid();
create unique index team_invitations_by_id on verification_codes (project_id, id) where purpose = 'team_invitation';
create index team_invitations_by_team on verification_codes (project_id, (data ->> 'team_id'), created_at)
  where purpose = 'team_invitation';
create index team_invitations_by_email on verification_codes (project_id, email, created_at)
  where purpose = 'team_invitation';

-- Permissions of a user in the whole project. Definitions of both scopes share their ids.
alter table permission_definitions
  add column scope text not null default 'team' check (scope in ('team', 'project'));
create table user_permissions (
  project_id text not null,
  user_id uuid not null,
  permission_key uuid not null,
  primary key (project_id, user_id, permission_key),
  foreign key (project_id, user_id) references users on delete cascade,
  foreign key (project_id, permission_key) references permission_definitions on delete cascade
);
create index user_permissions_by_key on user_permissions (project_id, permission_key);

-- Permissions that new users get.
alter table default_permissions drop constraint default_permissions_role_check;
alter table default_permissions add check (role in ('creator', 'member', 'user'));

-- Each link of an account gets an id.
alter table oauth_accounts add column id uuid;
update oauth_accounts set id = gen_random_uuid();
alter table oauth_accounts alter column id set not null;
alter table oauth_accounts alter column id set default gen_random_uuid();
create unique index oauth_accounts_by_id on oauth_accounts (project_id, id);

-- Values that an app's server stores. It encrypts them itself.
create table data_vault_entries (
  project_id text not null references projects on delete cascade,
  store_id text not null,
  hashed_key text not null,
  encrypted_value text not null,
  primary key (project_id, store_id, hashed_key)
);

-- Categories of emails that a user does not want.
create table muted_notifications (
  project_id text not null,
  user_id uuid not null,
  category_id uuid not null,
  primary key (project_id, user_id, category_id),
  foreign key (project_id, user_id) references users on delete cascade
);
