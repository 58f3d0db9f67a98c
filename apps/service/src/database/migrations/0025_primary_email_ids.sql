-- The id of the primary email address. Null until another address was the primary; then the id of the user stands for it. In a
-- file of its own, because every request reads the users and waits until the transaction ends.
alter table users add column contact_channel_id uuid;
