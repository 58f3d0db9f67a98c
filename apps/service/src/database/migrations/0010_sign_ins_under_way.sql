-- What a user has begun and not finished: it ends with the user's sessions, and goes with the user.

create index oauth_codes_of_user on oauth_codes (project_id, user_id);
create index oauth_states_of_user on oauth_states (project_id, user_id) where user_id is not null;
create index verification_codes_of_user on verification_codes (project_id, user_id) where user_id is not null;
