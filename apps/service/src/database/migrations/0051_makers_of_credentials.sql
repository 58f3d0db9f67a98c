-- Compatible with the previous version: yes

-- The project owner in whose session a credential was created, a user of the project `internal`; null if an API key created it.
-- No foreign keys, because the owner may be deleted, and because keys of a table start with the project.
alter table key_sets
  add column owner_id uuid,
  -- The key set whose key, of any access level, created this one. Other than `created_by`, its revocation does not revoke this one.
  add column created_with uuid;
alter table owner_links add column owner_id uuid;
alter table webhook_endpoints add column owner_id uuid;

create index key_sets_by_owner on key_sets (project_id, owner_id) where owner_id is not null;

update key_sets s set created_with = created_by where created_by is not null;

-- The activity log names the owners of earlier key sets.
update key_sets s set owner_id = e.actor_id
from events e
where e.project_id = s.project_id and e.type = 'key_set.created' and e.actor_type = 'owner'
  and e.details is not null and e.details::jsonb -> 'data' ->> 'key_set_id' = s.id::text;
