import { webhookRetryDelayMillis } from '@keystack/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createStatement, type Database } from '../database/database.ts';
import { tracedDatabase } from '../database/traced-database.ts';
import { decryptUnexpiredSecrets, webhookHeaders } from '../domain/webhooks/secrets.ts';
import type { SecretCipher } from '../security/encryption.ts';
import type { Span, Tracing } from '../tracing/span.ts';
import { claimMessage, type Endpoint, lockEndpoint, type Message } from './claim-webhook.ts';
import { createOutboxWorker, type OutboxJob, type OutboxWorker } from './outbox-worker.ts';
import { noResponse, postWebhook, type WebhookResponse } from './webhook-request.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const concurrency = 32;
const concurrencyPerProject = 8;
const responseTimeoutMs = 15 * second;
/** Time in milliseconds for which a claimed message is reserved for its worker. An attempt times out earlier. */
const leaseMs = minute;
/**
 * Maximum remaining time in milliseconds of the lease of an endpoint, which only the previous version takes. A longer
 * one was taken before a clock was set back.
 */
const longestLeaseMs = 2 * leaseMs;
/** Jitter: each delay grows by up to this fraction, so that messages that failed together are not retried together. */
const jitter = 0.2;
/**
 * Maximum time in milliseconds that one failed attempt delays the other messages of the endpoint, if the receiver is
 * unavailable. As long as the pause before the third attempt, so that later pauses, which are longer, let other
 * messages through. Only a `Retry-After` header can delay them longer.
 */
const maxHoldMs = 5 * minute * (1 + jitter);
/** Maximum accepted `Retry-After` in milliseconds, so that a mistake of the receiver does not stop the delivery. */
const maxRetryAfterMs = 24 * hour;
/**
 * Maximum time until a message is due, in milliseconds. A later due time was set before a clock was set back, so the
 * message counts as due now. The same holds for the end of an endpoint's hold.
 */
const maxDueInMs = 2 * maxRetryAfterMs;
/**
 * Number of attempts during which later messages about the same object wait for a message: about 40 minutes. A receiver
 * that fails for one message for days would otherwise miss all changes of that object. It can tell older events by
 * their version.
 */
const orderedAttempts = 4;
/** Statuses of a receiver that is temporarily unavailable for all messages. */
const unavailableStatuses = new Set([429, 502, 503, 504]);

/** Creates the worker that sends webhooks. */
export function createWebhookWorker(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keys: SecretCipher;
  readonly config: Pick<Config, 'production'>;
  readonly tracing?: Tracing | null;
  readonly timeoutMs?: number;
}): OutboxWorker {
  const { db, clock, log, keys, config, tracing = null, timeoutMs = responseTimeoutMs } = deps;

  /**
   * Claims the next message that waits for no earlier one. Locks the endpoint first, because only the holder of the
   * lock may choose its next message.
   */
  async function claim(busy: readonly string[]): Promise<OutboxJob | null> {
    const now = clock.now();
    const tooFar = new Date(now + maxDueInMs);
    const claimed = await db.transaction(async (tx) => {
      const [endpoint] = await tx.run(lockEndpoint, [new Date(now), busy, new Date(now + longestLeaseMs), tooFar]);
      if (endpoint === undefined) return null;
      const values = [endpoint.project_id, endpoint.id, new Date(now), new Date(now + leaseMs), tooFar];
      const [message] = await tx.run(claimMessage, values);
      return message === undefined ? null : { endpoint, message };
    });
    if (claimed === null) return null;
    const { endpoint, message } = claimed;
    return {
      projectId: endpoint.project_id,
      attributes: {
        'keystack.project_id': endpoint.project_id,
        'keystack.webhook.message_id': message.id,
        'keystack.webhook.type': message.type,
        'keystack.webhook.attempt': message.attempts,
      },
      run: (signal, span) => deliver(claimed, signal, span),
    };
  }

  async function deliver(claimed: Claimed, signal: AbortSignal, span: Span | null): Promise<boolean> {
    const { endpoint, message } = claimed;
    const startedAt = clock.now();
    const response = await attempt(endpoint, message, startedAt, signal, span);
    const now = clock.now();
    if (response.status === null && signal.aborted) return release(claimed);
    const { verdict, disabledBecause, dueAt, heldUntil, keepsOrder } = decide(endpoint, message, response, now);
    const sent = verdict === 'sent';
    const { project_id: projectId, id: endpointId } = endpoint;
    await tracedDatabase(db, span).transaction(async (tx) => {
      await tx.write(updateEndpoint, [
        projectId,
        endpointId,
        new Date(heldUntil),
        sent ? new Date(now) : null,
        disabledBecause,
        new Date(now + maxDueInMs),
      ]);
      await tx.write(settleMessage, [
        projectId,
        endpointId,
        message.id,
        message.attempts,
        sent ? new Date(now) : null,
        verdict === 'failed' ? new Date(now) : null,
        new Date(dueAt),
        keepsOrder,
      ]);
      await tx.write(recordAttempt, [
        projectId,
        endpointId,
        message.id,
        new Date(startedAt),
        now - startedAt,
        response.status,
        response.response,
        response.error,
      ]);
    });
    if (!sent) {
      const { id: messageId, type, attempts } = message;
      const reason = response.error ?? `status ${response.status}`;
      log.warn(
        { projectId, endpointId, messageId, type, attempts, reason, disabledBecause, ...span?.ids },
        verdict === 'failed'
          ? 'Gave up delivering a webhook message.'
          : 'Could not deliver a webhook message. It will be retried.',
      );
    }
    return sent;
  }

  /** Undoes an aborted attempt, so that it does not count. If the message arrived, its id identifies the duplicate. */
  async function release({ endpoint, message }: Claimed): Promise<false> {
    const now = new Date(clock.now());
    await db.run(releaseMessage, [endpoint.project_id, endpoint.id, message.id, message.attempts, now]);
    return false;
  }

  async function attempt(
    endpoint: Endpoint,
    { id, body, attempts }: Message,
    now: number,
    signal: AbortSignal,
    span: Span | null,
  ): Promise<WebhookResponse> {
    if (attempts > webhookRetryDelayMillis.length + 1) return noResponse('interrupted');
    try {
      const headers = webhookHeaders(decryptUnexpiredSecrets(keys, endpoint, now), { id, body, now });
      return await postWebhook(endpoint.url, headers, body, { strict: config.production, timeoutMs, signal, span });
    } catch (error) {
      log.error(
        { err: error, projectId: endpoint.project_id, endpointId: endpoint.id, ...span?.ids },
        'Could not sign or send a webhook message.',
      );
      return noResponse('failed');
    }
  }

  return createOutboxWorker({ log, tracing, kind: 'webhook', concurrency, concurrencyPerProject, claim });
}

/** The consequences of an attempt for the message and for its endpoint. */
interface Decision {
  readonly verdict: 'sent' | 'failed' | 'waiting';
  readonly disabledBecause: 'gone' | 'failing' | null;
  readonly dueAt: number;
  /**
   * The time in Unix milliseconds until which later messages of the endpoint are delayed; 0 if they are not. Not the
   * current time, which would delay them if a clock is set back.
   */
  readonly heldUntil: number;
  /** `false` if later messages about the same object no longer wait for this one. */
  readonly keepsOrder: boolean;
}

function decide(endpoint: Endpoint, message: Message, { status, retryAfter }: WebhookResponse, now: number): Decision {
  const nothing = { disabledBecause: null, dueAt: now, heldUntil: 0, keepsOrder: true };
  if (status !== null && status >= 200 && status < 300) return { ...nothing, verdict: 'sent' };
  if (status === 410) return { ...nothing, verdict: 'failed', disabledBecause: 'gone' };
  const isUnavailable = status === null || unavailableStatuses.has(status);
  const delay = webhookRetryDelayMillis[message.attempts - 1];
  const scheduledAt = now + (delay ?? maxHoldMs) * (1 + Math.random() * jitter);
  const requestedAt = isUnavailable ? retryTime(retryAfter, now) : now;
  const dueAt = Math.max(scheduledAt, requestedAt);
  const heldUntil = isUnavailable ? Math.max(Math.min(scheduledAt, now + maxHoldMs), requestedAt) : 0;
  const isRejected = status !== null && status < 500 && !isUnavailable && status !== 408;
  const keepsOrder = !isRejected && message.attempts < orderedAttempts;
  if (delay !== undefined) return { verdict: 'waiting', disabledBecause: null, dueAt, heldUntil, keepsOrder };
  const { succeeded_at: succeededAt } = endpoint;
  const isDead = succeededAt === null || succeededAt < message.created_at;
  return { verdict: 'failed', disabledBecause: isDead ? 'failing' : null, dueAt, heldUntil, keepsOrder };
}

/** Parses a `Retry-After` header (RFC 9110, section 10.2.3). Returns Unix milliseconds, or `now` if there is none. */
function retryTime(retryAfter: string | null, now: number): number {
  const text = retryAfter ?? '';
  const time = /^\d+$/.test(text) ? now + Number(text) * second : Date.parse(text);
  return Number.isNaN(time) ? now : Math.min(time, now + maxRetryAfterMs);
}

interface Claimed {
  readonly endpoint: Endpoint;
  readonly message: Message;
}

// A delivery does not end the hold of a parallel attempt.
const updateEndpoint = createStatement<never>(
  'update_webhook_endpoint',
  `update webhook_endpoints set held_until = case when held_until > $6 then $3 else greatest(held_until, $3) end, succeeded_at = coalesce($4, succeeded_at),
    enabled = enabled and $5::text is null,
    disabled_because = case when enabled then $5 else disabled_because end
  where project_id = $1 and id = $2`,
);

const releaseMessage = createStatement<never>(
  'release_webhook_message',
  `update webhook_messages set attempts = attempts - 1, due_at = $5
  where project_id = $1 and endpoint_id = $2 and id = $3 and attempts = $4 and sent_at is null and failed_at is null`,
);

// A message that no other one waits for is about itself only. Matches no row if a request to send the message again has
// reset `attempts` in the meantime.
const settleMessage = createStatement<never>(
  'settle_webhook_message',
  `update webhook_messages set sent_at = $5, failed_at = $6, due_at = $7,
    about_user = case when $8 then about_user else id::text end, about_team = case when $8 then about_team end
  where project_id = $1 and endpoint_id = $2 and id = $3 and attempts = $4 and sent_at is null and failed_at is null`,
);

const recordAttempt = createStatement<never>(
  'record_webhook_attempt',
  `insert into webhook_attempts (project_id, endpoint_id, message_id, started_at, duration_ms, status, response, error)
  select project_id, endpoint_id, id, $4, $5, $6, $7, $8 from webhook_messages
  where project_id = $1 and endpoint_id = $2 and id = $3 for key share`,
);
