-- Pictures that came as data URLs, each kept once for a project. Where one is shown, profile_image_url holds its path,
-- pictures/<project_id>/<SHA-256 of its bytes>; anything else there is an address elsewhere.

create table pictures (
  project_id text not null references projects on delete cascade,
  path text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp')),
  bytes bytea not null,
  primary key (project_id, path)
);

-- Their formats compress already.
alter table pictures alter column bytes set storage external;

-- Pictures of which housekeeping finds out whether somebody shows them. No foreign key: a project that is deleted takes its
-- users along, and each of them leaves a row here.
create table picture_checks (
  project_id text not null,
  position bigint not null generated always as identity,
  path text not null,
  primary key (project_id, position)
);

create function check_picture() returns trigger language plpgsql as $$
begin
  insert into picture_checks (project_id, path) values (old.project_id, old.profile_image_url);
  return null;
end $$;

create index users_by_picture on users (project_id, profile_image_url) where profile_image_url like 'pictures/%';
create index teams_by_picture on teams (project_id, profile_image_url) where profile_image_url like 'pictures/%';
create index team_members_by_picture on team_members (project_id, profile_image_url)
  where profile_image_url like 'pictures/%';

-- Pictures that were stored before, if they are what they say; the others stay as they are until they are replaced.

create function pg_temp.picture_bytes(url text) returns bytea language sql immutable as $$
  select case when url ~ '^data:image/(png|jpe?g|gif|bmp|webp);base64,([A-Za-z0-9+/]{4})+([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'
    then decode(split_part(url, ',', 2), 'base64') end
$$;

create function pg_temp.picture_type(bytes bytea) returns text language sql immutable as $$
  select case
    when substr(bytes, 1, 8) = '\x89504e470d0a1a0a' then 'image/png'
    when substr(bytes, 1, 3) = '\xffd8ff' then 'image/jpeg'
    when substr(bytes, 1, 6) in ('GIF87a', 'GIF89a') then 'image/gif'
    when substr(bytes, 1, 2) = 'BM' then 'image/bmp'
    when substr(bytes, 1, 4) = 'RIFF' and substr(bytes, 9, 4) = 'WEBP' then 'image/webp' end
$$;

create function pg_temp.picture_path(project_id text, bytes bytea) returns text language sql immutable as $$
  select case when pg_temp.picture_type(bytes) is not null
    then 'pictures/' || project_id || '/' || encode(sha256(bytes), 'hex') end
$$;

insert into pictures (project_id, path, type, bytes)
select project_id, pg_temp.picture_path(project_id, bytes), pg_temp.picture_type(bytes), bytes
from (
  select project_id, pg_temp.picture_bytes(profile_image_url) as bytes from users
  union all select project_id, pg_temp.picture_bytes(profile_image_url) from teams
  union all select project_id, pg_temp.picture_bytes(profile_image_url) from team_members
) as given
where pg_temp.picture_type(bytes) is not null
on conflict do nothing;

update users set profile_image_url = pg_temp.picture_path(project_id, pg_temp.picture_bytes(profile_image_url))
  where pg_temp.picture_path(project_id, pg_temp.picture_bytes(profile_image_url)) is not null;
update teams set profile_image_url = pg_temp.picture_path(project_id, pg_temp.picture_bytes(profile_image_url))
  where pg_temp.picture_path(project_id, pg_temp.picture_bytes(profile_image_url)) is not null;
update team_members set profile_image_url = pg_temp.picture_path(project_id, pg_temp.picture_bytes(profile_image_url))
  where pg_temp.picture_path(project_id, pg_temp.picture_bytes(profile_image_url)) is not null;

drop function pg_temp.picture_path, pg_temp.picture_type, pg_temp.picture_bytes;

create trigger check_picture after delete or update of profile_image_url on users
  for each row when (old.profile_image_url like 'pictures/%') execute function check_picture();
create trigger check_picture after delete or update of profile_image_url on teams
  for each row when (old.profile_image_url like 'pictures/%') execute function check_picture();
create trigger check_picture after delete or update of profile_image_url on team_members
  for each row when (old.profile_image_url like 'pictures/%') execute function check_picture();
