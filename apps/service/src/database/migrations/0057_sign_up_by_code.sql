-- Compatible with the previous version: yes

-- Sign-in codes that were sent to an address without a user. Redeeming one creates the user. The previous version does not find
-- these codes during an upgrade, and has to send another.
create index sign_in_codes_by_email on verification_codes (project_id, email) where purpose = 'magic_link' and user_id is null;

-- As in 0015. Also ends the codes that were sent before the address had a user.
create or replace function end_codes_of_user() returns trigger language plpgsql as $$
begin
  update verification_codes set expires_at = created_at - interval '1 day'
  where project_id = new.project_id and user_id = new.id and purpose in ('password_reset', 'magic_link')
    and used_at is null and expires_at > created_at;
  update verification_codes set expires_at = created_at - interval '1 day'
  where project_id = new.project_id and user_id is null and email = new.email_identity and new.email_used_for_auth
    and purpose = 'magic_link' and used_at is null and expires_at > created_at;
  return null;
end $$;
