-- Compatible with the previous version: yes

-- The texts of a user in which a search finds fragments, in lower case, each on a line of its own.
create function searched_text(email text, name text) returns text language sql immutable parallel safe as $$
  select coalesce(email, '') || E'\n' || lower(coalesce(name, ''))
$$;

-- A number for each sequence of three characters of a text. It depends on the project, so that a search reads the entries of one
-- project. Two sequences may have the same number. The cost keeps the database from computing the numbers of many rows instead of
-- reading the index.
create function trigrams(project_id text, searched text) returns integer[] language plpgsql immutable parallel safe cost 1000 as $$
declare
  project integer := hashtext(project_id);
  numbers integer[] := '{}';
begin
  for n in 1 .. length(searched) - 2 loop
    numbers[n] := project # hashtext(substr(searched, n, 3));
  end loop;
  return numbers;
end $$;

-- Sign-ups append to a list, which the one that exceeds 256 kB moves to the index: half the cost of moving each entry at once. Each
-- search reads the list.
create index users_by_trigram on users using gin (trigrams(project_id, searched_text(email_identity, display_name)))
  with (gin_pending_list_limit = 256);

-- Searches choose this index by themselves. Statistics of it would only make `analyze` slower.
alter index users_by_trigram alter column 1 set statistics 0;
