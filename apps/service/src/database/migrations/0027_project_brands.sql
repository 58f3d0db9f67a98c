-- The look of a project on pages and in emails. The logos are paths of stored pictures or URLs elsewhere.
create table project_brands (
  project_id text primary key references projects on delete cascade,
  logo_url text,
  logo_dark_mode_url text,
  primary_color text,
  terms_url text,
  privacy_url text
);

create function check_brand_pictures() returns trigger language plpgsql as $$
begin
  insert into picture_checks (project_id, path)
    select old.project_id, path from unnest(array[old.logo_url, old.logo_dark_mode_url]) as path
    where path like 'pictures/%';
  return null;
end $$;

create trigger check_brand_pictures after delete or update of logo_url, logo_dark_mode_url on project_brands
  for each row execute function check_brand_pictures();
