-- Sign-ins at providers on their way, the codes that end them, and the accounts and tokens that they bring.

-- The accounts as the wire has them, so that reading a user needs no join; always written with oauth_accounts.
alter table users add column oauth_accounts jsonb not null default '[]';

-- The primary key decides whose an account is. Who gets it is found out after it was claimed, hence the deferred check.
create table oauth_accounts (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (project_id, provider_id, account_id),
  foreign key (project_id, user_id) references users on delete cascade deferrable initially deferred
);

create unique index oauth_accounts_of_user on oauth_accounts (project_id, user_id, provider_id);

-- What a provider lets the service do for an account, one row for each set of scopes. The tokens are sealed.
create table oauth_grants (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  scopes text[] not null,
  access_token bytea not null,
  refresh_token bytea,
  expires_at timestamptz not null,
  refreshing_until timestamptz,
  primary key (project_id, provider_id, account_id, scopes),
  foreign key (project_id, provider_id, account_id) references oauth_accounts on delete cascade
);

-- What a sign-in was asked for, from the way to the provider until the way back. data is sealed.
create table oauth_states (
  project_id text not null references projects on delete cascade,
  state_hash bytea not null,
  provider_id text not null,
  user_id uuid,
  data bytea not null,
  expires_at timestamptz not null,
  primary key (project_id, state_hash),
  foreign key (project_id, user_id) references users on delete cascade
);

create index oauth_states_over on oauth_states (expires_at);

-- The codes that apps redeem. A used one stays a while, so that a second use ends the session of the first.
-- link is the account that the user gets with it, sealed: only the app that asked for it can finish the linking.
create table oauth_codes (
  project_id text not null,
  code_hash bytea not null,
  user_id uuid not null,
  redirect_uri text not null,
  code_challenge text not null,
  is_new_user boolean not null,
  after_callback_redirect_url text,
  link bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  refresh_hash bytea,
  primary key (project_id, code_hash),
  foreign key (project_id, user_id) references users on delete cascade
);

create index oauth_codes_over on oauth_codes (expires_at);
