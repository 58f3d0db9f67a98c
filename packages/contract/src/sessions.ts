import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { anyBody, num, str, success, text, uid } from './fields.ts';
import { accessTypes, headers } from './headers.ts';
import { limits } from './limits.ts';

/** Without the header, as with a refresh token that ended: clients take that as the end of the session. */
const withRefreshToken = z.object({ [headers.refreshToken]: z._default(text(), '') });

/** Signs out: the session and its tokens are worth nothing from then on. */
export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: accessTypes,
  acceptsEndedSession: true,
  headers: withRefreshToken,
  body: anyBody(),
  reply: success(),
  errors: ['RefreshTokenNotFoundOrExpired'],
});

/** Starts a session for a user, to act as that user. */
export const createSession = endpoint({
  method: 'POST',
  path: '/auth/sessions',
  access: ['server', 'admin'],
  body: z.strictObject({
    user_id: uid(),
    /** How long the refresh token lives, in milliseconds. */
    expires_in_millis: z.optional(
      z.pipe(num(), z.number().check(z.maximum(limits.sessionMaxLifetime), z.minimum(-limits.sessionMaxLifetime))),
    ),
  }),
  reply: z.strictObject({ access_token: str(), refresh_token: str() }),
  errors: ['UserIdDoesNotExist'],
});

/** Gives a fresh access token for the session of a refresh token. */
export const refreshCurrentSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  access: accessTypes,
  acceptsEndedSession: true,
  headers: withRefreshToken,
  body: z.optional(z.strictObject({})),
  reply: z.strictObject({ access_token: str() }),
  errors: ['RefreshTokenNotFoundOrExpired'],
});
