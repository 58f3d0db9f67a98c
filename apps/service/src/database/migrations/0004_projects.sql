-- What project owners configure: providers, a mail server of their own, templates; and reading lists of keys and projects.

create index key_sets_by_creation on key_sets (project_id, created_at desc, id desc);

-- The client secret is sealed. A provider is switched off but never removed.
create table oauth_providers (
  project_id text not null references projects on delete cascade,
  id text collate "C" not null,
  enabled boolean not null,
  type text not null check (type in ('shared', 'standard')),
  client_id text,
  client_secret bytea,
  facebook_config_id text,
  microsoft_tenant_id text,
  primary key (project_id, id),
  check (type = 'shared' or (client_id is not null and client_secret is not null))
);

-- The mail server of a project; without a row the mails leave through the service's. The password is sealed.
create table mail_servers (
  project_id text primary key references projects on delete cascade,
  host text not null,
  port integer not null,
  username text not null,
  password bytea not null,
  sender_name text not null,
  sender_email text not null
);

-- Templates that a project has changed. A part that is null is that of the default.
create table email_templates (
  project_id text not null references projects on delete cascade,
  type text not null,
  subject text,
  content jsonb,
  primary key (project_id, type)
);

-- Who owns a project, asked when it is deleted.
create index users_by_managed_project on users using gin ((server_metadata -> 'managedProjectIds'))
  where project_id = 'internal';
