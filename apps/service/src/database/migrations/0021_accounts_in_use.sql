-- is_placeholder: created by a request for a magic link, and nobody has signed in or set a password yet. Only such a user may be
-- taken over by a sign-up.
-- was_confirmed: was confirmed before its email address changed. See `confirmed`.
alter table users
  add column is_placeholder boolean not null default false,
  add column was_confirmed boolean not null default false;

update users u set is_placeholder = true
where self_registered and not confirmed and not email_verified and password_hash is null and totp_secret is null
  and oauth_accounts = '[]' and last_active_at = signed_up_at
  and not exists (select from sessions s where s.project_id = u.project_id and s.user_id = u.id);

update users u set was_confirmed = true
where not confirmed and exists (select from email_undos e where e.project_id = u.project_id and e.user_id = u.id);

-- The sign-in methods before the change, which are those that stay when it is undone: the hash of the encrypted second factor (null
-- if there was none that was confirmed), the hash of the password's hash and the accounts at providers.
alter table email_undos
  add column totp_hash bytea,
  add column password_digest bytea,
  add column oauth_accounts jsonb not null default '[]';
update email_undos e set oauth_accounts = u.oauth_accounts, password_digest = sha256(convert_to(u.password_hash, 'UTF8'))
from users u where u.project_id = e.project_id and u.id = e.user_id;

-- The provider that the user has just signed in at. Null in codes from before, which last five minutes.
alter table oauth_codes add column provider_id text;
