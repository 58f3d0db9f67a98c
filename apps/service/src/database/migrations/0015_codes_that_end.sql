-- Codes that stop working before anybody uses them. Their expiry moves to a day before they were issued, so that they have
-- expired by the clock of every process.

create function end_codes_of_user() returns trigger language plpgsql as $$
begin
  update verification_codes set expires_at = created_at - interval '1 day'
  where project_id = new.project_id and user_id = new.id and purpose in ('password_reset', 'magic_link')
    and used_at is null and expires_at > created_at;
  return null;
end $$;

-- However the password or the email of an account changes, codes that were mailed before no longer open it. Before the owner
-- of the mailbox has confirmed the account, somebody else may be changing its password, and must not end the owner's codes.
create trigger end_codes after update of password_hash, email_identity, email_used_for_auth, otp_enabled, confirmed on users
  for each row when (
    old.password_hash is distinct from new.password_hash and old.confirmed
    or new.confirmed and not old.confirmed
    or old.email_identity is distinct from new.email_identity
    or old.email_used_for_auth and not new.email_used_for_auth
    or old.otp_enabled and not new.otp_enabled
  ) execute function end_codes_of_user();

create function end_codes_of_project() returns trigger language plpgsql as $$
begin
  update verification_codes set expires_at = created_at - interval '1 day'
  where project_id = new.project_id and used_at is null and expires_at > created_at
    and (
      not new.magic_link_enabled and (purpose = 'magic_link' or purpose = 'mfa' and data ->> 'method' = 'magic_link')
      or not new.credential_enabled and (purpose = 'password_reset' or purpose = 'mfa' and data ->> 'method' = 'password')
    );
  return null;
end $$;

-- A sign-in method that a project switches off ends its codes, also for the time after it is switched on again.
create trigger end_codes after update of credential_enabled, magic_link_enabled on projects
  for each row when (
    old.credential_enabled and not new.credential_enabled or old.magic_link_enabled and not new.magic_link_enabled
  ) execute function end_codes_of_project();

-- The lifetimes are shorter from now on, also for codes that were mailed before.
update verification_codes set expires_at = least(expires_at, created_at + interval '1 hour')
where purpose = 'password_reset' and used_at is null;
update verification_codes set expires_at = least(expires_at, created_at + interval '10 minutes')
where purpose = 'magic_link' and used_at is null;
