import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../database/database.ts';
import type { Keys } from '../../security/encryption.ts';

/** The content of an email. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An email that is ready to be sent. */
export interface Mail extends MailContent {
  /** The template of the email, for example `email_verification`. */
  readonly template: string;
  readonly recipient: string;
}

/** Stores emails in the transaction of the change that they report, so that a crash loses none. */
export interface Outbox {
  /** Stores an email and returns its id. */
  mail(tx: Executor, projectId: string, mail: Mail): Promise<string>;
  /** Deletes an email in the transaction that stored it. */
  takeBack(tx: Executor, projectId: string, id: string): Promise<void>;
  /** Notifies the sending worker of a commit. Without it the email is sent with the next poll. */
  wake(): void;
}

/** Creates the outbox of a service. The content is stored encrypted, because links in it are secrets. */
export function makeOutbox(deps: { readonly clock: Clock; readonly keys: Keys; readonly wake: () => void }): Outbox {
  return {
    async mail(tx, projectId, { template, recipient, subject, html, text }) {
      const now = new Date(deps.clock.now());
      const id = randomUUID();
      const content: MailContent = { subject, html, text };
      await tx.sql
        .insertInto('mails')
        .values({
          project_id: projectId,
          id,
          template,
          recipient,
          content: deps.keys.seal(JSON.stringify(content), context(id)),
          created_at: now,
          due_at: now,
        })
        .execute();
      return id;
    },
    async takeBack(tx, projectId, id) {
      await tx.sql.deleteFrom('mails').where('project_id', '=', projectId).where('id', '=', id).execute();
    },
    wake: deps.wake,
  };
}

/** Opens the content of a row of the outbox. */
export function openContent(keys: Keys, row: { readonly id: string; readonly content: Uint8Array }): MailContent {
  return JSON.parse(keys.open(row.content, context(row.id)));
}

const context = (id: string) => `mail:${id}`;
