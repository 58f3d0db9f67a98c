-- Test sign-ins at OAuth providers, which project owners start. Without an owner, a server with the key of an admin did.
-- data is what the callback needs, until it has consumed the state; result is what the provider told. Both are encrypted.
create table oauth_provider_tests (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  provider_id text not null,
  owner_id uuid,
  state_hash bytea,
  data bytea,
  result bytea,
  expires_at timestamptz not null,
  primary key (project_id, id)
);

create unique index oauth_provider_tests_of_state on oauth_provider_tests (project_id, state_hash);
create index oauth_provider_tests_over on oauth_provider_tests (expires_at);
