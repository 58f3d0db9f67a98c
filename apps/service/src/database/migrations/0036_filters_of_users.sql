-- Filters of the list of users. The indexes hold few users or few bytes, so that a sign-up costs little more.

-- The day of the last activity in UTC. An index of the time itself would have to follow it each minute; the day changes once.
alter table users
  add column last_active_day date not null generated always as ((last_active_at at time zone 'UTC')::date) stored;
create index users_by_active_day on users (project_id, last_active_day);

-- The ways in which a user can sign in. Without a list of pending entries, so that no sign-up has to work it off.
create index users_by_method on users using gin ((
  jsonb_path_query_array(oauth_accounts, '$[*].id')
  || case when password_hash is not null then '["password"]'::jsonb else '[]' end
  || case when otp_enabled and email_used_for_auth then '["magic_link"]'::jsonb else '[]' end
) jsonb_path_ops) with (fastupdate = off);

-- The rare values of each flag, in the default order of the list.
create index users_unverified on users (project_id, signed_up_at desc, id desc) where not email_verified;
create index users_with_second_factor on users (project_id, signed_up_at desc, id desc) where totp_secret is not null;
create index users_suspended on users (project_id, signed_up_at desc, id desc) where suspended_at is not null;

-- The database chooses between these indexes by the statistics of the method index, which exist only after this.
analyze users;
