-- Lists of a team's users through an index: each membership holds what such lists are ordered and searched by.

alter table team_members
  add column user_signed_up_at timestamptz,
  add column user_email text collate "C",
  add column user_name text collate "C";

update team_members m set user_signed_up_at = u.signed_up_at, user_email = coalesce(u.email_identity, ''),
  user_name = left(lower(coalesce(u.display_name, '')), 64)
from users u where u.project_id = m.project_id and u.id = m.user_id;

create index team_members_by_sign_up on team_members (project_id, team_id, user_signed_up_at, user_id);
create index team_members_by_email on team_members (project_id, team_id, user_email, user_id);
create index team_members_by_name on team_members (project_id, team_id, user_name, user_id);

-- Locks the user, so that a change of the name at the same time either comes first or finds the new membership.
create function copy_user_to_member() returns trigger language plpgsql as $$
begin
  select signed_up_at, coalesce(email_identity, ''), left(lower(coalesce(display_name, '')), 64)
    into new.user_signed_up_at, new.user_email, new.user_name
    from users where project_id = new.project_id and id = new.user_id for no key update;
  return new;
end $$;

create trigger copy_user before insert on team_members for each row execute function copy_user_to_member();

create function copy_user_to_members() returns trigger language plpgsql as $$
begin
  update team_members set user_signed_up_at = new.signed_up_at, user_email = coalesce(new.email_identity, ''),
    user_name = left(lower(coalesce(new.display_name, '')), 64)
  where project_id = new.project_id and user_id = new.id;
  return null;
end $$;

create trigger copy_user_to_members after update of signed_up_at, email_identity, display_name on users
  for each row when (
    old.signed_up_at <> new.signed_up_at or old.email_identity is distinct from new.email_identity
    or old.display_name is distinct from new.display_name
  ) execute function copy_user_to_members();
