-- Pages of teams by name. The expression is that of the list of users.
create index teams_by_name on teams (project_id, (left(lower(display_name), 64) collate "C"), id);
