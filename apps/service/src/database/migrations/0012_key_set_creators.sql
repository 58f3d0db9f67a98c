-- The key set whose secret server key created this one; null for those that owners and admins created. Revoking a key set
-- revokes those that it created. No foreign key: the key set of the settings is written anew at each start.
alter table key_sets add column created_by uuid;

create index key_sets_by_creator on key_sets (project_id, created_by) where created_by is not null;
