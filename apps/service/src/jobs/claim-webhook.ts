import { createStatement } from '../database/database.ts';
import { withWaitingEndpoints } from '../domain/webhooks/waiting-endpoints.ts';

/** A locked endpoint. */
export interface Endpoint {
  readonly project_id: string;
  readonly id: string;
  readonly url: string;
  readonly secrets: Buffer;
  readonly succeeded_at: Date | null;
}

/** A claimed message. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: Date;
}

const waits = (message: string) => `${message}.sent_at is null and ${message}.failed_at is null`;

/** Returns SQL that is true if an earlier message of the endpoint of `m` waits that meets a condition. */
const hasEarlier = (condition: string) => `exists (
    select from webhook_messages e where e.project_id = m.project_id and e.endpoint_id = m.endpoint_id and ${waits('e')}
      and ${condition} and e.position < m.position
  )`;

const isAboutNone = (message: string) => `${message}.about_user is null and ${message}.about_team is null`;

/**
 * SQL that is true if the message `m` has no earlier one to wait for. Messages about one user, or about a team, keep
 * their order. Two memberships of different users in one team do not wait for each other. A message about neither waits
 * for all earlier ones, and all later ones wait for it.
 */
const isNext = `not ${hasEarlier('e.about_user = m.about_user')}
    and not ${hasEarlier('e.about_team = m.about_team and (e.about_user is null or m.about_user is null)')}
    and not ${hasEarlier(isAboutNone('e'))} and not (${isAboutNone('m')} and ${hasEarlier('true')})`;

const hasNext = (when: string) => `exists (
    select from webhook_messages m
    where m.project_id = e.project_id and m.endpoint_id = e.id and ${waits('m')} and ${when} and ${isNext}
  )`;

/**
 * Locks an endpoint with a due message that waits for no earlier one: the endpoint that was served longest ago. The
 * recursive part reads one index entry per endpoint, so that an endpoint with many waiting messages does not slow down
 * the query.
 */
export const lockEndpoint = createStatement<Endpoint>(
  'lock_webhook_endpoint',
  `${withWaitingEndpoints}
  select e.project_id, e.id, e.url, e.secrets, e.succeeded_at
  from waiting w join webhook_endpoints e on e.project_id = w.project_id and e.id = w.endpoint_id
  where e.enabled and (e.leased_until <= $1 or e.leased_until > $3) and (e.held_until <= $1 or e.held_until > $4)
    and e.project_id <> all($2) and (${hasNext('m.due_at <= $1')} or ${hasNext('m.due_at > $4')})
  order by e.served_at limit 1 for no key update of e skip locked`,
);

/**
 * Claims a message. The claim is a lease. `skip locked` passes over messages that another transaction is deleting.
 * Otherwise one of them could be chosen, and then no message would be claimed.
 */
export const claimMessage = createStatement<Message>(
  'claim_webhook_message',
  `with due as materialized (
    select m.id from webhook_messages m
    where m.project_id = $1 and m.endpoint_id = $2 and ${waits('m')} and (m.due_at <= $3 or m.due_at > $5) and ${isNext}
    order by m.position limit 1 for update of m skip locked
  ), served as (
    update webhook_endpoints set served_at = $3 where project_id = $1 and id = $2
  )
  update webhook_messages m set attempts = m.attempts + 1, due_at = $4 from due
  where m.project_id = $1 and m.endpoint_id = $2 and m.id = due.id
  returning m.id, m.type, m.body, m.attempts, m.created_at`,
);
