-- The impersonations of a project, which end when one of its owners is removed.
create index impersonations on sessions (project_id) where is_impersonation;
