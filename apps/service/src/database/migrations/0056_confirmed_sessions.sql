-- Compatible with the previous version: yes

-- When the user of a session has last confirmed it with the password or the second factor; null if only the sign-in did.
alter table sessions add column confirmed_at timestamptz;

-- The sessions of project owners end after 12 hours without a refresh, and after 30 days.
update sessions set expires_at = least(expires_at, created_at + interval '30 days', now() + interval '12 hours')
where project_id = 'internal' and not is_impersonation;
