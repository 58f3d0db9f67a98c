-- Compatible with the previous version: yes

-- When a test sign-in with the saved keys of a provider succeeded last. The previous version replaces the rows when it saves, and
-- so loses the time.
alter table oauth_providers add column tested_at timestamptz;
