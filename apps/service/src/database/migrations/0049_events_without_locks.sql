-- Compatible with the previous version: yes

-- Each event locked the row of its project through its foreign key, and each seal again. The trigger deletes them with their project
-- instead, and the sealer deletes events that a running request adds behind the deletion.
alter table events drop constraint events_project_id_fkey;
alter table event_seals drop constraint event_seals_project_id_fkey;

create function delete_events_of_project() returns trigger language plpgsql as $$
begin
  delete from event_seals where project_id = old.project_id;
  delete from events where project_id = old.project_id;
  return old;
end $$;

create trigger delete_events after delete on projects for each row execute function delete_events_of_project();

-- No query used this index. The key of the seals and that of the events find all of them.
drop index event_seals_by_position;
