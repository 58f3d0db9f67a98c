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
select create_distributed_table('active_days', 'project_id', colocate_with => 'projects');
select create_distributed_table('api_keys', 'project_id', colocate_with => 'projects');
select create_distributed_table('backups', 'project_id', colocate_with => 'projects');
select create_distributed_table('contact_channels', 'project_id', colocate_with => 'projects');
select create_distributed_table('contained_permissions', 'project_id', colocate_with => 'projects');
select create_distributed_table('counted_events', 'project_id', colocate_with => 'projects');
select create_distributed_table('daily_counts', 'project_id', colocate_with => 'projects');
select create_distributed_table('data_vault_entries', 'project_id', colocate_with => 'projects');
select create_distributed_table('default_permissions', 'project_id', colocate_with => 'projects');
select create_distributed_table('email_templates', 'project_id', colocate_with => 'projects');
select create_distributed_table('email_undos', 'project_id', colocate_with => 'projects');
select create_distributed_table('emails', 'project_id', colocate_with => 'projects');
select create_distributed_table('event_seals', 'project_id', colocate_with => 'projects');
select create_distributed_table('events', 'project_id', colocate_with => 'projects');
select create_distributed_table('key_sets', 'project_id', colocate_with => 'projects');
select create_distributed_table('mail_servers', 'project_id', colocate_with => 'projects');
select create_distributed_table('mail_server_holds', 'project_id', colocate_with => 'projects');
select create_distributed_table('muted_notifications', 'project_id', colocate_with => 'projects');
select create_distributed_table('oauth_accounts', 'project_id', colocate_with => 'projects');
select create_distributed_table('oauth_codes', 'project_id', colocate_with => 'projects');
select create_distributed_table('oauth_grants', 'project_id', colocate_with => 'projects');
select create_distributed_table('oauth_provider_tests', 'project_id', colocate_with => 'projects');
select create_distributed_table('oauth_providers', 'project_id', colocate_with => 'projects');
select create_distributed_table('oauth_states', 'project_id', colocate_with => 'projects');
select create_distributed_table('owner_links', 'project_id', colocate_with => 'projects');
select create_distributed_table('permission_closure', 'project_id', colocate_with => 'projects');
select create_distributed_table('permission_definitions', 'project_id', colocate_with => 'projects');
select create_distributed_table('picture_checks', 'project_id', colocate_with => 'projects');
select create_distributed_table('pictures', 'project_id', colocate_with => 'projects');
select create_distributed_table('project_brands', 'project_id', colocate_with => 'projects');
select create_distributed_table('project_domains', 'project_id', colocate_with => 'projects');
select create_distributed_table('rate_limits', 'project_id', colocate_with => 'projects');
select create_distributed_table('sessions', 'project_id', colocate_with => 'projects');
select create_distributed_table('signing_keys', 'project_id', colocate_with => 'projects');
select create_distributed_table('team_members', 'project_id', colocate_with => 'projects');
select create_distributed_table('team_permissions', 'project_id', colocate_with => 'projects');
select create_distributed_table('teams', 'project_id', colocate_with => 'projects');
select create_distributed_table('trusted_ips', 'project_id', colocate_with => 'projects');
select create_distributed_table('unsealed_events', 'project_id', colocate_with => 'projects');
select create_distributed_table('user_counts', 'project_id', colocate_with => 'projects');
select create_distributed_table('user_permissions', 'project_id', colocate_with => 'projects');
select create_distributed_table('users', 'project_id', colocate_with => 'projects');
select create_distributed_table('verification_codes', 'project_id', colocate_with => 'projects');
select create_distributed_table('webhook_attempts', 'project_id', colocate_with => 'projects');
select create_distributed_table('webhook_endpoints', 'project_id', colocate_with => 'projects');
select create_distributed_table('webhook_messages', 'project_id', colocate_with => 'projects');

select format('alter table %s add constraint %I %s', table_name, conname, definition) from foreign_keys \gexec

commit;
