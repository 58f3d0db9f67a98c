import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { encryptionContexts } from '../database/encryption-contexts.ts';
import { tracedDatabase } from '../database/traced-database.ts';
import { decryptEmailContent, type EmailContent, emailLeaseMs } from '../domain/emails/outbox.ts';
import {
  type SharedServerConfig,
  sharedServerSendsOwnTexts,
  shortenProjectName,
} from '../domain/emails/shared-server.ts';
import {
  createProjectTransport,
  type EmailTransport,
  EmailUndeliverable,
  emailFailureCode,
  isServerFailure,
} from '../domain/emails/smtp.ts';
import type { SecretCipher } from '../security/encryption.ts';
import { StartError } from '../start-error.ts';
import { inSpan, type Span, type SpanStart, type Tracing } from '../tracing/span.ts';
import { type ClaimedEmail, claimEmail, endServerHold, holdMailServer, releaseEmail } from './claim-email.ts';
import { createOutboxWorker, type OutboxJob, type OutboxWorker } from './outbox-worker.ts';

const second = 1000;
const hour = 3600 * second;

const concurrency = 7;
const concurrencyPerProject = 2;
/**
 * Maximum number of emails in flight to projects' own mail servers, so that those that never respond leave places for
 * the shared one.
 */
const ownServersConcurrency = 5;
/** Maximum number of emails in flight that nobody waits for, so that a code never waits for slow newsletters. */
const unawaitedConcurrency = 3;
/** One of so many claims prefers emails that nobody waits for, so that they are sent also in a busy deployment. */
const claimsPerUnawaited = 5;
const maxAttempts = 10;
/**
 * Delay in milliseconds before the second attempt. Each further delay is `delayFactor` times as long, up to
 * `maxDelayMs`.
 */
const firstDelayMs = 5 * second;
const delayFactor = 4;
const maxDelayMs = 12 * hour;
/** Maximum time in milliseconds until a mail server that is down gets the next email. */
const maxHoldMs = 300 * second;
/**
 * Maximum time until an email is due, in milliseconds. A later due time was set before a clock was set back, so the
 * email counts as due now.
 */
const maxDueInMs = 2 * maxDelayMs;

/** Creates the worker that sends the emails of a service. */
export function createEmailWorker(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keys: SecretCipher;
  readonly config: Pick<Config, 'production'> & SharedServerConfig;
  readonly tracing?: Tracing | null;
  readonly transport: EmailTransport;
}): OutboxWorker {
  const { db, clock, log, keys, config, tracing = null, transport } = deps;

  let unawaitedInFlight = 0;
  let ownServersInFlight = 0;
  let claims = 0;
  /** The projects of the last emails that were claimed, by class. The next project in their order has its turn. */
  const lastProjects = { awaited: '', unawaited: '' };

  async function claim(busy: readonly string[]): Promise<OutboxJob | null> {
    const now = clock.now();
    const mayClaimUnawaited = unawaitedInFlight < unawaitedConcurrency;
    const prefersAwaited = !mayClaimUnawaited || (claims + 1) % claimsPerUnawaited !== 0;
    const { awaited, unawaited } = lastProjects;
    const [mail] = await db.run(claimEmail, [
      new Date(now),
      new Date(now + emailLeaseMs),
      busy,
      new Date(now + maxDueInMs),
      prefersAwaited,
      // Neither class: a condition that no row meets.
      mayClaimUnawaited ? !prefersAwaited : null,
      ...(prefersAwaited ? [awaited, unawaited] : [unawaited, awaited]),
      ownServersInFlight >= ownServersConcurrency,
    ]);
    if (mail === undefined) return null;
    claims += 1;
    lastProjects[mail.is_awaited ? 'awaited' : 'unawaited'] = mail.project_id;
    if (!mail.is_awaited) unawaitedInFlight += 1;
    if (mail.mail_server !== null) ownServersInFlight += 1;
    return {
      projectId: mail.mail_server && mail.project_id,
      attributes: {
        'keystack.project_id': mail.project_id,
        'keystack.email.id': mail.id,
        'keystack.email.template': mail.template,
        'keystack.email.attempt': mail.attempts,
      },
      async run(signal, span) {
        try {
          return await deliver(mail, signal, span);
        } finally {
          if (!mail.is_awaited) unawaitedInFlight -= 1;
          if (mail.mail_server !== null) ownServersInFlight -= 1;
        }
      },
    };
  }

  async function deliver(mail: ClaimedEmail, signal: AbortSignal, span: Span | null): Promise<boolean> {
    try {
      if (mail.attempts > maxAttempts) {
        throw new EmailUndeliverable('Every attempt ended before the mail server responded.', 'interrupted');
      }
      const content = decryptEmailContent(keys, mail);
      await inSpan(span, sendSpan(mail), () => send(mail, content, signal));
    } catch (error) {
      await (signal.aborted ? release(mail) : postpone(mail, error, span));
      return false;
    }
    // If this fails, the email is sent again after its lease, with the same Message-ID so that mail servers drop the
    // duplicate.
    await tracedDatabase(db, span)
      .sql.updateTable('emails')
      .set({ sent_at: new Date(clock.now()), last_error: null, ...(config.production && { content: nothing }) })
      .where('project_id', '=', mail.project_id)
      .where('id', '=', mail.id)
      .execute();
    await endHold(mail);
    return true;
  }

  /** Lets other emails be sent to a mail server whose last attempt had failed. */
  async function endHold(mail: ClaimedEmail): Promise<void> {
    if (mail.held_until !== null) await db.run(endServerHold, serverOf(mail));
  }

  async function send(mail: ClaimedEmail, content: EmailContent, signal: AbortSignal): Promise<void> {
    const { id, project_id: projectId, sender_name: name, recipient, mail_server: server } = mail;
    if (server === null) {
      const sendsOwnTexts = sharedServerSendsOwnTexts(config, projectId);
      // It was stored for a mail server of the project, which has been removed.
      if (content.isOwnText && !sendsOwnTexts) {
        throw new EmailUndeliverable('Own texts need a mail server of the project.', 'own_text_needs_mail_server');
      }
      const senderName = sendsOwnTexts ? name : shortenProjectName(name);
      return transport.send({ id, senderName, recipient, ...content }, signal);
    }
    const { sender_name, sender_email: from, password, ...address } = server;
    const context = encryptionContexts.mailServerPassword(projectId);
    const opened = keys.decrypt(Buffer.from(password, 'base64'), context);
    const own = createProjectTransport({ ...address, from, password: opened, publicOnly: config.production });
    try {
      await own.send({ id, senderName: sender_name, recipient, ...content }, signal);
    } finally {
      own.close();
    }
  }

  /**
   * Undoes an aborted attempt, so that it does not count. If the email was sent, its Message-ID identifies the
   * duplicate.
   */
  async function release(mail: ClaimedEmail): Promise<void> {
    const { project_id: projectId, id, attempts, failures, held_until: heldUntil } = mail;
    const now = new Date(clock.now());
    await db.run(releaseEmail, [projectId, id, attempts, now]);
    if (heldUntil !== null) await db.run(holdMailServer, [...serverOf(mail), failures, now, heldUntil]);
  }

  async function postpone(mail: ClaimedEmail, error: unknown, span: Span | null): Promise<void> {
    const now = clock.now();
    const traced = tracedDatabase(db, span);
    const reason = emailFailureCode(error);
    const final = error instanceof EmailUndeliverable || mail.attempts >= maxAttempts;
    await traced.sql
      .updateTable('emails')
      .set({
        last_error: reason,
        ...(final ? { failed_at: new Date(now) } : { due_at: new Date(now + delayAfter(mail.attempts)) }),
      })
      .where('project_id', '=', mail.project_id)
      .where('id', '=', mail.id)
      // After its lease, another process may have claimed or sent the email.
      .where('attempts', '=', mail.attempts)
      .where('sent_at', 'is', null)
      .execute();
    const { project_id: projectId, id: mailId, template, attempts } = mail;
    // A root secret is missing. No mail server was involved.
    const isMisconfigured = error instanceof StartError;
    if (isServerFailure(error) && !isMisconfigured) {
      const failures = mail.failures + 1;
      const heldUntil = new Date(now + Math.min(firstDelayMs * delayFactor ** (failures - 1), maxHoldMs));
      await traced.run(holdMailServer, [...serverOf(mail), failures, heldUntil, mail.held_until]);
    } else {
      await endHold(mail);
    }
    log.warn(
      { projectId, mailId, template, attempts, reason, ...(isMisconfigured && { err: error }), ...span?.ids },
      final ? 'Gave up sending an email.' : 'Could not send an email. It will be retried.',
    );
  }

  const worker = createOutboxWorker({ log, tracing, kind: 'email', concurrency, concurrencyPerProject, claim });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}

/** Returns the span of a message to a mail server. The recipient is not in it. */
function sendSpan({ mail_server: server }: ClaimedEmail): SpanStart {
  const own = server && { 'server.address': server.host, 'server.port': server.port };
  return { name: 'send email', kind: 'client', attributes: { ...own } };
}

/** Returns the project and the kind of the mail server of an email: its own one, or the shared one. */
function serverOf({ project_id: projectId, mail_server: server }: ClaimedEmail): readonly [string, boolean] {
  return server === null ? ['internal', true] : [projectId, false];
}

function delayAfter(attempts: number): number {
  const delay = Math.min(firstDelayMs * delayFactor ** (attempts - 1), maxDelayMs);
  // Jitter of ±25 %, so that emails that failed together are not retried together.
  return delay * (0.75 + Math.random() / 2);
}

const nothing = Buffer.alloc(0);
