import { type Executor, lookup } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../sessions/sessions.ts';

const findOwner = lookup<{ owns: boolean }>(
  'find_owner',
  `select coalesce(u.server_metadata -> 'managedProjectIds' ? $4, false) as owns
  from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
  where s.project_id = 'internal' and s.id = $1 and u.id = $2 and s.expires_at > $3`,
);

/** Returns whether the user of a session on the project `internal` owns a project, or null if the session has ended. */
export async function ownsProject(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  projectId: string,
): Promise<boolean | null> {
  const [owner] = await tx.run(findOwner, [sessionId, userId, new Date(clock.now()), projectId]);
  return owner?.owns ?? null;
}
