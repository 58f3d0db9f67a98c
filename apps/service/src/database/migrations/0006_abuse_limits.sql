-- Abuse limits, and the indexes of housekeeping and of the list of mails.

-- Subjects become hashes. Unlogged, because a counter is worth nothing after its span: a crash of the server may forget
-- it, and nobody waits for the disk.
delete from budgets;
alter table budgets alter column subject type bytea using null;
alter table budgets set unlogged;

-- The addresses from which somebody has shown to be the owner of an account; strangers' guesses do not shut them out.
create table known_addresses (
  project_id text not null,
  user_id uuid not null,
  address_hash bytea not null,
  known_until timestamptz not null,
  primary key (project_id, user_id, address_hash),
  foreign key (project_id, user_id) references users on delete cascade
);

create index known_addresses_over on known_addresses (known_until);
create index sessions_over on sessions (expires_at);
create index verification_codes_over on verification_codes (expires_at);
create index mails_by_creation on mails (project_id, created_at desc, id desc);
