import { webhookRetryDelays } from '@keystack/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Database, statement } from '../database/database.ts';
import { decryptSecrets, signatureHeaders } from '../domain/webhooks/secrets.ts';
import type { Keys } from '../security/encryption.ts';
import { createOutboxWorker, type Job, type OutboxWorker } from './outbox-worker.ts';
import { noResponse, postWebhook, type WebhookResponse } from './webhook-request.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const lanes = 16;
const lanesOfProject = 4;
const responseTimeoutMs = 15 * second;
/** Time in milliseconds for which an endpoint belongs to its claimer, so that its messages are sent one after another. */
const leaseMs = minute;
/** A lease that seems longer was taken before a clock was set back; the clocks of two processes differ by less. */
const longestLeaseMs = 2 * leaseMs;
/** Jitter: each delay grows by up to this fraction, so that messages which failed together are not retried together. */
const jitter = 0.2;
/** Maximum time in milliseconds that a message delays those after it: until its third attempt. */
const maxHoldMs = 5 * minute * (1 + jitter);
/** Maximum `Retry-After` in milliseconds, so that a receiver's mistake does not end the attempts. */
const maxRetryAfterMs = 24 * hour;
/** A due time further away was set before a clock was set back. */
const maxDueInMs = 2 * maxRetryAfterMs;
/** Statuses of a receiver that currently accepts no message at all. */
const awayStatuses = new Set([429, 502, 503, 504]);

/** Creates the worker that sends webhooks. */
export function createWebhookDelivery(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keys: Keys;
  readonly config: Pick<Config, 'production'>;
  readonly timeoutMs?: number;
}): OutboxWorker {
  const { db, clock, log, keys, config, timeoutMs = responseTimeoutMs } = deps;

  /** The endpoint's row lock comes first: only its holder sees which message is next. */
  async function claim(busy: readonly string[]): Promise<Job | null> {
    const now = clock.now();
    const leasedUntil = new Date(now + leaseMs);
    const tooFar = new Date(now + maxDueInMs);
    const claimed = await db.transaction(async (tx) => {
      const [endpoint] = await tx.run(lockEndpoint, [new Date(now), busy, new Date(now + longestLeaseMs), tooFar]);
      if (endpoint === undefined) return null;
      const values = [endpoint.project_id, endpoint.id, new Date(now), leasedUntil, tooFar];
      const [message] = await tx.run(claimMessage, values);
      return message === undefined ? null : { endpoint, message, leasedUntil };
    });
    return claimed && { projectId: claimed.endpoint.project_id, run: (signal) => deliver(claimed, signal) };
  }

  async function deliver(claimed: Claimed, signal: AbortSignal): Promise<boolean> {
    const { endpoint, message, leasedUntil } = claimed;
    const startedAt = clock.now();
    const reply = await attempt(endpoint, message, startedAt, signal);
    const now = clock.now();
    if (reply.status === null && signal.aborted) return release(claimed);
    const { verdict, disabledBecause, dueAt, heldUntil } = decide(endpoint, message, reply, now);
    const sent = verdict === 'sent';
    const { project_id: projectId, id: endpointId } = endpoint;
    await db.transaction(async (tx) => {
      await tx.run(releaseEndpoint, [
        projectId,
        endpointId,
        leasedUntil,
        new Date(now),
        new Date(heldUntil),
        sent ? new Date(now) : null,
        disabledBecause,
      ]);
      await tx.run(settleMessage, [
        projectId,
        endpointId,
        message.id,
        message.attempts,
        sent ? new Date(now) : null,
        verdict === 'failed' ? new Date(now) : null,
        new Date(dueAt),
      ]);
      await tx.run(recordAttempt, [
        projectId,
        endpointId,
        message.id,
        new Date(startedAt),
        now - startedAt,
        reply.status,
        reply.response,
        reply.error,
      ]);
    });
    if (!sent) {
      const { id: messageId, type, attempts } = message;
      const reason = reply.error ?? `status ${reply.status}`;
      log.warn(
        { projectId, endpointId, messageId, type, attempts, reason, disabledBecause },
        verdict === 'failed'
          ? 'Gave up delivering a webhook message.'
          : 'Could not deliver a webhook message. It will be retried.',
      );
    }
    return sent;
  }

  /** Undoes an aborted attempt, which does not count. If the message did arrive, its id shows the duplicate. */
  async function release({ endpoint, message, leasedUntil }: Claimed): Promise<false> {
    const { project_id: projectId, id: endpointId } = endpoint;
    await db.transaction(async (tx) => {
      const now = new Date(clock.now());
      await tx.run(releaseEndpoint, [projectId, endpointId, leasedUntil, now, new Date(0), null, null]);
      await tx.run(releaseMessage, [projectId, endpointId, message.id, message.attempts]);
    });
    return false;
  }

  async function attempt(
    endpoint: Endpoint,
    { id, body, attempts }: Message,
    now: number,
    signal: AbortSignal,
  ): Promise<WebhookResponse> {
    if (attempts > webhookRetryDelays.length + 1) return noResponse('interrupted');
    try {
      const headers = signatureHeaders(decryptSecrets(keys, endpoint, now), { id, body, now });
      return await postWebhook(endpoint.url, headers, body, { strict: config.production, timeoutMs, signal });
    } catch (error) {
      log.error(
        { err: error, projectId: endpoint.project_id, endpointId: endpoint.id },
        'Could not sign or send a webhook message.',
      );
      return noResponse('failed');
    }
  }

  return createOutboxWorker({ log, kind: 'webhook', lanes, lanesOfProject, claim });
}

/** The consequences of an attempt for the message and for its endpoint. */
interface Decision {
  readonly verdict: 'sent' | 'failed' | 'waiting';
  readonly disabledBecause: 'gone' | 'failing' | null;
  readonly dueAt: number;
  /** Zero, not the current time, if nothing is held: it would become a hold if a clock is set back. */
  readonly heldUntil: number;
}

function decide(endpoint: Endpoint, message: Message, { status, retryAfter }: WebhookResponse, now: number): Decision {
  const nothing = { disabledBecause: null, dueAt: now, heldUntil: 0 };
  if (status !== null && status >= 200 && status < 300) return { ...nothing, verdict: 'sent' };
  if (status === 410) return { ...nothing, verdict: 'failed', disabledBecause: 'gone' };
  const isAway = status === null || awayStatuses.has(status);
  const delay = webhookRetryDelays[message.attempts - 1];
  const scheduledAt = now + (delay ?? maxHoldMs) * (1 + Math.random() * jitter);
  const askedFor = isAway ? retryTime(retryAfter, now) : now;
  const dueAt = Math.max(scheduledAt, askedFor);
  const heldUntil = isAway ? Math.max(Math.min(scheduledAt, now + maxHoldMs), askedFor) : 0;
  if (delay !== undefined) return { verdict: 'waiting', disabledBecause: null, dueAt, heldUntil };
  const { succeeded_at: succeededAt } = endpoint;
  const isDead = succeededAt === null || succeededAt < message.created_at;
  return { verdict: 'failed', disabledBecause: isDead ? 'failing' : null, dueAt, heldUntil };
}

/** Returns the time of a `Retry-After` header (RFC 9110, section 10.2.3), in seconds or as a date; without one, `now`. */
function retryTime(retryAfter: string | null, now: number): number {
  const text = retryAfter ?? '';
  const time = /^\d+$/.test(text) ? now + Number(text) * second : Date.parse(text);
  return Number.isNaN(time) ? now : Math.min(time, now + maxRetryAfterMs);
}

interface Endpoint {
  readonly project_id: string;
  readonly id: string;
  readonly url: string;
  readonly secrets: Buffer;
  readonly succeeded_at: Date | null;
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: Date;
}

interface Claimed {
  readonly endpoint: Endpoint;
  readonly message: Message;
  readonly leasedUntil: Date;
}

const hasWaiting = (when: string) => `exists (
    select 1 from webhook_messages m where m.project_id = e.project_id and m.endpoint_id = e.id
      and m.sent_at is null and m.failed_at is null and ${when}
  )`;

/**
 * One endpoint that has something due and that nobody serves, the one whose turn was longest ago. The recursion steps from
 * endpoint to endpoint through the index, so that a long queue at one costs the others nothing.
 */
const lockEndpoint = statement<Endpoint>(
  'lock_webhook_endpoint',
  `with recursive waiting as (
    (select project_id, endpoint_id from webhook_messages where sent_at is null and failed_at is null
      order by project_id, endpoint_id limit 1)
    union all
    select next.* from waiting w, lateral (
      select m.project_id, m.endpoint_id from webhook_messages m
      where m.sent_at is null and m.failed_at is null and (m.project_id, m.endpoint_id) > (w.project_id, w.endpoint_id)
      order by m.project_id, m.endpoint_id limit 1
    ) next
  )
  select e.project_id, e.id, e.url, e.secrets, e.succeeded_at
  from waiting w join webhook_endpoints e on e.project_id = w.project_id and e.id = w.endpoint_id
  where e.enabled and (e.leased_until <= $1 or e.leased_until > $3) and (e.held_until <= $1 or e.held_until > $4)
    and e.project_id <> all($2) and (${hasWaiting('m.due_at <= $1')} or ${hasWaiting('m.due_at > $4')})
  order by e.leased_until limit 1 for no key update of e skip locked`,
);

// The lock is for messages that give way at this moment: without it one of them would be chosen, and nobody be served.
const claimMessage = statement<Message>(
  'claim_webhook_message',
  `with due as materialized (
    select id from webhook_messages
    where project_id = $1 and endpoint_id = $2 and sent_at is null and failed_at is null
      and (due_at <= $3 or due_at > $5)
    order by position limit 1 for update skip locked
  ), lease as (
    update webhook_endpoints set leased_until = $4 where project_id = $1 and id = $2 and exists (select 1 from due)
  )
  update webhook_messages m set attempts = m.attempts + 1 from due
  where m.project_id = $1 and m.endpoint_id = $2 and m.id = due.id
  returning m.id, m.type, m.body, m.attempts, m.created_at`,
);

// Past its lease, another process may serve the endpoint.
const releaseEndpoint = statement<never>(
  'release_webhook_endpoint',
  `update webhook_endpoints set leased_until = $4, held_until = $5, succeeded_at = coalesce($6, succeeded_at),
    enabled = enabled and $7::text is null,
    disabled_because = case when enabled then $7 else disabled_because end
  where project_id = $1 and id = $2 and leased_until = $3`,
);

const releaseMessage = statement<never>(
  'give_webhook_message_back',
  `update webhook_messages set attempts = attempts - 1
  where project_id = $1 and endpoint_id = $2 and id = $3 and attempts = $4 and sent_at is null and failed_at is null`,
);

// A request to send the message again in the meantime has reset `attempts`, so that no row matches.
const settleMessage = statement<never>(
  'settle_webhook_message',
  `update webhook_messages set sent_at = $5, failed_at = $6, due_at = $7
  where project_id = $1 and endpoint_id = $2 and id = $3 and attempts = $4 and sent_at is null and failed_at is null`,
);

const recordAttempt = statement<never>(
  'record_webhook_attempt',
  `insert into webhook_attempts (project_id, endpoint_id, message_id, started_at, duration_ms, status, response, error)
  select project_id, endpoint_id, id, $4, $5, $6, $7, $8 from webhook_messages
  where project_id = $1 and endpoint_id = $2 and id = $3 for key share`,
);
