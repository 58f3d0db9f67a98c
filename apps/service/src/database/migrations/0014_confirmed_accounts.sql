-- Which accounts the owner of the mailbox has confirmed, and which sessions have shown the second factor.

-- confirmed: the owner of the mailbox has signed in, or has verified the address in a session of the account. Until then the
-- password, the links to OAuth providers and the sessions may be those of somebody else who signed up with the address.
-- totp_confirmed: the second factor was set after the address was verified.
-- self_registered: signed up through an app, not created by a server.
alter table users
  add column confirmed boolean not null default false,
  add column totp_confirmed boolean not null default false,
  add column self_registered boolean not null default false;

update users set confirmed = true, totp_confirmed = totp_secret is not null where email_verified or email is null;

alter table sessions add column second_factor boolean not null default false;
