-- Distributes the tables of Keystack by `project_id`. For psql, after prepare.sql. See docs/operations/sharding.md. Not tested.

\set ON_ERROR_STOP on
begin;

-- All nodes need both settings. The triggers of Keystack read and write rows of the same project, which are on the same node.
set citus.enable_unsafe_triggers = on;
set citus.allow_nested_distributed_execution = on;
set citus.shard_count = 32;
-- Foreign keys and tables change in one transaction.
set citus.multi_shard_modify_mode = 'sequential';

-- A distributed table can have no foreign key to a table that is still local.
create temporary table foreign_keys as
  select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace;
select format('alter table %s drop constraint %I', table_name, conname) from foreign_keys \gexec

select create_distributed_table('projects', 'project_id');
select format('select create_distributed_table(%L, %L, colocate_with => %L)', relname, 'project_id', 'projects')
  from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'project_id'
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'projects'
  order by relname \gexec

select format('alter table %s add constraint %I %s', table_name, conname, definition) from foreign_keys \gexec

commit;
