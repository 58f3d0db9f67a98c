import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/tables.ts';

// The inbox is a development tool that shows the emails of all projects.

/** The filters of the inbox and the size of its page. */
interface DevInboxQuery {
  readonly projectId: string | undefined;
  readonly recipient: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** An email in the inbox, as stored. Its content is encrypted. */
export type DevInboxRow = Selectable<Schema['emails']>;

/**
 * Returns emails of all projects, newest first: only those of the project `projectId` and those to `recipient` if
 * given, and only those older than the email with the id `after` if given.
 */
export function readDevInboxEmails(
  db: Database,
  { projectId, recipient, after, limit }: DevInboxQuery,
): Promise<DevInboxRow[]> {
  let query = db.sql.selectFrom('emails').selectAll();
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (recipient !== undefined) query = query.where(sql<boolean>`lower(recipient) = lower(${recipient})`);
  if (after !== undefined) {
    query = query.where(sql<boolean>`(created_at, id) < (select created_at, id from emails where id = ${after})`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns an email by id, or `null` if there is none. */
export async function findDevInboxEmail(db: Database, id: string): Promise<DevInboxRow | null> {
  return (await db.sql.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Deletes the emails of a project, or of all projects without `projectId`, including those that wait to be sent. */
export async function deleteDevInboxEmails(db: Database, projectId: string | undefined): Promise<void> {
  const emails = db.sql.deleteFrom('emails');
  await (projectId === undefined ? emails : emails.where('project_id', '=', projectId)).execute();
}

/** Returns a text that changes whenever the list of emails or the state of their delivery changes. */
export async function readDevInboxRevision(db: Database): Promise<string> {
  const { revision } = await db.sql
    .selectFrom('emails')
    .select(
      sql<string>`concat_ws('-', count(*), count(sent_at), count(failed_at), sum(attempts), max(created_at))`.as(
        'revision',
      ),
    )
    .executeTakeFirstOrThrow();
  return revision;
}
