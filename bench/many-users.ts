import { createStatement, type Executor } from '../apps/service/src/database/database.ts';

/** Number of users that one statement inserts. */
const batchSize = 50_000;

const names = {
  first:
    'Ada Alan Amira Anna Barbara Blaise Carl Chen Donald Edsger Elena Emmy Fatima Grace Hedy Hiro Ida Ines John José Katherine Lars Leila Linus Margaret Maria Mehmet Mina Mohammed Nadia Noah Olga Pavel Priya Quentin Rosa Sofia Tomás Uma Viktor Wei Yara Zoë',
  last: 'Abe Almeida Becker Chandra Costa Dijkstra Euler Fischer García Gauss Goodall Haddad Hamilton Hopper Ivanova Johnson Kim Knuth Kowalski Lamarr Liskov Lovelace Martin Müller Nakamura Nguyen Noether Okafor Olsen Pascal Petrov Rossi Santos Sato Schmidt Silva Smith Tanaka Turing Wang Weber Yılmaz',
  domain:
    'gmail.com gmail.com gmail.com outlook.com yahoo.com icloud.com proton.me example.com example.org university.edu',
};

// Random numbers that depend on the number of the user alone, so that every run fills the same list.
const insertBatch = createStatement<never>(
  'insert_many_users',
  `with people as (
    select n, h, ($4::text[])[1 + (h / 7) % cardinality($4::text[])] as first, ($5::text[])[1 + (h / 977) % cardinality($5::text[])] as last,
      ($6::text[])[1 + h % cardinality($6::text[])] as domain,
      (hashint4(n + 1)::bigint & 1048575) / 1048576.0 as method, (hashint4(n + 2)::bigint & 1048575) / 1048576.0 as flag,
      1 - n / $7::float8 as age, (hashint4(n + 3)::bigint & 1048575) / 1048576.0 as rare, (hashint4(n + 4)::bigint & 1048575) / 1048576.0 as activity
    from (select n, (hashint4(n)::bigint & 1073741823)::int as h from generate_series($2::int, $3::int) n) numbers
  ), dated as (
    -- Most users signed up in the last of three years. The rows are in the order in which they signed up, as in a real table.
    select *, date_trunc('milliseconds', now() - interval '3 years' * age * age) as signed_up_at from people
  )
  insert into users (project_id, id, email, email_identity, email_verified, email_used_for_auth, display_name, otp_enabled,
    password_hash, totp_secret, oauth_accounts, suspended_at, signed_up_at, last_active_at, confirmed, self_registered, server_metadata)
  select $1, gen_random_uuid(), email, email, flag > 0.14, true, case when h % 10 > 0 then first || ' ' || last end,
    method between 0.4 and 0.6, case when method < 0.45 then '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || md5(n::text) end,
    case when activity < 0.03 then decode(md5(n::text), 'hex') end,
    case when provider is null then '[]' else jsonb_build_array(jsonb_build_object('id', provider, 'account_id', n::text, 'email', email)) end,
    case when rare > 0.998 then now() end, signed_up_at,
    -- A third was here in the last month, most of the others never again after some weeks.
    case when activity < 0.3 then greatest(signed_up_at, date_trunc('milliseconds', now() - interval '30 days' * activity * 3.3))
      else least(now(), signed_up_at + interval '40 days' * flag) end,
    flag > 0.14, true, case when n % 5 = 0 then jsonb_build_object('plan', 'pro', 'seats', n % 40) end
  from (
    select *, lower(first || '.' || last) || n || '@' || domain as email,
      case when method > 0.85 then 'github' when method > 0.59 then 'google' when method > 0.57 then 'apple'
        when method between 0.3 and 0.3005 then 'discord' end as provider
    from dated
  ) accounts`,
);

/**
 * Inserts users with names, emails, sign-in methods, flags and times as a large app has them. Writes to the database
 * directly, because the API creates one user at a time.
 *
 * @param onProgress Receives the number of users inserted so far.
 */
export async function insertManyUsers(
  db: Executor,
  projectId: string,
  count: number,
  onProgress: (inserted: number) => void = () => {},
): Promise<void> {
  const [first, last, domain] = [names.first, names.last, names.domain].map((list) => list.split(' '));
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(count, from + batchSize - 1);
    await db.run(insertBatch, [projectId, from, to, first, last, domain, count]);
    onProgress(to);
  }
}
