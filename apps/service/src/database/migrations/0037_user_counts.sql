-- The number of users of each project, as rows that add up to it. A sign-up adds a row instead of updating one, so that
-- sign-ups at the same time do not wait for each other. A job replaces the rows of a project by their sum.

create table user_counts (
  project_id text not null references projects on delete cascade,
  id bigint generated always as identity,
  count integer not null,
  primary key (project_id, id)
);

-- A project that is being deleted has no row any more when its users are deleted.
create function count_new_users() returns trigger language plpgsql as $$
begin
  insert into user_counts (project_id, count)
  select project_id, count(*) from changed join projects using (project_id) group by project_id;
  return null;
end $$;

create function count_deleted_users() returns trigger language plpgsql as $$
begin
  insert into user_counts (project_id, count)
  select project_id, -count(*) from changed join projects using (project_id) group by project_id;
  return null;
end $$;

create trigger count_new_users after insert on users
  referencing new table as changed for each statement execute function count_new_users();
create trigger count_deleted_users after delete on users
  referencing old table as changed for each statement execute function count_deleted_users();

-- The triggers come first: creating them waits for running sign-ups, so that none is missed or counted twice.
insert into user_counts (project_id, count) select project_id, count(*) from users group by project_id;
