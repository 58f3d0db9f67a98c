-- Compatible with the previous version: yes

-- Free space in each page, so that an update of the time of the last activity stays in its page and changes no index. New pages have
-- it at once. Full ones get it as their rows are updated.
alter table users set (fillfactor = 80);
alter table sessions set (fillfactor = 80);
alter table short_rate_limits set (fillfactor = 80);
alter table daily_rate_limits set (fillfactor = 80);

-- The number of users by the day of their last activity, as rows that add up to it, so that the counts of active users need not read
-- the users. A job replaces the rows of a day by their sum.
create table active_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  id bigint generated always as identity,
  count integer not null,
  primary key (project_id, day, id)
);

-- A project that is being deleted has no row any more when its users are deleted.
create function count_active_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_placeholder then
    insert into active_days (project_id, day, count)
    select project_id, old.last_active_day, -1 from projects where project_id = old.project_id;
  end if;
  if tg_op <> 'DELETE' and not new.is_placeholder then
    insert into active_days (project_id, day, count)
    select project_id, new.last_active_day, 1 from projects where project_id = new.project_id;
  end if;
  return null;
end $$;

create trigger count_active_day after insert or delete on users for each row execute function count_active_day();
create trigger count_changed_active_day after update on users for each row
  when (old.last_active_day is distinct from new.last_active_day or old.is_placeholder is distinct from new.is_placeholder)
  execute function count_active_day();

-- The triggers come first: creating them waits for running sign-ups, so that none is missed or counted twice.
insert into active_days (project_id, day, count)
select project_id, last_active_day, count(*) from users where not is_placeholder group by 1, 2;
