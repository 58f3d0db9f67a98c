import { randomUUID } from 'node:crypto';
import { KnownErrors, limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refuse } from './abuse-limits.ts';
import { askFor, exhaustedAmong, findExhausted, type Try } from './budgets.ts';
import { randomText, sha256 } from './random-text.ts';
import { signAccessToken } from './tokens.ts';

/** The tokens of a session. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** How a session starts. */
export interface SessionOptions {
  /** In milliseconds; a year unless given. */
  readonly lifetime?: number | undefined;
  /** It starts only while there is something left in the budgets of these tries. */
  readonly within?: readonly Try[];
}

// The budgets are looked at here, because a statement of its own would cost half as much as this one again.
const insertSession = statement<{ id: string }>(
  'insert_session',
  `insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at)
  select $1, $2, $3, $4, $5, $6 where not exists (${exhaustedAmong('$5', ['$7', '$8', '$9'])})
  returning id`,
);

/** Starts a session of a user. Only the hash of its refresh token is kept. */
export async function startSession(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock' | 'config' | 'activity'>,
  projectId: string,
  userId: string,
  { lifetime = limits.sessionDefaultLifetime, within = [] }: SessionOptions = {},
): Promise<Tokens> {
  const sessionId = randomUUID();
  const refreshToken = randomText(45);
  const now = deps.clock.now();
  const row = [projectId, sessionId, userId, sha256(refreshToken), new Date(now), new Date(now + lifetime)];
  const inserted = await tx.run(insertSession, [...row, ...askFor(deps.config.abuseLimits ? within : [])]);
  if (inserted.length === 0) {
    refuse(await findExhausted(tx, deps, projectId, within), within);
    throw new KnownErrors.TooManyRequests(1);
  }
  return {
    access_token: await signAccessToken(tx, deps, { projectId, userId, sessionId }),
    refresh_token: refreshToken,
  };
}

const deleteSessions = statement<never>(
  'delete_sessions',
  `delete from sessions where project_id = $1 and user_id = $2 and refresh_hash is distinct from $3`,
);

/** Ends every session of a user, but for the one of `keptRefreshToken`. */
export async function endSessions(
  tx: Executor,
  projectId: string,
  userId: string,
  keptRefreshToken?: string,
): Promise<void> {
  const kept = keptRefreshToken === undefined ? null : sha256(keptRefreshToken);
  await tx.run(deleteSessions, [projectId, userId, kept]);
}
