-- Lists that would otherwise sort whole teams, or look for the few failures among all messages.

create index team_members_of_team on team_members (project_id, team_id, created_at, user_id);
create index webhook_messages_failed on webhook_messages (project_id, endpoint_id, position)
  where sent_at is null and failed_at is not null;
