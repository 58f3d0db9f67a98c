-- Indexes for the filters of the activity log. The network is a part of the details, which are removed with their user. A text
-- in JSON escapes its quotes, so no other value contains the pattern.
create index events_by_request on events (project_id, request_id, at, position) where request_id is not null;
create index events_by_network on events (project_id, (substring(details from '"ip_network":"([^"]+)"')), at, position)
  where substring(details from '"ip_network":"([^"]+)"') is not null;
