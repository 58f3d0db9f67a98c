-- Compatible with the previous version: yes
-- Users for whom sign-in by code was switched off explicitly. `otp_enabled` alone does not tell: it is also false for users who
-- signed up while the project did not offer codes, and who may use them as soon as it does and the email is verified. Of the users
-- until now, only those without a password whom a server created count as switched off.
alter table users add column otp_disabled boolean not null default false;
update users set otp_disabled = true
where not otp_enabled and not self_registered and password_hash is null and email_used_for_auth;

-- Codes of an unverified email work whatever is switched off, because they are its owner's, and the account may be an attacker's.
drop trigger end_codes on users;
create trigger end_codes after update of password_hash, email_identity, email_used_for_auth, otp_enabled, otp_disabled, confirmed on users
  for each row when (
    old.password_hash is distinct from new.password_hash and old.confirmed
    or new.confirmed and not old.confirmed
    or old.email_identity is distinct from new.email_identity
    or old.email_used_for_auth and not new.email_used_for_auth
    or new.email_verified
      and (old.otp_enabled and not new.otp_enabled or new.otp_disabled and not old.otp_disabled)
  ) execute function end_codes_of_user();

drop index users_by_method;
create index users_by_method on users using gin (
  jsonb_set('{}', array[project_id],
    jsonb_path_query_array(oauth_accounts, '$[*].id')
    || case when password_hash is not null then '["password"]'::jsonb else '[]' end
    || case when email_used_for_auth and not (otp_disabled and email_verified) then '["magic_link"]'::jsonb else '[]' end
  ) jsonb_path_ops) with (fastupdate = off);

-- The database chooses between the indexes by the statistics of this one, which exist only after this.
analyze users;
