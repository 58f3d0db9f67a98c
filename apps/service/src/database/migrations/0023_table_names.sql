-- Tables have the names that the code and the documentation use: rate limits, trusted IP addresses and emails.
alter table budgets rename to rate_limits;
alter table passing_budgets rename to short_rate_limits;
alter table lasting_budgets rename to daily_rate_limits;
alter table known_addresses rename to trusted_ips;
alter table trusted_ips rename column address_hash to ip_hash;
alter table trusted_ips rename column known_until to trusted_until;
alter table mails rename to emails;
