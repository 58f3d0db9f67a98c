-- Quotas of guesses that last a day, and IP addresses that lose their trust.

-- Those of a day survive a crash of the database server. The others are forgotten then, and nobody waits for the disk. Their
-- table becomes a partition as it is: a new unlogged one could be half there after a power cut.
delete from budgets;
alter table budgets rename to passing_budgets;
alter table passing_budgets rename constraint budgets_pkey to passing_budgets_pkey;
alter index budgets_over rename to passing_budgets_over;
create table budgets (
  project_id text not null references projects on delete cascade,
  name text not null,
  subject bytea not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (project_id, name, subject)
) partition by list (name);
create index budgets_over on budgets (resets_at);
create table lasting_budgets partition of budgets for values in (
  'passwordsForFromDay', 'passwordsForDay', 'passwordsForTrustedDay', 'oldPasswordsForDay',
  'totpForFromDay', 'totpForDay', 'totpForTrustedDay',
  'codesForFromDay', 'codesForDay', 'codesForTrustedDay',
  'guessNoticesFor'
);
alter table budgets attach partition passing_budgets default;

-- An address stays in the list after a change of the password or of the second factor, so that it is not a new device, but
-- whoever signed in there before the change may be the one whom it shut out.
alter table known_addresses add column trusted boolean not null default true;
-- Until now the password alone made an address known, also where a second factor had to follow.
update known_addresses k set trusted = false from users u
where u.project_id = k.project_id and u.id = k.user_id and u.totp_secret is not null;
