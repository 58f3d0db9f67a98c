import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Executor, Transaction } from '../../database/database.ts';
import type { SecretCipher } from '../../security/encryption.ts';

/** The content of an email. */
export interface EmailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An email that is ready to be sent. */
export interface Email extends EmailContent {
  /** The template of the email, for example `email_verification`. */
  readonly template: string;
  readonly recipient: string;
}

/** Stores emails in the transaction of the change that causes them, so that none is lost in a crash. */
export interface EmailOutbox {
  /** Stores an email, which is sent after the transaction is committed. Returns its id. */
  add(tx: Transaction, projectId: string, email: Email): Promise<string>;
  /** Deletes an email in the transaction that stored it. */
  remove(tx: Executor, projectId: string, id: string): Promise<void>;
}

/** Creates the email outbox. It encrypts the content of emails, because their links contain secret codes. */
export function createEmailOutbox(deps: {
  readonly clock: Clock;
  readonly keys: SecretCipher;
  /** Notifies the worker that sends the emails. */
  readonly wake: () => void;
}): EmailOutbox {
  return {
    async add(tx, projectId, { template, recipient, subject, html, text }) {
      const now = new Date(deps.clock.now());
      const id = randomUUID();
      const content: EmailContent = { subject, html, text };
      await tx.sql
        .insertInto('emails')
        .values({
          project_id: projectId,
          id,
          template,
          recipient,
          content: deps.keys.encrypt(JSON.stringify(content), context(id)),
          created_at: now,
          due_at: now,
        })
        .execute();
      tx.afterCommit(deps.wake);
      return id;
    },
    async remove(tx, projectId, id) {
      await tx.sql.deleteFrom('emails').where('project_id', '=', projectId).where('id', '=', id).execute();
    },
  };
}

/** Decrypts the content of an email in the outbox. */
export function decryptEmailContent(
  keys: SecretCipher,
  row: { readonly id: string; readonly content: Uint8Array },
): EmailContent {
  return JSON.parse(keys.decrypt(row.content, context(row.id)));
}

const context = (id: string) => `mail:${id}`;
