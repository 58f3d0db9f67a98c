import { headerNames, KnownErrors } from '@keystack/contract';
import {
  createSession,
  deleteCurrentSession,
  deleteSession,
  listSessions,
  refreshCurrentSession,
} from '@keystack/contract/endpoints';
import { lockKeySetOfCaller } from '../domain/projects/key-sets.ts';
import { endSessionById, readSessions } from '../domain/sessions/session-lists.ts';
import { findSessionOfRefreshToken, signOut, startSession } from '../domain/sessions/sessions.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';
import { signAccessToken } from '../security/access-tokens.ts';

/** Endpoints to start, list, refresh and end sessions. */
export const sessionEndpoints = [
  implement(deleteCurrentSession, async ({ deps, caller, headers: { [headerNames.refreshToken]: refreshToken } }) => {
    const hasEnded = await deps.db.transaction((tx) => signOut(tx, deps, caller.project.project_id, refreshToken));
    if (!hasEnded) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return { success: true };
  }),

  implement(createSession, async ({ deps, caller, body, transaction }) => {
    const { project, ownerSession } = caller;
    const { user_id: userId, expires_in_millis: lifetime, is_impersonation: isImpersonation = false } = body;
    return transaction(async (tx) => {
      const keySetId = await lockKeySetOfCaller(tx, deps, caller);
      const tokens = await startSession(tx, deps, project.project_id, userId, {
        lifetime,
        isImpersonation,
        impersonatorId: isImpersonation ? (ownerSession?.userId ?? null) : null,
        ownerSessionId: ownerSession?.sessionId ?? null,
        keySetId,
      });
      const event = isImpersonation
        ? ({ type: 'impersonation.started' } as const)
        : ({ type: 'sign_in', method: 'server' } as const);
      await deps.events.record(tx, project.project_id, { ...event, userId });
      return tokens;
    });
  }),

  implement(listSessions, async ({ deps, caller, query: { user_id: userId } }) => {
    restrictClientToOwnUser(caller, userId, 'the sessions');
    const { access, project, session } = caller;
    const sessions = await readSessions(deps.db, deps, project.project_id, userId, access === 'admin');
    const items = sessions.map(({ id, created_at, is_impersonation, last_used_at, device, country }) => ({
      id,
      user_id: userId,
      created_at: created_at.getTime(),
      is_impersonation,
      is_current_session: id === session?.sessionId,
      last_used_at: last_used_at.getTime(),
      device,
      country,
    }));
    return { items, is_paginated: false };
  }),

  // After `DELETE /auth/sessions/current`, which has the same form.
  implement(deleteSession, async ({ deps, caller, params: { session_id: sessionId }, query, transaction }) => {
    const { access, project, user, session } = caller;
    const userId = query.user_id ?? (access === 'client' ? user?.user_id : undefined);
    restrictClientToOwnUser(caller, userId, 'the sessions');
    if (sessionId === session?.sessionId) throw new KnownErrors.CannotDeleteCurrentSession();
    const isEnded = await transaction((tx) => endSessionById(tx, deps, project.project_id, sessionId, userId ?? null));
    if (!isEnded) throw new HttpError(404, 'The user has no such session. It may have ended.');
    return { success: true };
  }),

  implement(refreshCurrentSession, async ({ deps, caller, headers: { [headerNames.refreshToken]: refreshToken } }) => {
    const found = await findSessionOfRefreshToken(deps.db, deps, caller.project.project_id, refreshToken);
    if (found === null) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return { access_token: await signAccessToken(deps.db, deps, found.session, found.user) };
  }),
];
