-- Sizes, in bytes, of what lists show of users and teams, so that a page of a list ends before it is too large. They are
-- stored, because measuring metadata takes as long as reading it.

alter table users add column listed_bytes integer not null generated always as (
  octet_length(coalesce(client_metadata::text, '')) + octet_length(coalesce(client_read_only_metadata::text, ''))
  + octet_length(coalesce(server_metadata::text, '')) + octet_length(oauth_accounts::text)
  + octet_length(coalesce(display_name, '')) + octet_length(coalesce(profile_image_url, ''))
) stored;

alter table teams add column listed_bytes integer not null generated always as (
  octet_length(coalesce(client_metadata::text, '')) + octet_length(coalesce(client_read_only_metadata::text, ''))
  + octet_length(coalesce(server_metadata::text, ''))
  + octet_length(display_name) + octet_length(coalesce(profile_image_url, ''))
) stored;
