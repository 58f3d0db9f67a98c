-- The last request with a key, to the minute. Written by the activity recorder, not by the request.
alter table api_keys add column last_used_at timestamptz;
