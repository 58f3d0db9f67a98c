-- Prepares a migrated database of Keystack for tables that are sharded by `project_id`. See docs/operations/sharding.md.

begin;

-- The keys between rows of different projects, which are on different shards. Keystack deletes the rows itself.
alter table sessions drop constraint sessions_owner_project_id_owner_session_id_fkey;
alter table owner_links drop constraint owner_links_owned_project_id_fkey;

-- The key of a selected team sets a column to null. Citus refuses that for keys with the column that distributes the rows, so a
-- trigger clears the selection before the key is checked.
create function clear_selected_team() returns trigger language plpgsql as $$
begin
  update users set selected_team_id = null
  where project_id = old.project_id and id = old.user_id and selected_team_id = old.team_id;
  return old;
end $$;
create trigger clear_selected_team before delete on team_members
  for each row execute function clear_selected_team();
alter table users
  drop constraint users_project_id_selected_team_id_id_fkey,
  add constraint users_project_id_selected_team_id_id_fkey
    foreign key (project_id, selected_team_id, id) references team_members (project_id, team_id, user_id)
    deferrable initially immediate;

commit;
