import { createStatement, type Executor } from '../../database/database.ts';

/**
 * Returns SQL of the time until which no email is sent to the mail server of a project, because its last attempt
 * failed. `null` without such an attempt.
 */
export const heldUntilSql = (projectId: string) => `(
    select h.held_until from mail_server_holds h
    left join mail_servers s on s.project_id = ${projectId}
    where h.project_id = case when s.project_id is null then 'internal' else ${projectId} end
      and h.is_shared = (s.project_id is null)
  )`;

const endHold = createStatement<never>(
  'end_mail_server_hold',
  `delete from mail_server_holds where project_id = $1 and not is_shared`,
);

/** Lets the emails of a project be sent at once, because a change may have repaired its own mail server. */
export async function endMailServerHold(tx: Executor, projectId: string): Promise<void> {
  await tx.run(endHold, [projectId]);
}
