-- Compatible with the previous version: yes

-- Copies of a project. The emails of a copy that captures them are stored and never sent, and a copy with an expiry is deleted after
-- it. The previous version does neither: delete such copies before you return to it.
alter table projects
  add column captures_emails boolean not null default false,
  add column expires_at timestamptz;
create index projects_by_expiry on projects (expires_at) where expires_at is not null;

-- Users and memberships refer to each other. A copy inserts the users first, and checks this reference at the end.
alter table users alter constraint users_project_id_selected_team_id_id_fkey deferrable initially immediate;
