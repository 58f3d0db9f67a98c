-- Sessions that the app's server started to act as the user. In a file of its own, because every request reads the sessions and
-- waits until the transaction ends.
alter table sessions add column is_impersonation boolean not null default false;
create index sessions_by_creation on sessions (project_id, user_id, created_at desc, id desc);
drop index sessions_by_user;
