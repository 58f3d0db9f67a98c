import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createStatement, type Database } from '../database/database.ts';
import { tracedDatabase } from '../database/traced-database.ts';
import { decryptEmailContent, type EmailContent, emailLeaseMs } from '../domain/emails/outbox.ts';
import {
  createProjectTransport,
  type EmailTransport,
  EmailUndeliverable,
  emailFailureCode,
} from '../domain/emails/smtp.ts';
import type { MailServerRow } from '../domain/projects/projects.ts';
import type { SecretCipher } from '../security/encryption.ts';
import { encryptionContexts } from '../security/encryption-contexts.ts';
import { StartError } from '../start-error.ts';
import { inSpan, type Span, type SpanStart, type Tracing } from '../tracing/span.ts';
import { createOutboxWorker, type OutboxJob, type OutboxWorker } from './outbox-worker.ts';

const second = 1000;
const hour = 3600 * second;

const concurrency = 5;
const concurrencyPerProject = 2;
const maxAttempts = 10;
/**
 * Delay in milliseconds before the second attempt. Each further delay is `delayFactor` times as long, up to
 * `maxDelayMs`.
 */
const firstDelayMs = 5 * second;
const delayFactor = 4;
const maxDelayMs = 12 * hour;
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
  readonly config: Pick<Config, 'production'>;
  readonly tracing?: Tracing | null;
  readonly transport: EmailTransport;
}): OutboxWorker {
  const { db, clock, log, keys, config, tracing = null, transport } = deps;

  async function claim(busy: readonly string[]): Promise<OutboxJob | null> {
    const now = clock.now();
    const [mail] = await db.run(claimEmail, [
      new Date(now),
      new Date(now + emailLeaseMs),
      busy,
      new Date(now + maxDueInMs),
    ]);
    if (mail === undefined) return null;
    return {
      projectId: mail.mail_server && mail.project_id,
      attributes: {
        'keystack.project_id': mail.project_id,
        'keystack.email.id': mail.id,
        'keystack.email.template': mail.template,
        'keystack.email.attempt': mail.attempts,
      },
      run: (signal, span) => deliver(mail, signal, span),
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
    return true;
  }

  async function send(mail: ClaimedEmail, content: EmailContent, signal: AbortSignal): Promise<void> {
    const { id, project_id: projectId, sender_name: senderName, recipient, mail_server: server } = mail;
    if (server === null) return transport.send({ id, senderName, recipient, ...content }, signal);
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
  async function release({ project_id: projectId, id, attempts }: ClaimedEmail): Promise<void> {
    await db.run(releaseEmail, [projectId, id, attempts, new Date(clock.now())]);
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
    // Otherwise each further email of the project would occupy a worker while the server is down.
    if (mail.mail_server !== null && !(error instanceof EmailUndeliverable) && !isMisconfigured) {
      await traced.run(postponeOthers, [projectId, new Date(now), new Date(now + delayAfter(attempts))]);
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

function delayAfter(attempts: number): number {
  const delay = Math.min(firstDelayMs * delayFactor ** (attempts - 1), maxDelayMs);
  // Jitter of ±25 %, so that emails that failed together are not retried together.
  return delay * (0.75 + Math.random() / 2);
}

const nothing = Buffer.alloc(0);

interface ClaimedEmail {
  readonly project_id: string;
  readonly id: string;
  readonly sender_name: string;
  readonly template: string;
  readonly recipient: string;
  readonly content: Buffer;
  readonly attempts: number;
  readonly mail_server: MailServerRow | null;
}

const claimable = (when: string) => `select project_id, id from emails
    where sent_at is null and failed_at is null and ${when} and project_id <> all($3)
    order by due_at limit 1 for update skip locked`;

// A claim is a lease and counts as an attempt, so that no transaction is open while the email is sent. `too_far` is a
// query of its own, so that each of the two queries reads one end of the index. It runs only if `overdue` finds
// nothing.
const claimEmail = createStatement<ClaimedEmail>(
  'claim_email',
  `with overdue as materialized (${claimable('due_at <= $1')}), too_far as materialized (${claimable('due_at > $4')}),
  due as materialized (select * from overdue union all select * from too_far limit 1)
  update emails set attempts = attempts + 1, due_at = $2
  from due join projects using (project_id) left join (
    select project_id, jsonb_build_object('host', host, 'port', port, 'username', username,
      'password', encode(password, 'base64'), 'sender_name', sender_name, 'sender_email', sender_email) as mail_server
    from mail_servers
  ) own using (project_id)
  where emails.project_id = due.project_id and emails.id = due.id
  returning emails.project_id, emails.id, projects.display_name as sender_name,
    emails.template, emails.recipient, emails.content, emails.attempts, own.mail_server`,
);

const releaseEmail = createStatement<never>(
  'release_email',
  `update emails set attempts = attempts - 1, due_at = $4
  where project_id = $1 and id = $2 and attempts = $3 and sent_at is null`,
);

const postponeOthers = createStatement(
  'postpone_emails_of_project',
  `update emails set due_at = $3
  where project_id = $1 and sent_at is null and failed_at is null and due_at <= $2`,
);
