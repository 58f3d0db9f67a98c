-- Whether users may not choose passwords that are easy to guess.

alter table projects add column refuse_common_passwords boolean not null default true;
