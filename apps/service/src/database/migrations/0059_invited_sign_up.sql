-- Compatible with the previous version: yes

-- Whether people who are invited to a team can create an account where sign-up is closed.
alter table projects add column invited_sign_up_enabled boolean not null default true;
