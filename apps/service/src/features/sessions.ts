import { headers, KnownErrors } from '@keystack/contract';
import { createSession, deleteCurrentSession, refreshCurrentSession } from '@keystack/contract/endpoints';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { endSession, findSessionOfToken, startSession } from '../domain/sessions/sessions.ts';
import { implement } from '../http/implement.ts';
import { signAccessToken } from '../security/access-tokens.ts';

/** Endpoints to start, refresh and end sessions. */
export const sessions = [
  implement(deleteCurrentSession, async ({ deps, caller, headers: { [headers.refreshToken]: refreshToken } }) => {
    const hasEnded = await endSession(deps.db, deps, caller.project.project_id, refreshToken);
    if (!hasEnded) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
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
    const session = await findSessionOfToken(deps.db, deps, caller.project.project_id, refreshToken);
    if (session === null) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return { access_token: await signAccessToken(deps.db, deps, session) };
  }),
];
