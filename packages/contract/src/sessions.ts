import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { anyBody, num, str, success, text, uid } from './fields.ts';
import { accessTypes, headers } from './headers.ts';
import { limits } from './limits.ts';

/** A missing header counts as a refresh token that ended: clients treat that as the end of the session. */
const withRefreshToken = z.object({ [headers.refreshToken]: z._default(text(), '') });

/** Signs out: ends the session and revokes its tokens. */
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

/** Creates a session for a user, to act as that user. */
export const createSession = endpoint({
  method: 'POST',
  path: '/auth/sessions',
  access: ['server', 'admin'],
  body: z.strictObject({
    user_id: uid(),
    /** Lifetime of the refresh token, in milliseconds. */
    expires_in_millis: z.optional(
      z.pipe(num(), z.number().check(z.maximum(limits.sessionMaxLifetime), z.minimum(-limits.sessionMaxLifetime))),
    ),
  }),
  reply: z.strictObject({ access_token: str(), refresh_token: str() }),
  errors: ['UserIdDoesNotExist'],
});

/** Issues an access token for the session of a refresh token. */
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
