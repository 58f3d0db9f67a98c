import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { SecretCipher } from '../../security/encryption.ts';
import { isAwaitedEmail } from './awaited-emails.ts';
import { endMailServerHold } from './mail-server-holds.ts';

/** The content of an email. */
export interface EmailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** `true` if the owners of the project wrote a part of it, or chose its pictures. */
  readonly isOwnText?: boolean | undefined;
}

/** An email that is ready to be sent. */
export interface Email extends EmailContent {
  /** The template of the email, for example `email_verification`. */
  readonly template: string;
  readonly recipient: string;
  /**
   * The time in Unix milliseconds before which the email is not sent, at most 12 hours later than now. Default: now.
   */
  readonly sendAt?: number;
}

/** Maximum delay of an email over a quota, in milliseconds. Shorter than the time that counts as a wrong clock. */
const maxDelayMs = 12 * 60 * 60 * 1000;

/** Time in milliseconds for which a claimed email is reserved for its worker. Sending times out earlier. */
export const emailLeaseMs = 120_000;

/** Stores emails in the transaction of the change that causes them, so that none is lost in a crash. */
export interface EmailOutbox {
  /**
   * Stores an email, which is sent after the transaction is committed. In a project that captures its emails it counts
   * as sent at once, and keeps its content. Returns its id.
   */
  add(tx: Transaction, projectId: string, email: Email): Promise<string>;
  /**
   * Schedules a failed email, or one that waits for a later attempt, for now and with all of its attempts. Returns
   * `false` if the email does not exist, was sent, or may be on its way.
   */
  resend(tx: Transaction, projectId: string, id: string): Promise<boolean>;
  /**
   * Deletes an email in the transaction that stored it, if `isDiscarded`. Otherwise sends the same statement, so that
   * the response time does not reveal whether the email is sent.
   */
  removeIf(tx: Executor, isDiscarded: boolean, projectId: string, id: string): Promise<void>;
}

// `sent_at` is set in the insert, so that a worker of the previous version does not send a captured email either.
const insertEmail = createStatement<never>(
  'insert_email',
  `insert into emails (project_id, id, template, recipient, is_awaited, content, created_at, due_at, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8,
    (select $7::timestamptz from projects where project_id = $1 and captures_emails))`,
);

const deleteEmailIf = createStatement<never>(
  'delete_email_if',
  `delete from emails where project_id = $1 and id = $2 and $3::boolean`,
);

/** Creates the email outbox. It encrypts the content of emails, because their links contain secret codes. */
export function createEmailOutbox(deps: {
  readonly clock: Clock;
  readonly keys: SecretCipher;
  /** Notifies the worker that sends the emails. */
  readonly wake: () => void;
}): EmailOutbox {
  return {
    async add(tx, projectId, { template, recipient, subject, html, text, isOwnText, sendAt = 0 }) {
      const now = new Date(deps.clock.now());
      const dueAt = Math.min(Math.max(sendAt, now.getTime()), now.getTime() + maxDelayMs);
      const id = randomUUID();
      const content: EmailContent = { subject, html, text, isOwnText };
      const encrypted = deps.keys.encrypt(JSON.stringify(content), encryptionContexts.email(id));
      const values = [projectId, id, template, recipient, isAwaitedEmail(template), encrypted, now, new Date(dueAt)];
      await tx.write(insertEmail, values);
      tx.afterCommit(deps.wake);
      return id;
    },
    async resend(tx, projectId, id) {
      const now = deps.clock.now();
      const { numUpdatedRows } = await tx.sql
        .updateTable('emails')
        .set({ due_at: new Date(now), failed_at: null, attempts: 0 })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        // A worker may be sending an email that is due earlier. It would then be sent twice.
        .where(({ eb, or }) => or([eb('failed_at', 'is not', null), eb('due_at', '>', new Date(now + emailLeaseMs))]))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await endMailServerHold(tx, projectId);
      tx.afterCommit(deps.wake);
      return numUpdatedRows > 0n;
    },
    async removeIf(tx, isDiscarded, projectId, id) {
      await tx.write(deleteEmailIf, [projectId, id, isDiscarded]);
    },
  };
}

/** Decrypts the content of an email in the outbox. */
export function decryptEmailContent(
  keys: SecretCipher,
  row: { readonly id: string; readonly content: Uint8Array },
): EmailContent {
  return JSON.parse(keys.decrypt(row.content, encryptionContexts.email(row.id)));
}
