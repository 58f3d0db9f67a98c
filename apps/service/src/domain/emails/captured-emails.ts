import { createStatement, type Executor } from '../../database/database.ts';
import { type EncryptedEmail, readNewestEmails } from './email-deliveries.ts';

const readCaptures = createStatement<{ captures_emails: boolean }>(
  'read_captures_emails',
  `select captures_emails from projects where project_id = $1`,
);

/** Returns whether a project stores its emails instead of sending them. */
export async function capturesEmails(tx: Executor, projectId: string): Promise<boolean> {
  const [project] = await tx.run(readCaptures, [projectId]);
  return project?.captures_emails ?? false;
}

/**
 * Returns the newest 100 emails of a project that captures them, the newest first. Returns `null` if the project sends
 * them.
 */
export async function readCapturedEmails(tx: Executor, projectId: string): Promise<EncryptedEmail[] | null> {
  return (await capturesEmails(tx, projectId)) ? readNewestEmails(tx, projectId) : null;
}
