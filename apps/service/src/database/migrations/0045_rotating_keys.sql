-- Compatible with the previous version: yes

-- When a key begins to sign. It is published before, so that apps which keep the public keys of a project for some minutes know it.
-- The previous version signs with the newest key from the start, and accepts only its tokens.
alter table signing_keys add column signs_from timestamptz not null default now();
update signing_keys set signs_from = created_at;
create index signing_keys_by_start on signing_keys (signs_from);
