import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { str, success } from './fields.ts';
import { accessTypes, headers } from './headers.ts';

const withRefreshToken = z.object({ [headers.refreshToken]: str() });

/** Signs out: the session and its tokens are worth nothing from then on. */
export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: accessTypes,
  headers: withRefreshToken,
  body: z.optional(z.looseObject({})),
  reply: success(),
  errors: ['RefreshTokenNotFoundOrExpired'],
});

/** Gives a fresh access token for the session of a refresh token. */
export const refreshCurrentSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  access: accessTypes,
  headers: withRefreshToken,
  body: z.optional(z.strictObject({})),
  reply: z.strictObject({ access_token: str() }),
  errors: ['RefreshTokenNotFoundOrExpired'],
});
