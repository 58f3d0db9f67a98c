import { randomUUID } from 'node:crypto';
import { limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { randomText, sha256 } from './random-text.ts';
import { signAccessToken } from './tokens.ts';

/** The tokens of a session. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const insertSession = statement<never>(
  'insert_session',
  `insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);

/** Starts a session of a user. Only the hash of its refresh token is kept. */
export async function startSession(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock' | 'config' | 'activity'>,
  projectId: string,
  userId: string,
  lifetime: number = limits.sessionDefaultLifetime,
): Promise<Tokens> {
  const sessionId = randomUUID();
  const refreshToken = randomText(45);
  const now = deps.clock.now();
  const expiresAt = new Date(now + lifetime);
  await tx.run(insertSession, [projectId, sessionId, userId, sha256(refreshToken), new Date(now), expiresAt]);
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
