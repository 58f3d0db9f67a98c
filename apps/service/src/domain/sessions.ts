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
  deps: Pick<Deps, 'keys' | 'clock' | 'config'>,
  projectId: string,
  userId: string,
): Promise<Tokens> {
  const sessionId = randomUUID();
  const refreshToken = randomText(45);
  const now = deps.clock.now();
  const expiresAt = new Date(now + limits.sessionDefaultLifetime);
  await tx.run(insertSession, [projectId, sessionId, userId, sha256(refreshToken), new Date(now), expiresAt]);
  return {
    access_token: await signAccessToken(tx, deps, { projectId, userId, sessionId }),
    refresh_token: refreshToken,
  };
}

/** Ends every session of a user. */
export async function endSessions(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}
