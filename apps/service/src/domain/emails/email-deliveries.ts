import { sql } from 'kysely';
import { createStatement, type Executor } from '../../database/database.ts';
import type { TimePosition } from '../../database/pages.ts';
import { heldUntilSql } from './mail-server-holds.ts';

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

/** The time of the next attempt: not before the end of the pause of a mail server that is down. */
const dueAt = `greatest(due_at, ${heldUntilSql('emails.project_id')})`;

const deliveryColumns = [
  'id',
  'template',
  'recipient',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  'failed_at',
] as const;

/** The filters of a list of emails. Absent ones match every email. */
export interface EmailFilters {
  readonly state?: 'waiting' | 'sent' | 'failed' | undefined;
  readonly template?: string | undefined;
  /** The email address of the recipient, in any spelling. */
  readonly recipient?: string | undefined;
}

const readDelivery = createStatement<EmailDelivery>(
  'read_email_delivery',
  `select ${deliveryColumns.join(', ')}, ${dueAt} as due_at from emails where project_id = $1 and id = $2`,
);

/** Returns an email of a project, or `null` if there is none. */
export async function readEmailDelivery(tx: Executor, projectId: string, id: string): Promise<EmailDelivery | null> {
  const [email] = await tx.run(readDelivery, [projectId, id]);
  return email ?? null;
}

/** An email with its encrypted content. */
export interface EncryptedEmail {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly content: Buffer;
  readonly last_error: string | null;
  readonly created_at: Date;
}

const listStored = createStatement<EncryptedEmail>(
  'read_newest_emails',
  `select id, template, recipient, content, last_error, created_at from emails
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

const conditionsOfState = {
  waiting: sql<boolean>`sent_at is null and failed_at is null`,
  sent: sql<boolean>`sent_at is not null`,
  failed: sql<boolean>`failed_at is not null`,
};

/** Returns at most `limit` emails of a project that match the filters and are older than a position, newest first. */
export function readEmailDeliveries(
  tx: Executor,
  projectId: string,
  { state, template, recipient }: EmailFilters,
  [time, id]: TimePosition,
  limit: number,
): Promise<EmailDelivery[]> {
  let query = tx.sql
    .selectFrom('emails')
    .select(deliveryColumns)
    .select(sql<Date>`${sql.raw(dueAt)}`.as('due_at'))
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(created_at, id) < (${time}::timestamptz, ${id}::uuid)`);
  if (state !== undefined) query = query.where(conditionsOfState[state]);
  if (template !== undefined) query = query.where('template', '=', template);
  if (recipient !== undefined) query = query.where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
