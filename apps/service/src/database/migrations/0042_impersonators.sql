-- The project owner who acts as the user. Null for sessions that an API key started, and for all others.
alter table sessions add column impersonator_id uuid;
