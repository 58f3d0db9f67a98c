import { createStatement } from '../database/database.ts';
import type { MailServerRow } from '../domain/projects/projects.ts';

/** An email that a worker has claimed. */
export interface ClaimedEmail {
  readonly project_id: string;
  readonly id: string;
  readonly is_awaited: boolean;
  readonly sender_name: string;
  readonly template: string;
  readonly recipient: string;
  readonly content: Buffer;
  readonly attempts: number;
  readonly mail_server: MailServerRow | null;
  /** The end of the hold of its mail server, if the last attempt there failed. This attempt has extended it. */
  readonly held_until: Date | null;
  /** Number of failed attempts of the mail server since the last successful one. */
  readonly failures: number;
}

const waits = 'sent_at is null and failed_at is null';

/**
 * Returns a part of a recursive query: the projects with emails of a class, in the order of their ids, each with the
 * due time of its first email. Reads one index entry per project, and only as many as the query needs.
 */
const turns = (name: string, isAwaited: string, firstProject: string) => {
  const first = (table: string, condition: string) => `select ${table}.project_id, ${table}.is_awaited, ${table}.due_at
      from emails ${table} where ${waits} and ${condition} order by ${table}.project_id, ${table}.due_at limit 1`;
  return `${name} (project_id, is_awaited, due_at) as (
    (${first('e', `e.is_awaited = ${isAwaited} and e.project_id > ${firstProject}`)})
    union all
    select next.* from ${name} former, lateral (
      ${first('n', 'n.is_awaited = former.is_awaited and n.project_id > former.project_id')}
    ) next
  )`;
};

/**
 * Claims the next email of the project whose turn it is, of the class `$5` or, if that has none, of the class `$6`. The
 * turn begins after the projects `$7` and `$8`, those of the last emails of both classes. A claim is a lease and counts
 * as an attempt, so that no transaction is open while the email is sent. The mail server is held during an attempt that
 * follows a failed one, so that a server that is still down gets one email at a time. With `$9`, projects with a mail
 * server of their own have no turn.
 */
export const claimEmail = createStatement<ClaimedEmail>(
  'claim_email',
  `with recursive ${turns('preferred', '$5::boolean', '$7')}, ${turns('preferred_again', '$5::boolean', "''")},
  ${turns('other', '$6::boolean', '$8')}, ${turns('other_again', '$6::boolean', "''")},
  due as materialized (
    select mail.* from (
      select * from preferred union all select * from preferred_again
      union all select * from other union all select * from other_again
    ) turn, lateral (
      select e.project_id, e.id from emails e
      where e.project_id = turn.project_id and e.is_awaited = turn.is_awaited and ${waits}
        and (e.due_at <= $1 or turn.due_at > $4)
      order by e.due_at limit 1 for update skip locked
    ) mail
    where (turn.due_at <= $1 or turn.due_at > $4) and turn.project_id <> all($3)
      and not exists (
        select from mail_server_holds h left join mail_servers s on s.project_id = turn.project_id
        where h.project_id = case when s.project_id is null then 'internal' else turn.project_id end
          and h.is_shared = (s.project_id is null) and h.held_until > $1 and h.held_until < $4
      )
      and not ($9 and exists (select from mail_servers s where s.project_id = turn.project_id))
    limit 1
  ), server as materialized (
    select due.project_id, case when own.project_id is null then 'internal' else due.project_id end as server_project_id,
      own.project_id is null as is_shared,
      case when own.project_id is not null then jsonb_build_object('host', host, 'port', port, 'username', username,
        'password', encode(password, 'base64'), 'sender_name', sender_name, 'sender_email', sender_email)
      end as mail_server
    from due left join mail_servers own using (project_id)
  ), held as (
    update mail_server_holds h set held_until = $2 from server
    where h.project_id = server.server_project_id and h.is_shared = server.is_shared
    returning h.held_until, h.failures
  )
  update emails set attempts = attempts + 1, due_at = $2
  from due join projects using (project_id) join server using (project_id) left join held on true
  where emails.project_id = due.project_id and emails.id = due.id
  returning emails.project_id, emails.id, emails.is_awaited, projects.display_name as sender_name,
    emails.template, emails.recipient, emails.content, emails.attempts, server.mail_server,
    held.held_until, coalesce(held.failures, 0) as failures`,
);

/** Undoes a claim. */
export const releaseEmail = createStatement<never>(
  'release_email',
  `update emails set attempts = attempts - 1, due_at = $4
  where project_id = $1 and id = $2 and attempts = $3 and sent_at is null`,
);

/**
 * Holds a mail server after a failed attempt. Attempts that were in flight together count once: those after the first
 * find another end of the hold (`$5`) than they have claimed.
 */
export const holdMailServer = createStatement<never>(
  'hold_mail_server',
  `insert into mail_server_holds as h (project_id, is_shared, failures, held_until)
  select project_id, $2, $3, $4 from projects where project_id = $1
  on conflict (project_id, is_shared) do update set failures = excluded.failures, held_until = excluded.held_until
  where h.held_until = $5`,
);

/** Ends the hold of a mail server that has responded. */
export const endServerHold = createStatement<never>(
  'end_hold_of_mail_server',
  `delete from mail_server_holds where project_id = $1 and is_shared = $2`,
);
