-- Compatible with the previous version: yes

-- What the first proof of the mailbox removed from an account, until its user has seen it: password, second_factor, providers, emails,
-- sessions, and asks_if_own if nobody had verified the email address before.
alter table users add column removed_sign_ins jsonb;

-- Whether the account itself created or joined the team before it was confirmed. Existing memberships count as granted by a server.
alter table team_members add column by_user boolean not null default false;
