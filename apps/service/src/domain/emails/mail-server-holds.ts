import { createStatement, type Executor } from '../../database/database.ts';

/**
 * Returns SQL of the time until which no email is sent to the mail server of a project, for statements that read all
 * projects. `null` if its last attempt did not fail.
 */
export const heldUntilSql = (projectId: string) => `(
    select h.held_until from mail_server_holds h
    left join mail_servers s on s.project_id = ${projectId}
    where h.project_id = case when s.project_id is null then 'internal' else ${projectId} end
      and h.is_shared = (s.project_id is null)
  )`;

interface OwnServerRow {
  readonly has_own_server: boolean;
  readonly held_until: Date | null;
}

const findOwnServer = createStatement<OwnServerRow>(
  'find_own_mail_server_hold',
  `select exists (select from mail_servers where project_id = $1) as has_own_server,
    (select held_until from mail_server_holds where project_id = $1 and not is_shared) as held_until`,
);

// A statement of its own, because the shared server belongs to another project: it may be on another database node.
const findSharedServer = createStatement<{ held_until: Date }>(
  'find_shared_mail_server_hold',
  `select held_until from mail_server_holds where project_id = 'internal' and is_shared`,
);

/**
 * Returns the time until which no email is sent to the mail server of a project, because its last attempt failed, or
 * `null` without such an attempt.
 */
export async function readMailServerHold(tx: Executor, projectId: string): Promise<Date | null> {
  const [own] = await tx.run(findOwnServer, [projectId]);
  if (own?.has_own_server) return own.held_until;
  const [shared] = await tx.run(findSharedServer, []);
  return shared?.held_until ?? null;
}

const endHold = createStatement<never>(
  'end_mail_server_hold',
  `delete from mail_server_holds where project_id = $1 and not is_shared`,
);

/** Lets the emails of a project be sent at once, because a change may have repaired its own mail server. */
export async function endMailServerHold(tx: Executor, projectId: string): Promise<void> {
  await tx.write(endHold, [projectId]);
}
