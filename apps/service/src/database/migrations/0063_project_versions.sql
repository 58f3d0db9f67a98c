-- Compatible with the previous version: yes
-- The version of the settings of a project that requests need (the columns of `Project` in the service). Processes keep
-- the settings in memory and read them again if the version differs. A random value, because a number would repeat
-- after a fail-over to a server that lacks the last changes, and for a new project with the id of a deleted one.
alter table projects add column version uuid not null default gen_random_uuid();

create function change_version() returns trigger language plpgsql as $$
begin
  new.version = gen_random_uuid();
  return new;
end $$;
create trigger change_version before update on projects for each row execute function change_version();

create function change_version_of_project() returns trigger language plpgsql as $$
begin
  update projects set version = default where project_id = coalesce(new.project_id, old.project_id);
  return null;
end $$;
create trigger change_version after insert or delete or update on project_domains
  for each row execute function change_version_of_project();
create trigger change_version after insert or delete or update on project_brands
  for each row execute function change_version_of_project();
create trigger change_version after insert or delete on mail_servers
  for each row execute function change_version_of_project();
create trigger change_version after insert or delete on email_templates
  for each row execute function change_version_of_project();
create trigger change_version after insert or delete or update of enabled on oauth_providers
  for each row execute function change_version_of_project();
create trigger change_version after insert or delete on webhook_endpoints
  for each row execute function change_version_of_project();
-- Not after each delivery, which updates the row with the same values.
create trigger change_version_after_update after update on webhook_endpoints
  for each row when (old.enabled is distinct from new.enabled or old.event_types is distinct from new.event_types)
  execute function change_version_of_project();
create trigger change_version after insert or delete or update on default_permissions
  for each row execute function change_version_of_project();
