import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { num, str, text } from './fields.ts';

/** The OAuth token endpoint, as the client library's refresh uses it: project id and publishable key in the form. */
export const requestToken = endpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  access: [],
  looseBody: true,
  body: z.object({
    grant_type: z.literal('refresh_token'),
    client_id: z.optional(text()),
    client_secret: z.optional(text()),
    refresh_token: str(),
    scope: z.optional(z.literal('legacy')),
  }),
  reply: z.strictObject({
    access_token: str(),
    token_type: z.literal('Bearer'),
    /** Seconds that the access token lives. */
    expires_in: num(),
    scope: z.literal('legacy'),
  }),
  errors: ['InvalidOAuthClientIdOrSecret', 'RefreshTokenNotFoundOrExpired'],
});
