-- One row for each permission that a definition contains, directly or through others, and one for the definition
-- itself, so that a permission check reads one row. The service writes the rows together with the definitions, under
-- the lock of the project. permission_key has no foreign key, because deleting a definition rewrites the rows of all
-- definitions that contain it.
create table permission_closure (
  project_id text not null,
  container_key uuid not null,
  permission text not null,
  permission_key uuid generated always as (case when permission like '$%' then null else permission::uuid end) stored,
  primary key (project_id, container_key, permission),
  foreign key (project_id, container_key) references permission_definitions on delete cascade
);

create index permission_closure_by_key on permission_closure (project_id, permission_key);

insert into permission_closure (project_id, container_key, permission)
with recursive contained (project_id, container_key, permission, permission_key) as (
  select project_id, key, key::text, key from permission_definitions
  union
  select d.project_id, d.container_key, c.permission, c.permission_key from contained d
  join contained_permissions c on c.project_id = d.project_id and c.container_key = d.permission_key
)
select project_id, container_key, permission from contained;
