-- Links that create the account of a project owner or add a project to it. Only a hash of the token in the link is stored.
-- They are rows of the project `internal`, which has the accounts of the owners. `owned_project_id` is the project that an
-- invitation is for.
create table owner_links (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  purpose text not null check (purpose in ('setup', 'demo', 'invitation')),
  token_hash bytea not null,
  owned_project_id text references projects on delete cascade,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (project_id, id),
  check ((purpose = 'invitation') = (owned_project_id is not null and email is not null))
);
create unique index owner_links_by_token on owner_links (project_id, token_hash);
create index owner_links_by_owned_project on owner_links (owned_project_id, created_at) where owned_project_id is not null;
create index owner_links_by_expiry on owner_links (expires_at);
