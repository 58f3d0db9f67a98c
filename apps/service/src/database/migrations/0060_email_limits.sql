-- Compatible with the previous version: yes

-- The quotas of emails that differ from those of the instance, by the names of the API; null if none does.
alter table projects add column email_limits jsonb;
