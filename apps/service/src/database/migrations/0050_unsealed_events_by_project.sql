-- Compatible with the previous version: yes

-- The last key that did not start with the project.
alter table unsealed_events drop constraint unsealed_events_pkey, add primary key (project_id, position);
