-- When the user was suspended, null for other users. A suspended user cannot sign in and has no sessions.
alter table users add column suspended_at timestamptz;
