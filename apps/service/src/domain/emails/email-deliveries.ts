import { sql } from 'kysely';
import { createStatement, type Executor } from '../../database/database.ts';
import type { TimePosition } from '../../database/pages.ts';
import { readMailServerHold } from './mail-server-holds.ts';

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

const deliveryColumns = [
  'id',
  'template',
  'recipient',
  'attempts',
  'last_error',
  'created_at',
  'due_at',
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
  `select ${deliveryColumns.join(', ')} from emails where project_id = $1 and id = $2`,
);

/** Returns an email of a project, or `null` if there is none. */
export async function readEmailDelivery(tx: Executor, projectId: string, id: string): Promise<EmailDelivery | null> {
  const emails = await tx.run(readDelivery, [projectId, id]);
  const [email] = await withNextAttempt(tx, projectId, emails);
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

/** Sets `due_at` of waiting emails to the next attempt: not before the end of the pause of a mail server that is down. */
async function withNextAttempt(tx: Executor, projectId: string, emails: EmailDelivery[]): Promise<EmailDelivery[]> {
  const isWaiting = ({ sent_at, failed_at }: EmailDelivery) => sent_at === null && failed_at === null;
  if (!emails.some(isWaiting)) return emails;
  const heldUntil = await readMailServerHold(tx, projectId);
  return emails.map((email) =>
    heldUntil !== null && isWaiting(email) && email.due_at < heldUntil ? { ...email, due_at: heldUntil } : email,
  );
}

/** Returns at most `limit` emails of a project that match the filters and are older than a position, newest first. */
export async function readEmailDeliveries(
  tx: Executor,
  projectId: string,
  { state, template, recipient }: EmailFilters,
  [time, id]: TimePosition,
  limit: number,
): Promise<EmailDelivery[]> {
  let query = tx.sql
    .selectFrom('emails')
    .select(deliveryColumns)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(created_at, id) < (${time}::timestamptz, ${id}::uuid)`);
  if (state !== undefined) query = query.where(conditionsOfState[state]);
  if (template !== undefined) query = query.where('template', '=', template);
  if (recipient !== undefined) query = query.where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`);
  const emails = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return withNextAttempt(tx, projectId, emails);
}
