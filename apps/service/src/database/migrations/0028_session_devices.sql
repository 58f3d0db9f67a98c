-- The device that a session was started on, as names of fixed lists (never the user agent), and when the session was last used.
-- A session without last_used_at was last used when it started.
alter table sessions add column device text, add column country text, add column last_used_at timestamptz;
