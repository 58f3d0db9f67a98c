import { headers, KnownErrors } from '@keystack/contract';
import { createSession, deleteCurrentSession, refreshCurrentSession } from '@keystack/contract/endpoints';
import { statement } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { startSession } from '../domain/sessions/sessions.ts';
import { implement } from '../http/implement.ts';
import { signAccessToken } from '../security/access-tokens.ts';
import { sha256 } from '../security/random-text.ts';

const deleteSession = statement<{ id: string }>(
  'delete_session',
  `delete from sessions where project_id = $1 and refresh_hash = $2 and expires_at > $3 returning id`,
);

const findSession = statement<{ id: string; user_id: string }>(
  'find_session',
  `select id, user_id from sessions where project_id = $1 and refresh_hash = $2 and expires_at > $3`,
);

/** Starting, refreshing and ending sessions. */
export const sessions = [
  implement(deleteCurrentSession, async ({ deps, caller, headers: { [headers.refreshToken]: refreshToken } }) => {
    const now = new Date(deps.clock.now());
    const ended = await deps.db.run(deleteSession, [caller.project.project_id, sha256(refreshToken), now]);
    if (ended.length === 0) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return { success: true };
  }),

  implement(
    createSession,
    async ({ deps, caller: { project }, body: { user_id: userId, expires_in_millis: lifetime }, transaction }) => {
      try {
        return await transaction((tx) => startSession(tx, deps, project.project_id, userId, { lifetime }));
      } catch (error) {
        throw isForeignKeyViolation(error) ? new KnownErrors.UserIdDoesNotExist(userId) : error;
      }
    },
  ),

  implement(refreshCurrentSession, async ({ deps, caller, headers: { [headers.refreshToken]: refreshToken } }) => {
    const projectId = caller.project.project_id;
    const now = new Date(deps.clock.now());
    const [session] = await deps.db.run(findSession, [projectId, sha256(refreshToken), now]);
    if (session === undefined) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return {
      access_token: await signAccessToken(deps.db, deps, { projectId, sessionId: session.id, userId: session.user_id }),
    };
  }),
];
