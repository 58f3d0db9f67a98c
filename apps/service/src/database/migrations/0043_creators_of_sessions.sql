-- Compatible with the previous version: yes

-- Who started a session for a user: the session of a project owner, or the key set of an API key. The sessions that an owner's
-- session has started end with it. `owner_project_id` is the project of that session, because the keys of every table start
-- with the project. Key sets have no foreign key, because the set of the settings is replaced at each start.
alter table sessions
  add column owner_project_id text check (owner_project_id = 'internal'),
  add column owner_session_id uuid,
  add column key_set_id uuid,
  add foreign key (owner_project_id, owner_session_id) references sessions (project_id, id) on delete cascade;
create index sessions_by_owner_session on sessions (owner_project_id, owner_session_id) where owner_session_id is not null;
create index sessions_by_key_set on sessions (project_id, key_set_id) where key_set_id is not null;

-- The key set of the API key that created an owner link, null for links of owners.
alter table owner_links add column key_set_id uuid;
