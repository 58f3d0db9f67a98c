import { createStatement, type Executor } from '../../database/database.ts';
import type { TimePosition } from '../../database/pages.ts';

/** An email of the outbox with the state of its delivery. `sent_at` and `failed_at` are `null` while it is pending. */
export interface EmailDelivery {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
}

const listDeliveries = createStatement<EmailDelivery>(
  'read_email_deliveries',
  `select id, template, recipient, attempts, last_error, created_at, due_at, sent_at, failed_at from emails
  where project_id = $1 and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4`,
);

/** An email with its encrypted content. */
export interface EncryptedEmail {
  readonly id: string;
  readonly recipient: string;
  readonly content: Buffer;
  readonly last_error: string | null;
  readonly created_at: Date;
}

const listStored = createStatement<EncryptedEmail>(
  'read_newest_emails',
  `select id, recipient, content, last_error, created_at from emails
  where project_id = $1 order by created_at desc, id desc limit 100`,
);

/** Returns the newest 100 emails of a project. */
export function readNewestEmails(tx: Executor, projectId: string): Promise<EncryptedEmail[]> {
  return tx.run(listStored, [projectId]);
}

interface SentCounts {
  readonly sent: number;
  readonly failed: number;
}

const countSent = createStatement<SentCounts>(
  'count_sent_emails',
  `select count(*) filter (where sent_at is not null)::int as sent, count(*) filter (where failed_at is not null)::int as failed
  from emails where project_id = $1 and created_at > $2`,
);

/** Returns the number of emails since a time that the mail server accepted, and that it refused. */
export async function countSentAndFailedEmails(tx: Executor, projectId: string, since: Date): Promise<SentCounts> {
  const [counts] = await tx.run(countSent, [projectId, since]);
  return counts ?? { sent: 0, failed: 0 };
}

/** Returns at most `limit` emails of a project that are older than a position, newest first. */
export function readEmailDeliveries(
  tx: Executor,
  projectId: string,
  before: TimePosition,
  limit: number,
): Promise<EmailDelivery[]> {
  return tx.run(listDeliveries, [projectId, ...before, limit]);
}
