-- Compatible with the previous version: yes
-- The sign-in methods of users, by project. The index before had the methods alone: a list of users by method in a small project
-- could read the users of a large one with the same method. A GIN index has no column for a text without an extension, so the id
-- of the project is the key of a JSON object. `jsonb_path_ops` hashes it together with the method.
-- The previous version filters by method without an index, which takes longer in projects with very many users.
drop index users_by_method;
create index users_by_method on users using gin (
  jsonb_set('{}', array[project_id],
    jsonb_path_query_array(oauth_accounts, '$[*].id')
    || case when password_hash is not null then '["password"]'::jsonb else '[]' end
    || case when otp_enabled and email_used_for_auth then '["magic_link"]'::jsonb else '[]' end
  ) jsonb_path_ops) with (fastupdate = off);

-- The database chooses between the indexes by the statistics of this one, which exist only after this.
analyze users;
