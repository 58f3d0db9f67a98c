import { type Executor, statement } from '../../database/database.ts';
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

const listDeliveries = statement<EmailDelivery>(
  'read_email_deliveries',
  `select id, template, recipient, attempts, last_error, created_at, due_at, sent_at, failed_at from emails
  where project_id = $1 and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4`,
);

/** Returns at most `limit` emails of a project that are older than a position, newest first. */
export function readDeliveries(
  tx: Executor,
  projectId: string,
  before: TimePosition,
  limit: number,
): Promise<EmailDelivery[]> {
  return tx.run(listDeliveries, [projectId, ...before, limit]);
}
