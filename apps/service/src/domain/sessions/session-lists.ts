import { serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { endSessionsStartedIn } from './sessions-of-owners.ts';

/** A session in a list. */
export interface ListedSession {
  readonly id: string;
  readonly created_at: Date;
  readonly is_impersonation: boolean;
  readonly last_used_at: Date;
  readonly device: string | null;
  readonly country: string | null;
}

const listSessions = createStatement<ListedSession>(
  'list_sessions',
  `select id, created_at, is_impersonation, coalesce(last_used_at, created_at) as last_used_at, device, country
  from sessions
  where project_id = $1 and user_id = $2 and expires_at > $3 and ($4 or not is_impersonation)
  order by created_at desc, id desc limit ${serviceLimits.listedSessionMaxCount}`,
);

/** Returns the newest active sessions of a user, with or without those in which the app's server acts as the user. */
export function readSessions(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  withImpersonation: boolean,
): Promise<ListedSession[]> {
  return tx.run(listSessions, [projectId, userId, new Date(clock.now()), withImpersonation]);
}

const deleteSession = createStatement<{ id: string; user_id: string }>(
  'delete_session_by_id',
  `delete from sessions where project_id = $1 and id = $2 and ($3::uuid is null or user_id = $3) and expires_at > $4
  returning id, user_id`,
);

/**
 * Ends a session, which revokes its tokens. Returns `false` if there is none.
 *
 * @param userId The user of the session; `null` for a session of any user.
 */
export async function endSessionById(
  tx: Executor,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
  sessionId: string,
  userId: string | null,
): Promise<boolean> {
  const [ended] = await tx.run(deleteSession, [projectId, sessionId, userId, new Date(clock.now())]);
  if (ended === undefined) return false;
  await endSessionsStartedIn(tx, projectId, [ended]);
  await events.record(tx, projectId, { type: 'session.revoked', userId: ended.user_id });
  return true;
}
